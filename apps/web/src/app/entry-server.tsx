import type { Language } from '@portal/domain/kernel/language.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { ApiError } from '../platform/api-error.ts'
import { createQueryClient } from '../platform/query.ts'
import { createTexts, type TextKey } from '../platform/texts.ts'
import { App } from './app.tsx'
import { inOneLanguage } from './page-data.ts'
import { createPortalRouter } from './router.tsx'

/** A rendered page; `data` are its responses, from which the browser hydrates. */
export type Rendered = {
  readonly html: string
  readonly title: string
  readonly description: string
  readonly data: readonly (readonly [key: readonly unknown[], answer: unknown])[]
}

/** Title and description from a page's loader, for pages whose title is in the data. */
export type PageWords = { readonly title: string; readonly description: string }

/** At build no call is answered: a page that makes one fails to render. */
const askNobody: typeof fetch = (address) => Promise.reject(new Error(`nobody answers ${address}`))

/**
 * Renders a guest's page: at build if it needs no data, else at request (`apps/server/src/http/pages/render.ts`).
 * Renders run concurrently: texts and query cache belong to one reader, never to the module.
 * @param words key of the page's own title and lead in the texts. Default: those of the portal.
 * @param ask answers the page's calls.
 * @returns the page, or the status of a refused call.
 */
export async function render(
  path: string,
  language: Language,
  words: string | undefined,
  ask?: typeof fetch,
): Promise<Rendered | number> {
  const queries = createQueryClient(ask ?? askNobody)
  const texts = createTexts()
  await texts.start(language)
  const history = createMemoryHistory({ initialEntries: [`/admission${path}`] })
  const router = createPortalRouter({ queries, texts }, history)
  // Makes the router render without effects (stack, Traps: the other internal).
  Object.assign(router, { isServer: true })
  await router.load()
  const read = queries.getQueryCache().getAll()
  const refused = read.find(({ state }) => state.status === 'error')
  if (refused !== undefined) return refused.state.error instanceof ApiError ? refused.state.error.status : 500
  const html = renderToString(<App router={router} />)
  const data = read.flatMap(({ queryKey, state }) =>
    state.status === 'success' ? [[queryKey, inOneLanguage(state.data, language)] as const] : [],
  )
  const own = router.state.matches.at(-1)?.loaderData as PageWords | undefined
  const { t } = texts.current()
  if (own !== undefined) return { html, data, title: `${own.title} · ${t('app.name')}`, description: own.description }
  if (words === undefined) return { html, data, title: t('app.name'), description: t('app.description') }
  return {
    html,
    data,
    title: `${t(`${words}.title` as TextKey)} · ${t('app.name')}`,
    description: t(`${words}.lead` as TextKey),
  }
}
