import type { setupEndpoints } from '@portal/domain/grants/setup-endpoints.ts'
import type { Handlers } from '../../http/handler.ts'

export const setupRoutes: Handlers<typeof setupEndpoints> = {}
