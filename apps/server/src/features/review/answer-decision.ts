import { mayAnswer, mayApprove } from '@portal/domain/applications/policy.ts'
import { approvalEvent, canMove } from '@portal/domain/applications/workflow.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { DecisionBody } from '@portal/domain/review/schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import { lockEnabledStaff } from '../accounts/list-staff.ts'
import { markGrantHolder } from '../accounts/mark-grant-holder.ts'
import { beginNextChoice, skipLaterChoices } from '../applications/advance-choice.ts'
import { changeStatus, type Follow, mailSubject, tell } from '../applications/change-status.ts'
import { type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { type Saved, savedAnswer } from '../applications/save-application.ts'
import { countOtherHeads } from './queries.ts'

const SUCCESS = 'successfully_updated_status_of_application'
const CONFLICT = 'not_successfully_updated_status_of_application'

/** Answers a decision: PASSED approves it, FAILED sends it back (docs/specification/applications.md#approval). */
export async function answerDecision(
  scope: WriteScope,
  id: string,
  body: DecisionBody,
  follow: Follow,
): Promise<Saved | Refusal> {
  const { db, actor } = scope
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null || loaded.current === undefined) return refuse('not_found')
  const { application, facts } = loaded
  if (!mayAnswer(actor, facts)) return refuse('forbidden')
  const isApproval = body.status === 'PASSED'
  if (isApproval && !mayApprove(actor, facts, await countOtherHeads(db, actor, facts.currentUniversityId)))
    return refuse('forbidden')
  if (body.version !== undefined && body.version !== application.version) return refuse('stale_version')
  if (!canMove(application.status, isApproval ? 'approvePassed' : 'sendBack', actor.roles)) return refuse(CONFLICT)
  if (isApproval) await approve(scope, loaded, follow)
  else await sendBack(scope, loaded, body.comment ?? '')
  return savedAnswer(scope, id, SUCCESS)
}

async function approve(scope: WriteScope, loaded: LoadedApplication, follow: Follow): Promise<void> {
  const { db } = scope
  const { application, choices, current } = loaded
  const decision = application.inspectorStatus
  if (decision === null || current === undefined) throw new Error('a decision waits for approval without being one')
  const next = choices.find((choice) => choice.position === current.position + 1)
  const event = approvalEvent(decision, next !== undefined)
  const reason = application.comment ?? ''
  const about = mailSubject(loaded, current)
  if (event === 'approvePassed') {
    await changeStatus(scope, loaded, { event, to: 'PASSED', change: {}, decision, comment: application.comment })
    await skipLaterChoices(db, application.id)
    if (application.type === 'GRANT') await markGrantHolder(scope, application.ownerId)
    await tell(scope, application.ownerId, application.type === 'GRANT' ? 'grantPassed' : 'applicationPassed', about)
  } else if (next === undefined) {
    await changeStatus(scope, loaded, { event, to: 'FAILED', change: {}, decision, comment: application.comment })
    await tell(scope, application.ownerId, 'applicationFailed', { ...about, reason })
  } else {
    await beginNextChoice(db, application.id, current.position, reason)
    await changeStatus(scope, loaded, {
      event,
      to: 'IN_PROCESS',
      change: {
        currentChoice: next.position,
        inspectorId: null,
        inspectorName: null,
        inspectorStatus: null,
        decidedById: null,
        comment: null,
        adminComment: null,
      },
      decision,
      comment: application.comment,
    })
    await tell(scope, application.ownerId, 'nextChoiceBegins', {
      ...about,
      reason,
      nextUniversity: next.universityName,
      nextProgram: next.programName,
    })
  }
  await follow(scope, application.id, event)
}

/** Back to the inspector, or to nobody where that one is lost (docs/specification/applications.md#lost-inspector). */
async function sendBack(scope: WriteScope, loaded: LoadedApplication, comment: string): Promise<void> {
  const { application, current } = loaded
  const inspector =
    application.inspectorId === null || current === undefined
      ? undefined
      : await lockEnabledStaff(scope.db, application.inspectorId, ['ADMIN', 'MANAGER'], current.universityId)
  await changeStatus(scope, loaded, {
    event: 'sendBack',
    to: 'IN_PROCESS',
    change: {
      adminComment: comment,
      inspectorStatus: null,
      decidedById: null,
      comment: null,
      ...(inspector === undefined ? { inspectorId: null, inspectorName: null } : {}),
    },
    decision: application.inspectorStatus,
    comment,
  })
  if (inspector !== undefined && current !== undefined) {
    await tell(scope, inspector.id, 'applicationSentBack', { ...mailSubject(loaded, current), reason: comment })
  }
}
