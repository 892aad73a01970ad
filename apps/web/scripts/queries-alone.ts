import path from 'node:path'
import type { Plugin } from 'vite'

/** By the name of a module of the query client: what stands in its place. */
const INSTEAD: Readonly<Record<string, string>> = {
  mutationCache: `export class MutationCache {
    clear() {}
    findAll() { return [] }
    resumePausedMutations() { return Promise.resolve() }
    build() { throw new Error('The build leaves mutations out (apps/web/scripts/queries-alone.ts)') }
  }`,
  infiniteQueryBehavior: `const refuse = () => { throw new Error('The build leaves endless lists out (apps/web/scripts/queries-alone.ts)') }
  export { refuse as infiniteQueryBehavior, refuse as hasNextPage, refuse as hasPreviousPage }`,
}

/**
 * Leaves out of the built web what the portal does not use of its query client and what no bundler can tell: mutations
 * (calls change things, `platform/query.ts`) and endless lists. They are 2 KB of every first load. Whoever begins to use
 * one learns it by an error, and so does whoever updates the client to a version that is put together otherwise.
 */
export function queriesAlone(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'queries-alone',
    apply: 'build',
    load(id) {
      const { dir, name } = path.parse(id)
      const instead = /@tanstack[\\/]query-core[\\/]/.test(dir) ? INSTEAD[name] : undefined
      if (instead !== undefined) replaced.add(name)
      return instead
    },
    buildEnd(error) {
      const kept = Object.keys(INSTEAD).filter((name) => !replaced.has(name))
      if (error === undefined && kept.length > 0) this.error(`The query client has no ${kept.join(', ')}`)
    },
  }
}
