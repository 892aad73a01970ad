import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSER_FLOOR } from './scripts/browser-floor.ts'
import { domainOnDemand } from './scripts/domain-on-demand.ts'
import { endpointTable } from './scripts/endpoint-table.ts'
import { shortClassNames } from './scripts/short-class-names.ts'

const SOURCES = fileURLToPath(new URL('src', import.meta.url))

/** Everything but the entry itself, which the manifest has by its own name. */
const ENTRY = /^(?!.*(index\.html|app[\\/]main\.tsx)).*$/

export default defineConfig(({ command }) => ({
  base: '/admission/',
  plugins: [react(), endpointTable(), domainOnDemand()],
  build: {
    manifest: true,
    target: BROWSER_FLOOR,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The PDF viewer, which comes when a document is opened.
    chunkSizeWarningLimit: 600,
    // Without it a barrel lands in the entry with all its exports.
    rolldownOptions: {
      experimental: { lazyBarrel: true },
      // On a slow link each further file costs a turn of its own: what every page loads comes in one, and so does what
      // all forms share, and what stands around those of guests.
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'], test: ENTRY, priority: 2 },
            { name: 'forms', test: /src\/ui\/(use-form|error-summary|form-summary)\./, priority: 1 },
            // Dates stand on pages of guests and of forms alike.
            { name: 'dates', test: /src\/platform\/dates\./, priority: 1 },
            { name: 'guests', test: /guest-layout|reception-note|ornament|accounts\/components\/(card|accounts)\./ },
          ],
        },
      },
    },
  },
  // Who develops reads whose class it is.
  ...(command === 'build' ? { css: { modules: { generateScopedName: shortClassNames(SOURCES) } } } : {}),
  worker: { format: 'es' },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 8080}` } },
}))
