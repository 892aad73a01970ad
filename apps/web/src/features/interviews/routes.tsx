import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, work } from '../../platform/parent-routes.ts'
import type { InterviewSearch } from './state/interview-search.ts'

export const interviewsRoutes = {
  work: [
    createRoute({
      ...at(work, '/interview-applications', only('listInterviews')),
      validateSearch: asGiven<InterviewSearch>,
      component: screen(() => import('./screens/interview-list.tsx'), 'InterviewListScreen'),
    }),
    createRoute({
      ...at(work, '/interview-results', only('readInterviewResults')),
      component: screen(() => import('./screens/interview-results.tsx'), 'InterviewResultsScreen'),
    }),
    createRoute({
      ...at(work, '/applications/interview/$id', only('readInterview')),
      component: screen(() => import('./screens/single-interview.tsx'), 'SingleInterviewScreen'),
    }),
  ],
} as const
