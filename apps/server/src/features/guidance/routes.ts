import type { guidanceEndpoints } from '@portal/domain/guidance/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { listFaq, readGuide } from './read-guide.ts'

export const guidanceRoutes: Handlers<typeof guidanceEndpoints> = {
  readGuide: { read: async (scope) => ({ success: true, data: await readGuide(scope) }) },
  listFaq: { read: async (scope) => ({ list: await listFaq(scope) }) },
}
