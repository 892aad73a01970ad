import type { Slice } from '../../slice.ts'
import { appealsRoutes } from './routes.ts'

export const appeals = {
  open: () => ({ routes: appealsRoutes }),
} satisfies Slice<'appeals'>
