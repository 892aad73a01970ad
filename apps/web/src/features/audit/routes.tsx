import { createRoute, lazyRouteComponent as screen } from '@tanstack/react-router'
import { asGiven, at, only, work } from '../../platform/parent-routes.ts'
import type { AuditSearch } from './state/audit-search.ts'

export const auditRoutes = {
  work: [
    createRoute({
      ...at(work, '/audit', only('listAudit')),
      validateSearch: asGiven<AuditSearch>,
      component: screen(() => import('./screens/audit.tsx'), 'AuditScreen'),
    }),
  ],
} as const
