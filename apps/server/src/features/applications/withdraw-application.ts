import { mayTakeBack } from '@portal/domain/applications/policy.ts'
import { isCompeting } from '@portal/domain/applications/status.ts'
import { applicationRefusal } from '@portal/domain/applications/workflow.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import { isEnabledInScope } from '../accounts/staff/list-staff.ts'
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

export async function withdraw(scope: MoveScope, loaded: LoadedApplication): Promise<Refusal | null> {
  const { id, type } = loaded.application
  const withdrawn = ask(loaded.application, 'withdraw', scope.actor.roles)
  if (isRefusal(withdrawn)) return withdrawn
  const { listeners, db, now, actor } = scope
  if (!mayTakeBack(type, !isCompeting(type) || (await listeners.competition.areClaimsOpen(db, id, now))))
    return refuse(applicationRefusal(actor.roles))
  await move(scope, loaded, withdrawn)
  if (loaded.current !== undefined) {
    const { ownerId, inspectorId } = loaded.application
    const { currentUniversityId } = loaded.facts
    const subject = mailSubject(loaded, loaded.current)
    await notify(scope, ownerId, 'applicationWithdrawn', subject)
    // A decision keeps the name of a lost inspector, who reads nothing more of the application.
    if (inspectorId !== null && (await isEnabledInScope(db, inspectorId, INSPECTOR_ROLES, currentUniversityId)))
      await notifyStaff(scope, [inspectorId], 'applicationTakenBack', subject)
  }
  return null
}
