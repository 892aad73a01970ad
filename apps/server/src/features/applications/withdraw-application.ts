import { mayTakeBack } from '@portal/domain/applications/policy.ts'
import { isCompeting } from '@portal/domain/applications/status.ts'
import { applicationRefusal } from '@portal/domain/applications/workflow.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import type { Trx } from '../../platform/database/database.ts'
import { enabledStaffInScope } from '../accounts/staff/list-staff.ts'
import { notifyStaff } from '../notifications/notify-staff.ts'
import { type LoadedApplication, lockApplication } from './load-application.ts'
import { ask, type MoveScope, move } from './move-application.ts'
import { mailSubject, notify } from './notify-account.ts'
import { type Saved, savedAnswer } from './saved-answer.ts'

/** Withdraws an own application until it is decided (docs/specification/applications.md#withdrawal). */
export async function withdrawApplication(scope: MoveScope, id: string): Promise<Saved | Refusal> {
  const loaded = await lockApplication(scope.db, scope.actor, id)
  if (loaded === null) return refuse('not_found')
  return (await withdraw(scope, loaded)) ?? savedAnswer(scope, id)
}

/** The inspector. A decision keeps the name of a lost one, who reads nothing more of the application. */
async function inspectorInScope(db: Trx, { application, facts }: LoadedApplication): Promise<readonly string[]> {
  if (application.inspectorId === null) return []
  const able = await enabledStaffInScope(db, INSPECTOR_ROLES, facts.currentUniversityId)
  return able.flatMap(({ id }) => (id === application.inspectorId ? [id] : []))
}

export async function withdraw(scope: MoveScope, loaded: LoadedApplication): Promise<Refusal | null> {
  const { id, type } = loaded.application
  const withdrawn = ask(loaded.application, 'withdraw', scope.actor.roles)
  if (isRefusal(withdrawn)) return withdrawn
  const { listeners, db, now, actor } = scope
  if (!mayTakeBack(type, !isCompeting(type) || (await listeners.competition.areClaimsOpen(db, id, now))))
    return refuse(applicationRefusal(actor.roles))
  await move(scope, loaded, withdrawn)
  if (loaded.current !== undefined) {
    const { ownerId } = loaded.application
    const subject = mailSubject(loaded, loaded.current)
    await notify(scope, ownerId, 'applicationWithdrawn', subject)
    await notifyStaff(scope, await inspectorInScope(db, loaded), 'applicationTakenBack', subject)
  }
  return null
}
