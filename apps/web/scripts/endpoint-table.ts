import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint, EndpointTable } from '@portal/domain/kernel/endpoint.ts'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:endpoints'
const domain = fileURLToPath(new URL('../../../packages/domain/src/', import.meta.url))

/**
 * Gives the browser the address of every call without its schemas: the domain's endpoint tables are read at build,
 * and `virtual:endpoints` holds `{name: [method, path, kind]}`. The types come from the tables themselves, so zod
 * stays out of the first load.
 */
export function endpointTable(): Plugin {
  return {
    name: 'endpoint-table',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined
      const table: Record<string, readonly string[]> = {}
      for (const file of globSync('*/endpoints.ts', { cwd: domain })) {
        this.addWatchFile(`${domain}${file}`)
        const exported: Record<string, EndpointTable> = await import(pathToFileURL(`${domain}${file}`).href)
        for (const endpoints of Object.values(exported)) {
          for (const [name, { method, path, kind = 'json' }] of Object.entries<Endpoint>(endpoints)) {
            if (table[name]) this.error(`Two endpoints are called ${name}`)
            table[name] = [method, path, kind]
          }
        }
      }
      return `export default ${JSON.stringify(table)}`
    },
  }
}
