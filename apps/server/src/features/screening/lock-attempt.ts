import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database.ts'
import { type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { applicationIdOf } from '../applications/queries.ts'
import type { AttemptRow } from './queries.ts'

/** The newest attempt of an application, locked until the command's transaction ends. */
export const lockAttempt = (db: Trx, applicationId: string): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('screeningAttempts')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('isCurrent', '=', true)
    .forUpdate()
    .executeTakeFirst()

/** The caller's own attempt by its application's id or number, locked; null where there is none of theirs. */
export async function findOwnAttempt({ db, actor }: WriteScope, requestId: string): Promise<AttemptRow | null> {
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
  return owned === undefined ? null : ((await lockAttempt(db, owned.id)) ?? null)
}

/**
 * An application with its test for those who help with it, both locked in the order in which a withdrawal or a
 * decision locks them.
 */
export async function lockTest(
  { db, actor }: WriteScope,
  requestId: string,
): Promise<{ loaded: LoadedApplication; attempt: AttemptRow } | null> {
  const id = await applicationIdOf(db, requestId)
  const loaded = id === null ? null : await lockApplication(db, actor, id)
  const attempt = loaded === null ? undefined : await lockAttempt(db, loaded.application.id)
  return loaded === null || attempt === undefined ? null : { loaded, attempt }
}
