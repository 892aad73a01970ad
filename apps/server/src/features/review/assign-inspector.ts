import { mayAssign } from '@portal/domain/applications/policy.ts'
import { canMove } from '@portal/domain/applications/workflow.ts'
import { type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { AssignBody } from '@portal/domain/review/assignment-schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import { lockEnabledStaff } from '../accounts/list-staff.ts'
import { changeStatus, mailSubject, tell } from '../applications/change-status.ts'
import { lockApplication } from '../applications/load-application.ts'
import { applicationIdOf } from '../applications/queries.ts'
import { type Saved, savedAnswer } from '../applications/save-application.ts'

const SUCCESS = 'successfully_updated_status_of_application'

/**
 * The head of admissions gives an application to an inspector: an enabled manager or head who could act for the
 * university of the choice under consideration; the same is no change (docs/specification/review-office.md#assignment).
 */
export async function assignInspector(
  scope: WriteScope,
  { inspectorId, requestId, version }: AssignBody,
): Promise<Saved | Refusal> {
  const { db, actor } = scope
  const id = await applicationIdOf(db, requestId)
  const loaded = id === null ? null : await lockApplication(db, actor, id)
  if (loaded === null || loaded.current === undefined) return refuse('not_found')
  const { application, current, facts } = loaded
  if (!mayAssign(actor, facts)) return refuse('forbidden')
  if (version !== undefined && version !== application.version) return refuse('stale_version')
  if (!canMove(application.status, 'assign', actor.roles))
    return refuse('not_successfully_updated_status_of_application')
  const inspector = await lockEnabledStaff(db, inspectorId, ['ADMIN', 'MANAGER'], current.universityId)
  if (inspector === undefined) return refuseFields([{ field: 'inspectorId', msg: 'wrong_value' }])
  if (application.inspectorId !== inspectorId) {
    await changeStatus(scope, loaded, {
      event: 'assign',
      to: 'IN_PROCESS',
      change: { inspectorId, inspectorName: inspector.fullName },
      inspectorName: inspector.fullName,
    })
    await tell(scope, inspectorId, 'applicationAssigned', mailSubject(loaded, current))
  }
  return savedAnswer(scope, application.id, SUCCESS)
}
