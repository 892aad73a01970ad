import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, guides, text } from '../../platform/parent-routes.ts'

export const guidanceRoutes = {
  guides: [
    createRoute({
      ...at(guides, '/help'),
      component: screen(() => import('./screens/help.tsx'), 'HelpScreen'),
    }),
    createRoute({
      ...at(guides, '/help/how_to_choose_city'),
      validateSearch: (search): { place?: string } => {
        const place = text(search['place'])
        return place === undefined ? {} : { place }
      },
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
      ...at(guides, '/faq'),
      component: screen(() => import('./screens/faq.tsx'), 'FaqScreen'),
    }),
  ],
} as const
