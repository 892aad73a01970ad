import { mayAnswer, mayApprove } from '@portal/domain/applications/policy.ts'
import { isCompeting, isOnCertificate, isYes } from '@portal/domain/applications/status.ts'
import { type ApplicationStep, applicationRefusal, approvalEvent } from '@portal/domain/applications/workflow.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import type { DecisionBody } from '@portal/domain/review/schema.ts'
import { markGrantHolders } from '../accounts/mark-grant-holder.ts'
import { lockEnabledStaff } from '../accounts/staff/list-staff.ts'
import { type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { ask, type MoveScope, move } from '../applications/move-application.ts'
import { mailSubject, notify, stepsForMail } from '../applications/notify-account.ts'
import { type Saved, savedAnswer } from '../applications/saved-answer.ts'
import { countOtherHeads } from './queries.ts'

/** Answers a decision: approves it or sends it back (docs/specification/applications.md#approval). */
export async function answerDecision(scope: MoveScope, id: string, body: DecisionBody): Promise<Saved | Refusal> {
  const { db, actor } = scope
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null || loaded.current === undefined) return refuse('not_found')
  const { application, facts, choices, current } = loaded
  if (isCompeting(application.type)) return refuse(applicationRefusal(actor.roles))
  if (!mayAnswer(actor, facts)) return refuse('forbidden')
  const isApproval = isYes(body.status)
  if (isApproval && !mayApprove(actor, facts, await countOtherHeads(db, actor, facts.currentUniversityId)))
    return refuse('forbidden')
  if (body.version !== undefined && body.version !== application.version) return refuse('stale_version')
  const next = choices.find((choice) => choice.position === current.position + 1)
  const decision = application.inspectorStatus
  if (isApproval && decision === null) return refuse(applicationRefusal(actor.roles))
  const event = isApproval && decision !== null ? approvalEvent(decision, next !== undefined) : 'sendBack'
  const answered = ask(application, event, actor.roles)
  if (isRefusal(answered)) return answered
  if (isApproval) await approve(scope, loaded, answered, next)
  else await sendBack(scope, loaded, answered, body.comment ?? '')
  return savedAnswer(scope, id, 'successfully_updated_status_of_application')
}

const UNREVIEWED = {
  inspectorId: null,
  inspectorName: null,
  inspectorStatus: null,
  decidedById: null,
  comment: null,
  adminComment: null,
}

async function approve(
  scope: MoveScope,
  loaded: LoadedApplication,
  step: ApplicationStep,
  next: LoadedApplication['current'],
): Promise<void> {
  const { application, current } = loaded
  if (current === undefined) throw new Error('a decision waits for approval without being one')
  const { ownerId, type, comment } = application
  const isNext = step.event === 'approveNextChoice' && next !== undefined
  await move(scope, loaded, step, {
    change: isNext ? { ...UNREVIEWED, currentChoice: next.position } : {},
    decision: application.inspectorStatus,
    comment,
  })
  const about = mailSubject(loaded, current)
  const reason = comment ?? ''
  if (isNext) {
    const { universityName: nextUniversity, programName: nextProgram } = next
    const steps = await stepsForMail(scope, application, step, next)
    await notify(scope, ownerId, 'nextChoiceBegins', { ...about, reason, nextUniversity, nextProgram, steps })
  } else if (step.event === 'approveFailed') await notify(scope, ownerId, 'applicationFailed', { ...about, reason })
  else {
    if (isOnCertificate(type)) await markGrantHolders(scope, [ownerId])
    await notify(scope, ownerId, isOnCertificate(type) ? 'grantPassed' : 'applicationPassed', about)
  }
}

/** Unassigns it where the inspector is lost (docs/specification/applications.md#lost-inspector). */
async function sendBack(
  scope: MoveScope,
  loaded: LoadedApplication,
  step: ApplicationStep,
  comment: string,
): Promise<void> {
  const { application, current } = loaded
  const inspector =
    application.inspectorId === null || current === undefined
      ? undefined
      : await lockEnabledStaff(scope.db, application.inspectorId, INSPECTOR_ROLES, current.universityId)
  await move(scope, loaded, step, {
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
    await notify(scope, inspector.id, 'applicationSentBack', { ...mailSubject(loaded, current), reason: comment })
  }
}
