import type { Slice } from '../../slice.ts'
import { rehearsalsRoutes } from './routes.ts'
import { walkSeasons, walkYear } from './walk-season.ts'

export const rehearsals = {
  provides: { checked: walkYear },
  open: ({ db, clock }) => ({
    routes: rehearsalsRoutes,
    tasks: { 'walk-season': () => walkSeasons({ db, now: clock.now() }) },
    // Night in Kazakhstan.
    crontab: ['21 22 * * * walk-season'],
  }),
} satisfies Slice<'rehearsals'>
