import type { grantsEndpoints } from '@portal/domain/grants/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Seal } from '../../platform/seal.ts'
import { appealRoutes } from './appeal-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { claimRoutes } from './claim-routes.ts'
import { resultRoutes } from './result-routes.ts'
import { runRoutes } from './run-routes.ts'
import { setupRoutes } from './setup-routes.ts'

/** Handlers of competitions for grants; `publicUrl` stands in letters, whose key is kept sealed. */
export const grantsRoutes = (around: {
  readonly seal: Seal
  readonly publicUrl: string
}): Handlers<typeof grantsEndpoints> => ({
  ...setupRoutes,
  ...runRoutes,
  ...claimRoutes,
  ...resultRoutes(around),
  ...appealRoutes,
  ...auditRoutes(around),
})
