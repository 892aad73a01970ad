import type { Slice } from '../../slice.ts'
import type { OwnerNow } from '../content/published/read-owner.ts'
import { receptionRoutes } from './routes.ts'
import { beginReception } from './set-reception.ts'

type Needs = { readonly ownerNow: OwnerNow }

export const reception = {
  open: ({ environment, db }, { ownerNow }) => ({
    routes: receptionRoutes({ publicUrl: environment.publicUrl, ownerNow }),
    prepare: () => beginReception(db, environment),
  }),
} satisfies Slice<'reception', Needs>
