import type { receptionEndpoints } from '@portal/domain/reception/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Environment } from '../../platform/environment.ts'
import type { OwnerNow } from '../content/published/read-owner.ts'
import { receptionAt } from './queries.ts'
import { readRequirements } from './read-requirements.ts'
import { readSeason } from './read-season.ts'
import { followSeasonWindows, setReceptionWindow, toggleReception } from './set-reception.ts'
import { writeCalendar } from './write-calendar.ts'

export const receptionRoutes = ({
  ownerNow,
  publicUrl,
}: Pick<Environment, 'publicUrl'> & { readonly ownerNow: OwnerNow }): Handlers<typeof receptionEndpoints> => ({
  readReception: {
    read: async ({ db, now, actor }) => ({ success: true, data: await receptionAt(db, now, { actor }) }),
  },
  readContacts: {
    read: async ({ db, now }) => {
      const { phone, email } = (await ownerNow(db, now)).lines.kk
      return { success: true, data: { phone, email } }
    },
  },
  readSeason: { read: (scope) => readSeason(scope) },
  readRequirements: { read: (scope, { query }) => readRequirements(scope, query) },
  downloadSeason: {
    read: (scope, { query }) => writeCalendar({ ...scope, language: query.lang ?? scope.language, publicUrl }),
  },
  followWindows: { write: (scope) => followSeasonWindows(scope) },
  enableReception: { write: (scope) => toggleReception(scope, true) },
  disableReception: { write: (scope) => toggleReception(scope, false) },
  setReceptionWindow: { write: (scope, { body }) => setReceptionWindow(scope, body) },
})
