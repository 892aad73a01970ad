import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, guides, type RouteContext, textSearch } from '../../platform/parent-routes.ts'

/** Loads the guide before a page of it is shown. @param topic key of the page's title and lead. */
const guided =
  (topic: string) =>
  async ({ context }: RouteContext) =>
    (await import('./api.ts')).preloadGuide(context, topic)

export const guidanceRoutes = {
  guides: [
    createRoute({
      ...at(guides, '/help'),
      loader: guided('help'),
      component: screen(() => import('./screens/help.tsx'), 'HelpScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_choose_city'),
      loader: guided('topics.how_to_choose_city'),
      validateSearch: textSearch('place'),
      component: screen(() => import('./screens/choose-city.tsx'), 'ChooseCityScreen'),
    }),
    createRoute({
      ...at(guides, '/help/what_is_ent'),
      loader: guided('topics.what_is_ent'),
      component: screen(() => import('./screens/what-is-ent.tsx'), 'WhatIsEntScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_choose_a_specialty'),
      loader: guided('topics.how_to_choose_a_specialty'),
      component: screen(() => import('./screens/choose-specialty.tsx'), 'ChooseSpecialtyScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_choose_a_university'),
      loader: guided('topics.how_to_choose_a_university'),
      component: screen(() => import('./screens/choose-university.tsx'), 'ChooseUniversityScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_choose_a_profession'),
      loader: guided('topics.how_to_choose_a_profession'),
      component: screen(() => import('./screens/choose-profession.tsx'), 'ChooseProfessionScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_apply_for_a_grant'),
      loader: guided('topics.how_to_apply_for_a_grant'),
      component: screen(() => import('./screens/apply-for-grant.tsx'), 'ApplyForGrantScreen'),
    }),
    createRoute({
      ...at(guides, '/about/privacy'),
      component: screen(() => import('./screens/about.tsx'), 'PrivacyScreen'),
    }),
    createRoute({
      ...at(guides, '/about/terms'),
      component: screen(() => import('./screens/about.tsx'), 'TermsScreen'),
    }),
    createRoute({
      ...at(guides, '/about/accessibility'),
      component: screen(() => import('./screens/about.tsx'), 'AccessibilityScreen'),
    }),
    createRoute({
      ...at(guides, '/about/sources'),
      component: screen(() => import('./screens/sources.tsx'), 'SourcesScreen'),
    }),
    createRoute({
      ...at(guides, '/feedback'),
      validateSearch: textSearch('from'),
      component: screen(() => import('./screens/feedback.tsx'), 'FeedbackScreen'),
    }),
    createRoute({
      ...at(guides, '/faq'),
      loader: async ({ context }) => (await import('./api.ts')).preloadQuestions(context),
      component: screen(() => import('./screens/faq.tsx'), 'FaqScreen'),
    }),
  ],
} as const
