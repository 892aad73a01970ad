import type { Slice } from '../../slice.ts'
import { guidanceRoutes } from './routes.ts'

export const guidance = { open: () => ({ routes: guidanceRoutes }) } satisfies Slice<'guidance'>
