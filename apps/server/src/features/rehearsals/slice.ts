import type { Slice } from '../../slice.ts'
import { removeRehearsals } from './end-rehearsals.ts'
import { hostRehearsals } from './host-rehearsals.ts'
import { rehearsalsRoutes } from './routes.ts'
import { walkSeasons, walkYear } from './walk-season.ts'

export const rehearsals = {
  provides: { checked: walkYear, hostRehearsals },
  open: ({ db, clock, database, log, environment }) => ({
    routes: rehearsalsRoutes({ database, log, environment }),
    tasks: {
      'walk-season': () => walkSeasons({ db, now: clock.now() }),
      'remove-rehearsals': () => removeRehearsals({ database, db, clock }),
    },
    // Night in Kazakhstan.
    crontab: ['21 22 * * * walk-season', '*/5 * * * * remove-rehearsals'],
  }),
} satisfies Slice<'rehearsals'>
