import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { isOfFirstLoad } from './endpoint-table.ts'

const contract = new URL('../../../packages/domain/src/contract.ts', import.meta.url)
const KERNEL = /\/kernel\.json$/
const GUEST_CATALOGUE = /\/catalogue\/guest-\w\w\.ts$/
const MARK = '?guest'
/** Errors of no particular call that guests meet. Others, as of rehearsals, come in the server's words. */
const OF_ANY_CALL: ReadonlySet<string> = new Set(['session_expired', 'error_occurred', 'try_again_later'])

/**
 * Leaves the texts of errors that only later calls can answer out of the guests' catalogue. Pages behind the sign-in
 * have the whole catalogue; others show the server's words.
 */
export function guestErrors(): Plugin {
  return {
    name: 'guest-errors',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      KERNEL.test(source) && GUEST_CATALOGUE.test(importer)
        ? `${resolve(dirname(importer), source)}${MARK}`
        : undefined,
    async load(id) {
      if (!id.endsWith(`/kernel.json${MARK}`)) return undefined
      const file = id.slice(0, -MARK.length)
      this.addWatchFile(file)
      const { ALL_ENDPOINTS }: typeof import('@portal/domain/contract.ts') = await import(contract.href)
      const ofGuests = new Set<string>(
        ALL_ENDPOINTS.flatMap(({ endpoint }) => (isOfFirstLoad(endpoint) ? (endpoint.errors ?? []) : [])),
      )
      const { errors, ...kernel } = JSON.parse(readFileSync(file, 'utf8'))
      const shown = Object.fromEntries(
        Object.entries(errors).filter(([error]) => OF_ANY_CALL.has(error) || ofGuests.has(error)),
      )
      return `export default ${JSON.stringify({ ...kernel, errors: shown })}`
    },
  }
}
