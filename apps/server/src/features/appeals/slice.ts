import type { Slice } from '../../slice.ts'
import { appealsOf } from './read-appeals.ts'
import { appealsRoutes } from './routes.ts'

export const appeals = {
  provides: { appealsOf },
  open: () => ({ routes: appealsRoutes }),
} satisfies Slice<'appeals'>
