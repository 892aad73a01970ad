import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Replica } from '../../platform/database/replica.ts'
import { readContentVersion } from '../answer-cache.ts'

type Scope = { readonly db: Db; readonly content?: string | undefined; readonly primary?: Db }

export type ReplicaReads = {
  readonly read: <S extends Scope>(
    endpoint: Endpoint,
    scope: S,
    ask: (scope: S) => Promise<unknown>,
  ) => Promise<unknown>
}

/**
 * Sends reads to the replica while it is near enough: `mayLag` calls, and cached answers of a known content version. A
 * read that fails there is repeated at the primary. A document is never read twice: the audit trail has it.
 */
export const readsFrom = (replica: Replica): ReplicaReads => ({
  read: async (endpoint, scope, ask) => {
    const isPublic = scope.content !== undefined
    if (!isPublic && !endpoint.mayLag) return ask(scope)
    const copy = replica.db()
    try {
      if (copy !== null && (!isPublic || (await hasContent(copy, scope.content)))) {
        const answer = await ask({ ...scope, db: copy, primary: scope.db })
        replica.reads.replica += 1
        return answer
      }
    } catch (error) {
      replica.suspend(error)
      if (endpoint.kind === 'download') throw error
    }
    replica.reads.primary += 1
    return ask(scope)
  },
})

const hasContent = async (copy: Db, content = ''): Promise<boolean> =>
  content.startsWith(`${await readContentVersion(copy)} `)
