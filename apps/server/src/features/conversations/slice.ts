import type { Slice } from '../../slice.ts'
import { conversationsRoutes } from './routes.ts'

export const conversations = {
  open: () => ({ routes: conversationsRoutes }),
} satisfies Slice<'conversations'>
