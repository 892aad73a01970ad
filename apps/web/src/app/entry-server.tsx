import type { Language } from '@portal/domain/kernel/language.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { ApiError } from '../platform/api-error.ts'
import { createQueryClient } from '../platform/query.ts'
import { createTexts, type TextKey } from '../platform/texts.ts'
import { App } from './app.tsx'
import { inOneLanguage } from './page-data.ts'
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

/** At build nobody answers: a page that asks for anything then cannot be rendered. */
const askNobody: typeof fetch = (address) => Promise.reject(new Error(`nobody answers ${address}`))

/**
 * Renders a guest's page: those without data at build, the others at request (`apps/server/src/http/pages/render.ts`).
 * Many at once: the texts and the answers belong to the reader for whom it is, none of them to the module.
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
