import { REHEARSAL_HEADER } from '@portal/domain/rehearsals/rules.ts'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'

/** Files of the build with their revisions, filled in by `scripts/build.ts`. The first one is the app's shell. */
declare const PRECACHED: readonly [PrecacheEntry, ...PrecacheEntry[]]

/**
 * Service worker of the portal. It caches the app's own files and the two public calls of the help: no other answer, no
 * document, no rendered page. Thus a device keeps no data of another person (docs/decisions/0063-installable.md). A new version waits until
 * all tabs of the old one are closed.
 */
const ASSETS = '/admission/assets/'
const [shell] = PRECACHED
const OTHER_ASSETS = 'assets'

precache([...PRECACHED])
cleanupOutdatedCaches()
// Files of the last version.
addEventListener('activate', () => void caches.delete(OTHER_ASSETS))

// Names of files contain their hash: a cached one is never outdated.
const assets = new CacheFirst({ cacheName: OTHER_ASSETS })
registerRoute(
  ({ url }) => url.origin === location.origin && url.pathname.startsWith(ASSETS),
  async (options) => (await matchPrecache(options.request.url)) ?? assets.handle(options),
)

// The help opens without a network, with the last answers.
const HELP = 'help'
const HELP_CALLS = ['/api/guide', '/api/guide/questions']
const help = new NetworkFirst({ cacheName: HELP, matchOptions: { ignoreVary: true } })
addEventListener('install', (event) => {
  const stored = caches.open(HELP).then((cache) => cache.addAll(HELP_CALLS))
  ;(event as Event & { waitUntil(done: Promise<unknown>): void }).waitUntil(stored.catch(() => undefined))
})
registerRoute(
  ({ url, request }) =>
    url.origin === location.origin && HELP_CALLS.includes(url.pathname) && !request.headers.has(REHEARSAL_HEADER),
  help,
)

// Pages come from the network. Without it the app's shell opens the address on this device.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request)
      } catch (fault) {
        const cached = await matchPrecache(shell.url)
        if (cached === undefined) throw fault
        return cached
      }
    },
    { allowlist: [/^\/admission(\/|$)/] },
  ),
)
