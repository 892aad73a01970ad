import type { Slice } from '../../slice.ts'
import { checkDeadlines } from './check-deadlines.ts'
import { listOpenOffers } from './list-open-offers.ts'
import { offerGrants } from './offer-grants.ts'
import { offersRoutes } from './routes.ts'

export const offers = {
  provides: { makeOffers: offerGrants, openOffersOf: listOpenOffers },
  open: ({ environment: { publicUrl }, db, clock, seal }) => ({
    routes: offersRoutes({ seal, publicUrl }),
    tasks: { 'follow-grants': () => checkDeadlines({ db, now: clock.now() }) },
    crontab: ['*/5 * * * * follow-grants'],
  }),
} satisfies Slice<'offers'>
