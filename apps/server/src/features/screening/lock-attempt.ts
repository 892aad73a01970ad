import { isCompeting } from '@portal/domain/applications/status.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { applicationIdOf } from '../applications/queries.ts'
import { settled } from './move-attempt.ts'
import type { AttemptRow } from './queries.ts'

/** The newest attempt of an application, locked until the transaction ends, and ended if its deadline has passed. */
export async function lockAttempt(scope: WriteScope, applicationId: string): Promise<AttemptRow | undefined> {
  const current = scope.db
    .selectFrom('screeningAttempts')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('isCurrent', '=', true)
    .forUpdate()
  // After waiting for another new attempt, this snapshot lacks it. The next statement has a new snapshot.
  const attempt = (await current.executeTakeFirst()) ?? (await current.executeTakeFirst())
  return attempt === undefined ? undefined : settled(scope, attempt)
}

/** The caller's own attempt by its application's id or number, locked. Null where the caller has none. */
export async function findOwnAttempt(scope: WriteScope, requestId: string): Promise<AttemptRow | null> {
  const { db, actor } = scope
  const id = await applicationIdOf(db, requestId)
  const owned =
    id === null
      ? undefined
      : await db
          .selectFrom('applications')
          .select('id')
          .where('id', '=', id)
          .where('ownerId', '=', actor.accountId)
          .executeTakeFirst()
  return owned === undefined ? null : ((await lockAttempt(scope, owned.id)) ?? null)
}

/** Locks application and test in the order of withdrawals and decisions. Competing ones have no test. */
export async function lockTest(
  scope: WriteScope,
  requestId: string,
): Promise<{ loaded: LoadedApplication; attempt: AttemptRow } | Refusal> {
  const { db, actor } = scope
  const id = await applicationIdOf(db, requestId)
  const loaded = id === null ? null : await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (isCompeting(loaded.application.type)) return refuse('application_competes')
  const attempt = await lockAttempt(scope, loaded.application.id)
  return attempt === undefined ? refuse('not_found') : { loaded, attempt }
}
