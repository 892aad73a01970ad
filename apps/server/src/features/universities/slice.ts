import type { Slice } from '../../slice.ts'
import { listNewsPages } from './queries.ts'
import { remindOfOffers } from './remind-of-offers.ts'
import { universitiesRoutes } from './routes.ts'

export const universities = {
  provides: { listPages: listNewsPages },
  open: ({ db, clock, files, scanner }) => ({
    routes: universitiesRoutes({ files, scanner }),
    tasks: { 'remind-of-offers': () => remindOfOffers({ db, now: clock.now() }) },
    // Morning in Kazakhstan.
    crontab: ['11 4 * * * remind-of-offers'],
  }),
} satisfies Slice<'universities'>
