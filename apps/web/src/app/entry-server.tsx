import type { Language } from '@portal/domain/kernel/language.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { createPortalRouter } from './router.tsx'
import { currentTexts, startTexts, type TextKey } from './texts.ts'

/**
 * Renders a guest's page at build; gives its markup, its title and its description. `words` is where the page's own
 * title and lead stand among the texts; without it the portal's name and description serve.
 */
export async function render(
  path: string,
  language: Language,
  words: string | undefined,
): Promise<{ html: string; title: string; description: string }> {
  await startTexts(language)
  const router = createPortalRouter(createMemoryHistory({ initialEntries: [`/admission${path}`] }))
  // Makes the router render without effects (stack, Traps: the other internal).
  Object.assign(router, { isServer: true })
  await router.load()
  const { t } = currentTexts()
  const html = renderToString(<App router={router} />)
  if (words === undefined) return { html, title: t('app.name'), description: t('app.description') }
  return {
    html,
    title: `${t(`${words}.title` as TextKey)} · ${t('app.name')}`,
    description: t(`${words}.lead` as TextKey),
  }
}
