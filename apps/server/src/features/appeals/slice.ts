import type { Slice } from '../../slice.ts'
import { appealsRoutes } from './routes.ts'

/** Appeals against published protocols. */
export const appeals = {
  open: () => ({ routes: appealsRoutes }),
} satisfies Slice<'appeals'>
