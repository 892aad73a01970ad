import type { Actor } from '@portal/domain/kernel/actor.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { MoveScope } from '../features/applications/move-application.ts'
import { withdrawApplication } from '../features/applications/withdraw-application.ts'
import { correctionsOf } from '../features/corrections/queries.ts'
import { answerDecision } from '../features/review/answer-decision.ts'
import { assignInspector } from '../features/review/assignment/assign-inspectors.ts'
import { decideApplication } from '../features/review/decide-application.ts'
import type { DemoApplication, StaffKey } from './demo-people.ts'
import { actorIn, type DemoStaffActors } from './demo-scope.ts'
import { must } from './run-commands.ts'
import { correctDocuments } from './scenes/correct-documents.ts'
import { holdTalk } from './scenes/hold-talk.ts'
import type { UploadDocument } from './send-application.ts'
import { STORIES, type StoryStep } from './stories.ts'

/** Takes the steps of an application's story, each at its time. @returns the time of the last one. */
export async function playStory(
  applicant: MoveScope,
  id: string,
  application: DemoApplication,
  staff: DemoStaffActors,
  upload: UploadDocument,
): Promise<Date> {
  const { inspector = 'manager', approver = 'head', reason = '', talk = [] } = application
  const actorOf = (key: StaffKey): Actor => actorIn(staff, key)
  let at = applicant.now
  for (const step of STORIES[application.story] ?? []) {
    at = new Date(at.getTime() + step.hours * HOUR_MS)
    must(await take(step))
  }
  await holdTalk({ ...applicant, now: at }, id, talk, (by) =>
    by === 'applicant' ? applicant.actor : actorOf(by === 'head' ? approver : inspector),
  )
  return at

  async function take(step: StoryStep) {
    const by = (key: StaffKey): MoveScope => ({ ...applicant, actor: actorOf(key), now: at })
    switch (step.act) {
      case 'assign':
        return assignInspector(by(approver), {
          inspectorId: actorOf(inspector).accountId,
          requestId: id,
          status: 'IN_PROCESS',
        })
      case 'decide':
        return decideApplication(
          by(inspector),
          id,
          { status: step.status, comment: step.status === 'FAILED' ? reason : null },
          correctionsOf,
        )
      case 'approve':
        return answerDecision(by(approver), id, { status: 'PASSED' })
      case 'sendBack':
        return answerDecision(by(approver), id, { status: 'FAILED', comment: reason })
      case 'withdraw':
        return withdrawApplication({ ...applicant, now: at }, id)
      default:
        return correctDocuments(id, step, { applicant: { ...applicant, now: at }, inspector: by(inspector), upload })
    }
  }
}
