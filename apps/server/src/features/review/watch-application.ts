import { refuse } from '@portal/domain/kernel/refusal.ts'
import { VIEWER_GONE_MS } from '@portal/domain/review/schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import { findApplication } from '../applications/load-application.ts'
import { deleteViewer, touchViewer } from './repository.ts'

/** Records that the reader opened or closed the application. Gives the other viewers in scope. */
export async function watchApplication({ db, actor, now }: WriteScope, id: string, isLeaving: boolean) {
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (isLeaving) await deleteViewer(db, id, actor.accountId)
  else await touchViewer(db, id, actor.accountId, now)
  let others = db
    .selectFrom('applicationViewers')
    .innerJoin('staffMembers', 'staffMembers.accountId', 'applicationViewers.accountId')
    .select(['staffMembers.accountId as id', 'fullName'])
    .where('applicationId', '=', id)
    .where('staffMembers.accountId', '<>', actor.accountId)
    .where('seenAt', '>', new Date(now.getTime() - VIEWER_GONE_MS))
    .orderBy('fullName')
  const { universityId } = actor
  if (universityId !== null) {
    others = others.where((where) =>
      where.or([where('universityId', 'is', null), where('universityId', '=', universityId)]),
    )
  }
  return { success: true as const, data: { version: loaded.application.version, others: await others.execute() } }
}
