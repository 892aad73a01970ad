import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import '../ui/fonts.css'
import '../ui/base.css'
import { queryClient } from '../platform/query.ts'
import type { PortalRouter } from './router.tsx'

/** The whole page around a router: the same in the browser and at prerendering. */
export const App = ({ router }: { router: PortalRouter }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
