import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import type { WriteScope } from '../../http/handler.ts'
import { textsIn } from '../../platform/texts.ts'
import { enabledAmong } from '../accounts/queries.ts'
import { enabledStaffInScope } from '../accounts/staff/list-staff.ts'
import type { LoadedApplication } from '../applications/load-application.ts'
import { mailSubject, notify } from '../applications/notify-account.ts'
import { notifyStaff } from '../notifications/notify-staff.ts'
import type { Commission } from './load-commission.ts'
import { callOffMeetings } from './repository.ts'

type Competition = Pick<Commission, 'id' | 'year' | 'name'>

/** Name of a competition in mails. One of an earlier version has the usual name of its year. */
function named({ year, name }: Competition): LocalizedName {
  const { kk, ru, en } = name ?? keyed(LANGUAGES, (language) => textsIn(language)('competitions.usualName', { year }))
  return { nameKz: kk, nameRu: ru, nameEn: en }
}

/** Mails to each expert the number of cases that a draw has given, without the cases themselves. */
export async function tellGiven(
  scope: WriteScope,
  competition: Competition,
  expertIds: readonly string[],
): Promise<void> {
  for (const [expertId, given] of Map.groupBy(expertIds, (id) => id))
    await notify(scope, expertId, 'gradingGiven', { competition: named(competition), count: given.length })
}

/** Mails to the heads that an expert declined a case, with the reason and the number of the application. */
export async function tellDeclined(
  scope: WriteScope,
  competition: Competition,
  { expertName, number, reason }: { readonly expertName: string; readonly number: string; readonly reason: string },
): Promise<void> {
  const payload = { ...aboutPanel(competition, expertName), number, reason }
  await notifyStaff(scope, await headsOf(scope), 'gradingDeclined', payload)
}

/** Mails to the heads of the competition that an expert can no longer grade some cases. */
export async function tellLost(
  scope: WriteScope,
  competition: Competition,
  { expertName, count }: { readonly expertName: string; readonly count: number },
): Promise<void> {
  await notifyStaff(scope, await headsOf(scope), 'gradingLost', { ...aboutPanel(competition, expertName), count })
}

const aboutPanel = (competition: Competition, expertName: string) => ({
  ...{ competitionId: competition.id, competition: named(competition), expertName },
})

/** Heads of the competition of no university. */
const headsOf = async ({ db }: WriteScope): Promise<readonly string[]> =>
  (await enabledStaffInScope(db, ['EXPERT_MANAGER'], null)).map(({ id }) => id)

export type Meeting = { readonly number: number; readonly at: Date; readonly zoom: string; readonly sequence: number }

export const meetingOf = (id: string, { at, zoom, sequence }: Meeting, minutes: number) => ({
  ...{ date: kazakhstanDate(at), time: kazakhstanTime(at), zoom },
  event: { id, startsAt: at.toISOString(), minutes, sequence },
})

type Lost = { readonly id: string; readonly applicationId: string | null; readonly expertId: string }

/** Mails to enabled experts that they no longer take part in the coming meetings of cases that they have lost. */
export async function tellLostMeetings(scope: WriteScope, lost: readonly Lost[], minutes: number): Promise<void> {
  const { db, now } = scope
  const ids = [...new Set(lost.flatMap(({ applicationId }) => applicationId ?? []))]
  const meetings = await callOffMeetings(db, ids, now, { isForAll: false })
  if (meetings.length === 0) return
  const enabled = await enabledAmong(
    db,
    lost.map(({ expertId }) => expertId),
  )
  for (const { id, applicationId, expertId } of lost) {
    const meeting = meetings.find((one) => one.applicationId === applicationId)
    if (meeting !== undefined && enabled.has(expertId))
      await notify(scope, expertId, 'gradingMeetingCancelled', {
        number: String(meeting.number),
        ...meetingOf(id, meeting, minutes),
      })
  }
}

/** Ends coming meetings of cases that are graded no more, and mails so to their applicants. */
export async function endMeetings(
  scope: WriteScope,
  applications: readonly LoadedApplication[],
  minutes: number,
): Promise<void> {
  const ids = applications.map(({ application }) => application.id)
  for (const meeting of await callOffMeetings(scope.db, ids, scope.now, { isForAll: true })) {
    const loaded = applications.find(({ application }) => application.id === meeting.applicationId)
    const [choice] = loaded?.choices ?? []
    if (loaded !== undefined && choice !== undefined)
      await notify(scope, loaded.application.ownerId, 'interviewCancelled', {
        ...mailSubject(loaded, choice),
        ...{ ...meetingOf(meeting.applicationId, meeting, minutes), interviewId: null },
      })
  }
}
