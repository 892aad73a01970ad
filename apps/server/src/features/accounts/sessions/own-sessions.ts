import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { OuterScope } from '../../../http/handler.ts'
import type { SessionTimes } from '../../../platform/environment.ts'
import { deleteSessionById, deleteSessions } from '../repository.ts'

type Done = { readonly success: true }

/** The caller's open sessions, the last used first. Index sessions_of_account. */
export async function listSessions(
  { db, actor, now, tokenHash }: OuterScope,
  times: { readonly applicant: SessionTimes; readonly staff: SessionTimes },
) {
  const { idleMinutes } = actor.kind === 'STAFF' ? times.staff : times.applicant
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'device', 'address', 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', actor.accountId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>=', new Date(now.getTime() - idleMinutes * 60_000))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
  return {
    list: rows.map(({ tokenHash: stored, ...row }) => ({
      ...row,
      isThis: tokenHash !== null && stored.equals(tokenHash),
    })),
  }
}

export const endSession = (scope: OuterScope, id: string): Promise<Done | Refusal> =>
  scope.write(async ({ db, actor }) =>
    (await deleteSessionById(db, actor.accountId, id)) ? { success: true as const } : refuse('not_found'),
  )

export const endOtherSessions = (scope: OuterScope): Promise<Done | Refusal> =>
  scope.write(async ({ db, actor }) => {
    await deleteSessions(db, actor.accountId, scope.tokenHash)
    return { success: true as const }
  })
