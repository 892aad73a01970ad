import type { resultsEndpoints } from '@portal/domain/results/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Seal } from '../../platform/identity/seal.ts'
import { downloadGrantProtocol } from './download-protocol.ts'
import { listCutoffs, listResultLines, readGrantFigures } from './list-results.ts'
import { listAuditors, nameAuditor, removeAuditor } from './name-auditors.ts'
import { downloadWholeInput, listAudits } from './read-audits.ts'
import { listPublishedCompetitions, readPublishedCompetition } from './read-published.ts'

/** Handlers of published protocols and of their auditors. `seal` opens the whole input. */
export const resultsRoutes = ({ seal }: { readonly seal: Seal }): Handlers<typeof resultsEndpoints> => ({
  listPublishedCompetitions: { read: ({ db }) => listPublishedCompetitions(db) },
  readPublishedCompetition: { read: ({ db }, { params }) => readPublishedCompetition(db, params.slug) },
  listResultLines: { read: ({ db }, { params, query }) => listResultLines(db, params.slug, params.version, query) },
  listCutoffs: { read: ({ db }, { params, query }) => listCutoffs(db, params.slug, params.version, query) },
  readGrantFigures: { read: ({ db }, { params }) => readGrantFigures(db, params.slug, params.version) },
  downloadGrantProtocol: { read: ({ db }, { params }) => downloadGrantProtocol(db, params) },
  listAuditors: { read: ({ db }, { params }) => listAuditors(db, params.slug) },
  nameAuditor: { write: (scope, { params, body }) => nameAuditor(scope, params.slug, body) },
  removeAuditor: { write: (scope, { params }) => removeAuditor(scope, params.slug, params.accountId) },
  listAudits: { read: (scope) => listAudits(scope) },
  downloadWholeInput: { read: (scope, { params }) => downloadWholeInput(scope, params, seal) },
})
