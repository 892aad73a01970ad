import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Modules of calls: those of the first load, and all others. */
const MODULES = { 'virtual:guest-endpoints': true, 'virtual:session-endpoints': false } as const
const contract = new URL('../../../packages/domain/src/contract.ts', import.meta.url)

type Call = { readonly access: unknown; readonly body?: unknown }

/**
 * Calls of the first load: those without a sign-in. Others name roles, a right, or `signed-in`. The calls of links in
 * mails carry a token; their pages wait for the second table.
 */
export const isOfFirstLoad = ({ access, body }: Call): boolean =>
  (access === 'guest' || access === 'public') &&
  !Object.hasOwn((body as { readonly shape?: object } | undefined)?.shape ?? {}, 'token')

const isModule = (id: string): id is keyof typeof MODULES => Object.hasOwn(MODULES, id)

/**
 * Gives the browser the address of every call without its schemas. At build it reads the domain's table of tables; each
 * module exports `{name: [method, path, kind]}`, with a fourth entry for calls of a season. The types come from the
 * table itself, and zod stays out of the first load.
 */
export function endpointTable(): Plugin {
  return {
    name: 'endpoint-table',
    resolveId: (id) => (isModule(id) ? `\0${id}` : undefined),
    async load(id) {
      const asked = id.replace('\0', '')
      if (!id.startsWith('\0') || !isModule(asked)) return undefined
      this.addWatchFile(fileURLToPath(contract))
      const { ALL_ENDPOINTS }: typeof import('@portal/domain/contract.ts') = await import(contract.href)
      const table: Record<string, readonly string[]> = {}
      for (const { name, endpoint } of ALL_ENDPOINTS) {
        const { method, path, kind = 'json' } = endpoint
        if (table[name]) this.error(`Two endpoints are called ${name}`)
        const query = (endpoint.query as { readonly shape?: object } | undefined)?.shape ?? {}
        if (isOfFirstLoad(endpoint) === MODULES[asked])
          table[name] = [method, path, kind, ...(Object.hasOwn(query, 'season') ? ['season'] : [])]
      }
      return `export default ${JSON.stringify(table)}`
    },
  }
}
