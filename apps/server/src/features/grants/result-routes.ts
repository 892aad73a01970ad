import type { resultEndpoints } from '@portal/domain/grants/result-endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Seal } from '../../platform/seal.ts'
import { answerOffer } from './answer-offer.ts'
import { checkLetter } from './check-letter.ts'
import { countOffers } from './count-offers.ts'
import { downloadGrantProtocol } from './download-protocol.ts'
import { listOpenOffers } from './list-open-offers.ts'
import { listCutoffs, listResultLines, readGrantFigures } from './list-results.ts'
import { readOwnGrant } from './read-own-grant.ts'
import { listPublishedCompetitions, readPublishedCompetition } from './read-published.ts'
import { rotateSigningKey } from './sign-letters.ts'
import { writeLetter } from './write-letter.ts'

/** Handlers of what people read of published protocols, and of what follows of them; letters are sealed and signed. */
export const resultRoutes = (around: {
  readonly seal: Seal
  readonly publicUrl: string
}): Handlers<typeof resultEndpoints> => ({
  listPublishedCompetitions: { read: ({ db }) => listPublishedCompetitions(db) },
  readPublishedCompetition: { read: ({ db }, { params }) => readPublishedCompetition(db, params.slug) },
  listResultLines: { read: ({ db }, { params, query }) => listResultLines(db, params.slug, params.version, query) },
  listCutoffs: { read: ({ db }, { params, query }) => listCutoffs(db, params.slug, params.version, query) },
  readGrantFigures: { read: ({ db }, { params }) => readGrantFigures(db, params.slug, params.version) },
  downloadGrantProtocol: { read: ({ db }, { params }) => downloadGrantProtocol(db, params) },
  listOpenOffers: { read: (scope) => listOpenOffers(scope) },
  readOwnGrant: { read: (scope, { params }) => readOwnGrant(scope, params.applicationId) },
  acceptGrant: {
    write: (scope, { params, body }) => answerOffer(scope, params.applicationId, { ...body, isAccepted: true }),
  },
  declineGrant: {
    write: (scope, { params, body }) => answerOffer(scope, params.applicationId, { ...body, isAccepted: false }),
  },
  downloadLetter: { around: (scope, { params }) => writeLetter(scope, params, around) },
  checkLetter: { read: ({ db }, { query }) => checkLetter(db, query) },
  rotateSigningKey: { write: (scope) => rotateSigningKey(scope, around.seal) },
  countOffers: { read: ({ db }, { params }) => countOffers(db, params.id) },
})
