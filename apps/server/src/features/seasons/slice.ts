import type { Slice } from '../../slice.ts'
import type { Listeners } from '../applications/move-application.ts'
import { beginFirstSeason } from './begin-first-season.ts'
import type { Checked } from './change-season.ts'
import { finishClosing } from './close-season.ts'
import { deleteExtensions } from './repository.ts'
import { seasonsRoutes } from './routes.ts'

type Needs = { readonly listeners: Listeners; readonly checked: Checked }

export const seasons = {
  provides: { forgetOwner: deleteExtensions },
  open: ({ db, clock }, { listeners, checked }) => ({
    routes: seasonsRoutes(checked),
    tasks: { 'close-season': (payload) => finishClosing({ db, now: clock.now(), listeners }, payload) },
    prepare: () => beginFirstSeason(db, clock.now()),
  }),
} satisfies Slice<'seasons', Needs>
