import type { rehearsalsEndpoints } from '@portal/domain/rehearsals/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { type Around, beginRehearsal } from './begin-rehearsal.ts'
import { checkSeason, readFindings } from './walk-season.ts'

export const rehearsalsRoutes = (around: Around): Handlers<typeof rehearsalsEndpoints> => ({
  readFindings: { read: (scope, { params }) => readFindings(scope, params.year) },
  checkSeason: { write: (scope, { params }) => checkSeason(scope, params.year) },
  beginRehearsal: { around: (scope, { params, body }) => beginRehearsal(scope, params.year, body, around) },
})
