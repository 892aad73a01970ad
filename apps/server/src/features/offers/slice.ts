import type { Slice } from '../../slice.ts'
import { checkDeadlines } from './check-deadlines.ts'
import { listOpenOffers } from './list-open-offers.ts'
import { offerGrants } from './offer-grants.ts'
import { explainFor } from './read-own-grant.ts'
import { offersRoutes } from './routes.ts'

export const offers = {
  provides: {
    makeOffers: offerGrants,
    openOffersOf: listOpenOffers,
    grantOf: ({ db, actor, now }, id) => explainFor(db, actor.accountId, id, now),
  },
  open: ({ environment: { publicUrl }, db, clock, seal }) => ({
    routes: offersRoutes({ seal, publicUrl }),
    tasks: { 'follow-grants': () => checkDeadlines({ db, now: clock.now() }) },
    crontab: ['*/5 * * * * follow-grants'],
  }),
} satisfies Slice<'offers'>
