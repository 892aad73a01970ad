import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Replica } from '../../platform/database/replica.ts'
import { readContentVersion } from '../kept-answers.ts'

/** What a read is given, of which the copy changes the database alone. */
type Scope = { readonly db: Db; readonly content?: string | undefined; readonly primary?: Db }

/** Reads of calls that may lag, done where they may be done. */
export type ReplicaReads = {
  readonly read: <S extends Scope>(
    endpoint: Endpoint,
    scope: S,
    ask: (scope: S) => Promise<unknown>,
  ) => Promise<unknown>
}

/**
 * Does the reads of two kinds of calls at a copy of the database while it is near enough: those declared `mayLag`, and
 * public answers that are kept, once the copy has the version of the content that the database has. What fails there is
 * asked again of the database itself; of a document, whose reading is in the audit trail by then, nothing is asked twice.
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
      replica.giveUp(error)
      if (endpoint.kind === 'download') throw error
    }
    replica.reads.primary += 1
    return ask(scope)
  },
})

/** The state of kept answers begins with the version (kept-answers.ts). */
const hasContent = async (copy: Db, content = ''): Promise<boolean> =>
  content.startsWith(`${await readContentVersion(copy)} `)
