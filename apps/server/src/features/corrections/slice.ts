import type { Slice } from '../../slice.ts'
import { correctionsRoutes } from './routes.ts'

export const corrections = {
  open: () => ({ routes: correctionsRoutes }),
} satisfies Slice<'corrections'>
