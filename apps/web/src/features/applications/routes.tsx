import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { at, guides, only, textSearch, work } from '../../platform/parent-routes.ts'
import { applySearch } from './state/apply-search.ts'

/**
 * Search of an application's form: id, task, kind if the path does not determine it, and its first choice (university,
 * program, level, language). `back`: the row of the check page that a task returns to.
 */
const formSearch = textSearch('id', 'task', 'kind', 'university', 'program', 'choices', 'level', 'taught', 'back')

const applicationForm = screen(() => import('./screens/create-application.tsx'), 'CreateApplicationScreen')

export const applicationsRoutes = {
  guides: [
    createRoute({
      ...at(guides, '/apply'),
      validateSearch: applySearch,
      component: screen(() => import('./screens/apply.tsx'), 'ApplyScreen'),
    }),
  ],
  work: [
    createRoute({
      ...at(work, '/apply-for-grant', only('createApplication')),
      validateSearch: formSearch,
      component: applicationForm,
    }),
    createRoute({
      ...at(work, '/create-application', only('createApplication')),
      validateSearch: formSearch,
      component: applicationForm,
    }),
  ],
} as const
