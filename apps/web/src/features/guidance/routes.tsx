import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, guides, textSearch } from '../../platform/parent-routes.ts'

export const guidanceRoutes = {
  guides: [
    createRoute({
      ...at(guides, '/help'),
      component: screen(() => import('./screens/help.tsx'), 'HelpScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_choose_city'),
      validateSearch: textSearch('place'),
      component: screen(() => import('./screens/choose-city.tsx'), 'ChooseCityScreen'),
    }),
    createRoute({
      ...at(guides, '/help/what_is_ent'),
      component: screen(() => import('./screens/what-is-ent.tsx'), 'WhatIsEntScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_choose_a_specialty'),
      component: screen(() => import('./screens/choose-specialty.tsx'), 'ChooseSpecialtyScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_choose_a_university'),
      component: screen(() => import('./screens/choose-university.tsx'), 'ChooseUniversityScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_choose_a_profession'),
      component: screen(() => import('./screens/choose-profession.tsx'), 'ChooseProfessionScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_apply_for_a_grant'),
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
      component: screen(() => import('./screens/faq.tsx'), 'FaqScreen'),
    }),
  ],
} as const
