import type { Slice } from '../../slice.ts'
import { invitationsOf } from './queries.ts'
import { slotsRoutes } from './routes.ts'

export const slots = {
  provides: { invitationsOf },
  open: () => ({ routes: slotsRoutes() }),
} satisfies Slice<'slots'>
