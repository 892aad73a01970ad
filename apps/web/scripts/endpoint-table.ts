import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:endpoints'
const contract = new URL('../../../packages/domain/src/contract.ts', import.meta.url)

/**
 * Gives the browser the address of every call without its schemas. At build it reads the domain's table of tables; the
 * module `virtual:endpoints` exports `{name: [method, path, kind]}`. The types come from the table itself, and zod
 * stays out of the first load.
 */
export function endpointTable(): Plugin {
  return {
    name: 'endpoint-table',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined
      this.addWatchFile(fileURLToPath(contract))
      const { ALL_ENDPOINTS }: typeof import('@portal/domain/contract.ts') = await import(contract.href)
      const table: Record<string, readonly string[]> = {}
      for (const { name, endpoint } of ALL_ENDPOINTS) {
        const { method, path, kind = 'json' } = endpoint
        if (table[name]) this.error(`Two endpoints are called ${name}`)
        table[name] = [method, path, kind]
      }
      return `export default ${JSON.stringify(table)}`
    },
  }
}
