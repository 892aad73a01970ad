import { isUnsigned, STANDING } from '@portal/domain/interviews/status.ts'
import {
  INTERVIEW_WORKFLOW,
  type InterviewStep,
  interviewRefusal,
  NOTED_AS,
} from '@portal/domain/interviews/workflow.ts'
import { asker } from '@portal/domain/kernel/workflow.ts'
import type { WriteScope } from '../../http/handler.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { LoadedApplication } from '../applications/load-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { InterviewRow, LockedInterview } from './load-interview.ts'
import { type InterviewChange, updateInterview, voidCodes } from './repository.ts'

export const ask = asker(INTERVIEW_WORKFLOW, interviewRefusal)

/** The interview after one change, as its calendar entries count. */
export const changed = <Row extends Pick<InterviewRow, 'version'>>(interview: Row): Row => ({
  ...interview,
  version: interview.version + 1,
})

/**
 * The only way to change an interview. Writes its row, deletes codes of an earlier expert or of a signed interview, and
 * notes the event in its application's history. A second step may follow: another time and another expert at once. With
 * another time or expert it leaves its slot, unless the change names one; the freed slot is offered on. The caller has
 * locked both rows and asked the policies.
 */
export async function move(
  scope: WriteScope,
  { interview, loaded }: LockedInterview,
  [first, second]: readonly [InterviewStep, InterviewStep?],
  { comment = '', ...change }: Omit<InterviewChange, 'status'> & { readonly comment?: string },
): Promise<void> {
  const { to } = second ?? first
  const isMoved = change.startsAt !== undefined && change.startsAt.valueOf() !== interview.startsAt.valueOf()
  const isHanded = change.expertId !== undefined && change.expertId !== interview.expertId
  const slotId = change.slotId ?? (isMoved || isHanded ? null : interview.slotId)
  await updateInterview(scope.db, interview.id, {
    ...change,
    ...{ status: to, slotId },
    ...(isMoved ? { attendance: null } : {}),
  })
  const isFreed = interview.slotId !== slotId || !(STANDING as readonly string[]).includes(to)
  if (interview.slotId !== null && isFreed) await addJob(scope.db, 'offer-freed-slots', { ids: [interview.slotId] })
  if ('expertId' in change || !isUnsigned(to)) await voidCodes(scope.db, { of: 'interviewId', id: interview.id })
  for (const event of [first.event, second?.event]) {
    const noted = event === undefined ? null : NOTED_AS[event]
    if (noted === 'expertAssigned' && interview.expertId === null)
      await noteExpert(scope, loaded, noted, change.expertName)
    else if (noted === 'expertAssigned') await noteExpert(scope, loaded, 'expertChanged', change.expertName)
    else if (noted === 'expertReleased') await noteExpert(scope, loaded, noted, interview.expertName)
    else if (noted !== null) await noteInHistory(scope, loaded, noted, comment)
  }
}

/** Notes the expert of an interview in the application's history, with the name as comment, and in the audit trail. */
async function noteExpert(
  scope: WriteScope,
  loaded: LoadedApplication,
  event: 'expertAssigned' | 'expertChanged' | 'expertReleased',
  name: string | null | undefined,
): Promise<void> {
  const expert = name ?? ''
  await noteInHistory(scope, loaded, event, expert)
  const { id, number } = loaded.application
  await recordAudit(scope, { event, objectId: id, objectNumber: number ?? '', details: { expert } })
}
