import type { Language } from '@portal/domain/kernel/language.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { createPortalRouter } from './router.tsx'
import { currentTexts, startTexts } from './texts.ts'

/** Renders a guest's page at build; gives its markup and its title. */
export async function render(
  path: string,
  language: Language,
): Promise<{ html: string; name: string; description: string }> {
  await startTexts(language)
  const router = createPortalRouter(createMemoryHistory({ initialEntries: [`/admission${path}`] }))
  // Makes the router render without effects (stack, Traps: the other internal).
  Object.assign(router, { isServer: true })
  await router.load()
  const { t } = currentTexts()
  return { html: renderToString(<App router={router} />), name: t('app.name'), description: t('app.description') }
}
