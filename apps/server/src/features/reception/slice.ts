import type { Slice } from '../../slice.ts'
import { receptionRoutes } from './routes.ts'
import { beginReception } from './set-reception.ts'

/** The window in which applications are taken. */
export const reception = {
  open: ({ environment, db }) => ({
    routes: receptionRoutes(environment),
    prepare: () => beginReception(db, environment),
  }),
} satisfies Slice<'reception'>
