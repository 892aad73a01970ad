import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { build } from 'vite'
import { BROWSER_FLOOR } from './browser-floor.ts'

/** An address that the server answers with the app's shell, without content of its own. */
const SHELL = 'profile'

/** Sources that open without a network: own drafts, applications, profile and help, with their frame and texts. */
export const OFFLINE_SOURCES: readonly string[] = [
  'index.html',
  ...[
    'app/layout/work-layout.tsx',
    'app/layout/profile-menu.tsx',
    'app/layout/session-items.tsx',
    'app/layout/apply-link.tsx',
    'app/screens/applicant-home.tsx',
    'features/applications/components/some-tasks.tsx',
    'features/applications/screens/apply.tsx',
    'features/applications/screens/create-application.tsx',
    'features/applications/screens/own-applications.tsx',
    'features/guidance/api.ts',
    'features/guidance/screens/apply-for-grant.tsx',
    'features/guidance/screens/faq.tsx',
    'features/guidance/screens/help.tsx',
    'features/guidance/screens/what-is-ent.tsx',
    ...LANGUAGES.flatMap((language) =>
      ['guest', 'guidance', 'work'].map((name) => `platform/catalogue/${name}-${language}.ts`),
    ),
  ].map((source) => `src/${source}`),
]

/**
 * Builds the service worker with the list of files that it caches.
 * @param files paths of built files below the base; each name contains its hash.
 */
export async function buildServiceWorker(root: string, dist: string, base: string, files: Iterable<string>) {
  const revision = createHash('sha256')
    .update(readFileSync(`${dist}index.html`))
    .digest('hex')
    .slice(0, 16)
  const entries = [
    { url: base + SHELL, revision },
    ...[...files].sort().map((file) => ({ url: base + file, revision: null })),
  ]
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { PRECACHED: JSON.stringify(entries) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: BROWSER_FLOOR,
      rolldownOptions: {
        input: `${root}src/worker/service-worker.ts`,
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
