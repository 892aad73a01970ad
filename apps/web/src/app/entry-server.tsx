import type { Language } from '@portal/domain/kernel/language.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { ApiError } from '../platform/api-error.ts'
import { askThrough } from '../platform/client.ts'
import { queryClient } from '../platform/query.ts'
import { currentTexts, startTexts, type TextKey } from '../platform/texts.ts'
import { App } from './app.tsx'
import { createPortalRouter } from './router.tsx'

/** A page as it was rendered; `data` are the answers that it shows, for the browser to begin with. */
export type Rendered = {
  readonly html: string
  readonly title: string
  readonly description: string
  readonly data: readonly (readonly [key: readonly unknown[], answer: unknown])[]
}

/** What a page's loader may say of it, where its title stands in the data and not among the texts. */
export type PageWords = { readonly title: string; readonly description: string }

queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })

/**
 * Renders a guest's page: those without data at build, the others at request (`apps/server/src/http/rendered-pages.ts`).
 * One at a time: the texts and the answers belong to the module.
 * @param words where the page's own title and lead stand among the texts; without it the portal's serve.
 * @param ask answers the calls that the page makes.
 * @returns the page, or the status of the call that was refused.
 */
export async function render(
  path: string,
  language: Language,
  words: string | undefined,
  ask?: typeof fetch,
): Promise<Rendered | number> {
  queryClient.clear()
  if (ask !== undefined) askThrough(ask)
  await startTexts(language)
  const router = createPortalRouter(createMemoryHistory({ initialEntries: [`/admission${path}`] }))
  // Makes the router render without effects (stack, Traps: the other internal).
  Object.assign(router, { isServer: true })
  await router.load()
  const queries = queryClient.getQueryCache().getAll()
  const refused = queries.find(({ state }) => state.status === 'error')
  if (refused !== undefined) return refused.state.error instanceof ApiError ? refused.state.error.status : 500
  const html = renderToString(<App router={router} />)
  const data = queries.flatMap(({ queryKey, state }) =>
    state.status === 'success' ? [[queryKey, state.data] as const] : [],
  )
  const own = router.state.matches.at(-1)?.loaderData as PageWords | undefined
  const { t } = currentTexts()
  if (own !== undefined) return { html, data, title: `${own.title} · ${t('app.name')}`, description: own.description }
  if (words === undefined) return { html, data, title: t('app.name'), description: t('app.description') }
  return {
    html,
    data,
    title: `${t(`${words}.title` as TextKey)} · ${t('app.name')}`,
    description: t(`${words}.lead` as TextKey),
  }
}
