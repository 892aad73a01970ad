import type { Slice } from '../../slice.ts'
import { receptionRoutes } from './routes.ts'
import { beginReception } from './set-reception.ts'

export const reception = {
  open: ({ environment, db }) => ({
    routes: receptionRoutes(environment),
    prepare: () => beginReception(db, environment),
  }),
} satisfies Slice<'reception'>
