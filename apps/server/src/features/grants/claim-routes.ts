import type { claimEndpoints } from '@portal/domain/grants/claim-endpoints.ts'
import type { Handlers } from '../../http/handler.ts'

export const claimRoutes: Handlers<typeof claimEndpoints> = {}
