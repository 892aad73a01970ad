import type { offersEndpoints } from '@portal/domain/offers/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Seal } from '../../platform/identity/seal.ts'
import { answerOffer } from './answer-offer.ts'
import { checkLetter } from './check-letter.ts'
import { countOffers } from './count-offers.ts'
import { listOpenOffers } from './list-open-offers.ts'
import { readOwnGrant } from './read-own-grant.ts'
import { rotateSigningKey } from './sign-letters.ts'
import { writeLetter } from './write-letter.ts'

/** Handlers of a competitor's own result. `publicUrl` is printed in letters; `seal` opens their key. */
export const offersRoutes = (around: {
  readonly seal: Seal
  readonly publicUrl: string
}): Handlers<typeof offersEndpoints> => ({
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
