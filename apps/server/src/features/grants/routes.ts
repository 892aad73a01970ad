import type { grantsEndpoints } from '@portal/domain/grants/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { claimRoutes } from './claim-routes.ts'
import { resultRoutes } from './result-routes.ts'
import { runRoutes } from './run-routes.ts'
import { setupRoutes } from './setup-routes.ts'

export const grantsRoutes: Handlers<typeof grantsEndpoints> = {
  ...setupRoutes,
  ...runRoutes,
  ...claimRoutes,
  ...resultRoutes,
}
