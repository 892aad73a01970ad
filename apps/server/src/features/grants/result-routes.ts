import type { resultEndpoints } from '@portal/domain/grants/result-endpoints.ts'
import type { Handlers } from '../../http/handler.ts'

export const resultRoutes: Handlers<typeof resultEndpoints> = {}
