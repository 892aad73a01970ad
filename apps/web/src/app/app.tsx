import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import '../ui/fonts.css'
import '../ui/base.css'
import '../ui/notices.css'
import { TextsContext } from '../platform/texts.ts'
import type { PortalRouter } from './router.tsx'

export function App({ router }: { router: PortalRouter }) {
  const { queries, texts } = router.options.context
  return (
    <TextsContext value={texts}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextsContext>
  )
}
