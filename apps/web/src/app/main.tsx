import { isLanguage } from '@portal/domain/kernel/language.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { call, whenSessionIsLost } from '../platform/client.ts'
import { rememberPage, takeNextPage } from '../platform/next-page.ts'
import { queryClient } from '../platform/query.ts'
import { chooseSeason } from '../platform/season.ts'
import { currentSession, homeOf, onOtherTabs, renewSession, restoreSession } from '../platform/session.ts'
import { forgetPlaces, leave, whenSignedOut } from '../platform/sign-out.ts'
import { dropAskedLanguage, firstLanguage, ownTexts, rememberLanguage } from '../platform/texts.ts'
import { recordEarlyActs } from '../ui/early-acts.ts'
import { App } from './app.tsx'
import { inAllLanguages } from './page-data.ts'
import { createPortalRouter } from './router.tsx'

// zod probes `eval`, which the page policy reports. This setting turns the probe off.
const { __zod_globalConfig: schemas = {} } = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
Object.assign(globalThis, { __zod_globalConfig: Object.assign(schemas, { jitless: true }) })

const page = document.documentElement
const root = document.getElementById('root') as HTMLElement
const session = restoreSession()
const language = firstLanguage()
dropAskedLanguage()
/** During hydration the reader may have scrolled already; the position stays. */
let isHydrated = false
const router = createPortalRouter({ queries: queryClient, texts: ownTexts }, undefined, () => {
  const mayScroll = !isHydrated
  isHydrated = false
  return mayScroll
})

whenSignedOut((isSessionLost) => {
  void router.navigate({ to: '/', state: { isSessionLost } }).then(() => router.invalidate())
})
whenSessionIsLost(() => {
  const lost = currentSession()
  if (lost !== null) rememberPage(lost.user.id, router.latestLocation.href)
  leave(true)
})
onOtherTabs((now) => {
  queryClient.clear()
  chooseSeason(null)
  forgetPlaces()
  const next = now === null ? null : takeNextPage(router, now, router.latestLocation.search.next)
  if (next !== null) router.history.push(next)
  else void router.navigate({ to: now === null ? '/' : homeOf(now) }).then(() => router.invalidate())
})

await ownTexts.start(language)
if (session !== null) {
  // The portal's rules or the roles may have changed since this session began.
  const renewed = call('readSession', {})
    .then(({ data }) => renewSession(data))
    .catch(() => undefined)
  if (session.user.can.length === 0) await renewed
}
rememberLanguage(language)
page.lang = language

/** Whether the server rendered the page for this address. A reset link differs in its token only. */
function isPrerenderedHere(): boolean {
  const path = location.pathname.replace(/^\/admission/, '').replace(/\/$/, '') || '/'
  const renderedFor = page.dataset['path']
  return renderedFor === path || (renderedFor === '/resetPassword' && path.startsWith('/resetPassword/'))
}

const given = document.getElementById('data')?.textContent
const rendered = page.dataset['prerendered']
if (isLanguage(rendered))
  for (const [key, answer] of JSON.parse(given || '[]')) queryClient.setQueryData(key, inAllLanguages(answer, rendered))

await router.load()
recordEarlyActs(root)
// Hydrates a prerendered page, except in another language or for a signed-in reader.
if (rendered === language && isPrerenderedHere() && session === null) {
  // Tells the router that the first match is already rendered (stack, Traps: one of its two internals that we rely on).
  Object.assign(router, { ssr: { manifest: undefined } })
  isHydrated = true
  hydrateRoot(root, <App router={router} />)
} else {
  root.replaceChildren()
  createRoot(root).render(<App router={router} />)
}
delete page.dataset['signedIn']
