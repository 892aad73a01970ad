import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSER_FLOOR } from './scripts/browser-floor.ts'
import { domainOnDemand } from './scripts/domain-on-demand.ts'
import { endpointTable } from './scripts/endpoint-table.ts'
import { guestErrors } from './scripts/guest-errors.ts'
import { kitPage } from './scripts/kit-page.ts'
import { shortClassNames } from './scripts/short-class-names.ts'

const SOURCES = fileURLToPath(new URL('src', import.meta.url))

/** All modules except the entry, which the manifest has under its own name. */
const ENTRY = /^(?!.*(index\.html|app[\\/]main\.tsx)).*$/

export default defineConfig(({ command }) => ({
  base: '/admission/',
  plugins: [react(), endpointTable(), guestErrors(), domainOnDemand(), kitPage()],
  build: {
    manifest: true,
    target: BROWSER_FLOOR,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // For the PDF viewer, loaded with the first document.
    chunkSizeWarningLimit: 600,
    // Without it a barrel with all its exports becomes part of the entry.
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      // On a slow link each further file costs a round trip. These parts are one file each: the parts of every page, of
      // all forms, and of the guests' layout.
      output: {
        // Each first load carries the names of all files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], test: ENTRY, priority: 2 },
            {
              name: 'forms',
              test: /src\/ui\/(use-form|error-summary|form-summary|field|text-field|checkbox-field|password-field)\./,
              priority: 1,
            },
            // Pages of guests and forms both use dates.
            { name: 'dates', test: /src\/platform\/dates\./, priority: 1 },
            // All screens ask the server; help and questions do not.
            { name: 'queries', test: /@tanstack\/(react-query|query-core)\//, priority: 1 },
            // Pages of guests name its figures.
            { name: 'statuses', test: /domain\/src\/applications\/status\./, priority: 1 },
            { name: 'guests', test: /accounts\/components\/(card|accounts)\./ },
          ],
        },
      },
    },
  },
  // Development keeps readable class names.
  ...(command === 'build' ? { css: { modules: { generateScopedName: shortClassNames(SOURCES) } } } : {}),
  worker: { format: 'es' },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
}))
