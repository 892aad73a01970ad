import type { claimEndpoints } from '@portal/domain/grants/claim-endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { competitionsTaking } from './queries.ts'

export const claimRoutes: Handlers<typeof claimEndpoints> = {
  listOpenCompetitions: {
    read: async ({ db, now }) => ({
      list: (await competitionsTaking(db, now)).map(({ id, year, level, closesAt }) => ({ id, year, level, closesAt })),
    }),
  },
}
