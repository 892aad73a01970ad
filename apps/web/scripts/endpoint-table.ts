import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:endpoints'
const contract = new URL('../../../packages/domain/src/contract.ts', import.meta.url)

/**
 * Gives the browser the address of every call without its schemas. At build it reads the domain's table of tables; the
 * module `virtual:endpoints` exports `{method: {name: path}}`, the shortest form for the first load. A path of a
 * download begins with `@`. The types come from the table itself, and zod stays out of the first load.
 */
export function endpointTable(): Plugin {
  return {
    name: 'endpoint-table',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined
      this.addWatchFile(fileURLToPath(contract))
      const { ALL_ENDPOINTS }: typeof import('@portal/domain/contract.ts') = await import(contract.href)
      const table: Record<string, Record<string, string>> = {}
      const names = new Set<string>()
      for (const { name, endpoint } of ALL_ENDPOINTS) {
        const { method, path, kind = 'json' } = endpoint
        if (names.has(name)) this.error(`Two endpoints are called ${name}`)
        names.add(name)
        table[method] ??= {}
        table[method][name] = kind === 'download' ? `@${path}` : path
      }
      return `export default ${JSON.stringify(table)}`
    },
  }
}
