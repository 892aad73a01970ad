import type { Slice } from '../../slice.ts'
import { refereesRoutes } from './routes.ts'

export const referees = {
  open: () => ({ routes: refereesRoutes }),
} satisfies Slice<'referees'>
