import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import type { WriteScope } from '../../http/handler.ts'
import { enabledStaffInScope } from '../accounts/staff/list-staff.ts'
import type { LoadedApplication } from '../applications/load-application.ts'
import { mailSubject, notify } from '../applications/notify-account.ts'
import { notifyStaff } from '../notifications/notify-staff.ts'
import type { InterviewRow, LockedInterview } from './load-interview.ts'

export type InterviewNews = 'interviewScheduled' | 'interviewMoved' | 'interviewCancelled'

/** Mails both the applicant and the expert, each in their language, with the calendar entry. */
export async function notifyParticipants(
  scope: WriteScope,
  name: InterviewNews,
  loaded: LoadedApplication,
  interview: Pick<InterviewRow, 'id' | 'startsAt' | 'minutes' | 'zoom' | 'choice' | 'version' | 'expertId'>,
  minutes: number,
  to: 'both' | 'applicant' | 'expert' = 'both',
  reason = '',
): Promise<void> {
  const { ownerId } = loaded.application
  const payload = {
    ...mailSubject(loaded, heldFor(loaded, interview)),
    date: kazakhstanDate(interview.startsAt),
    time: kazakhstanTime(interview.startsAt),
    zoom: interview.zoom,
    reason,
    event: {
      id: interview.id,
      startsAt: interview.startsAt.toISOString(),
      minutes: interview.minutes ?? minutes,
      sequence: interview.version,
    },
  }
  if (to !== 'expert') await notify(scope, ownerId, name, { ...payload, interviewId: null })
  if (to !== 'applicant' && interview.expertId !== null)
    await notify(scope, interview.expertId, name, { ...payload, interviewId: interview.id })
}

/** Mails to the applicant that the interview was noted as missed. */
export async function tellOfMissed(scope: WriteScope, { interview, loaded }: LockedInterview): Promise<void> {
  const choice = heldFor(loaded, interview)
  await notify(scope, loaded.application.ownerId, 'interviewMissed', {
    ...mailSubject(loaded, choice),
    date: kazakhstanDate(interview.startsAt),
    time: kazakhstanTime(interview.startsAt),
  })
}

function heldFor({ choices }: LoadedApplication, interview: Pick<InterviewRow, 'choice'>) {
  const choice = choices.find(({ position }) => position === interview.choice)
  if (choice === undefined) throw new Error('an interview is held for a choice that is not there')
  return choice
}

/** Mails to the heads of the competition in scope that an interview lost its expert, with the expert's reason. */
export async function notifyLeaders(
  scope: WriteScope,
  { interview, loaded }: LockedInterview,
  reason: string | null,
): Promise<void> {
  const leaders = await enabledStaffInScope(scope.db, ['EXPERT_MANAGER'], interview.universityId)
  const ids = leaders.map(({ id }) => id)
  const payload = {
    ...mailSubject(loaded, heldFor(loaded, interview)),
    interviewId: interview.id,
    expertName: interview.expertName ?? '',
  }
  if (reason === null) await notifyStaff(scope, ids, 'expertLost', payload)
  else await notifyStaff(scope, ids, 'expertDeclined', { ...payload, reason })
}
