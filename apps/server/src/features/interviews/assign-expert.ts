import { hasConflict, isHeadOf } from '@portal/domain/interviews/policy.ts'
import { proposeExperts, type Span } from '@portal/domain/interviews/rules.ts'
import { IN_HAND, UNASSIGNED } from '@portal/domain/interviews/status.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { seasonAsked } from '../reception/current-season.ts'
import { ask, changed, move } from './change-interview.ts'
import { enabledExpert, enabledExperts } from './list-experts.ts'
import { lockInterview, lockSchedule } from './load-interview.ts'
import { notifyLeaders, notifyParticipants } from './notify-participants.ts'
import { insertDecline } from './repository.ts'
import { hasClash } from './schedule/find-clash.ts'
import { type Changed, changedAnswer } from './schedule/schedule-interview.ts'

/** Assigns an interview to an expert, or to another one (docs/specification/interviews.md#experts). */
export async function assignExpert(
  scope: WriteScope,
  { id, expertId }: { id: string; expertId: string },
  minutes: number,
): Promise<Changed | Refusal> {
  const { db, actor } = scope
  await lockSchedule(db)
  const found = await lockInterview(db, actor, id)
  if (found === null || !isHeadOf(actor, found.interview)) return refuse('not_found')
  const { interview, loaded } = found
  const expert = await enabledExpert(db, expertId)
  if (expert === undefined) return refuse('not_found')
  const assigned = ask(interview.status, 'assign', actor.roles)
  if (isRefusal(assigned)) return assigned
  if (
    hasConflict(
      expert,
      loaded.choices.map((choice) => choice.universityId),
    )
  )
    return refuse('conflict_of_interest')
  if (interview.expertId === expertId) return changedAnswer(scope, id)
  const span = { startsAt: interview.startsAt, minutes: interview.minutes ?? minutes }
  if (await hasClash(db, { ...span, ownerId: null, expertId, exceptId: id }, minutes)) return refuse('interview_clash')
  await move(scope, found, [assigned], { expertId, expertName: expert.fullName, gradeDraft: null })
  if (interview.expertId !== null)
    await notifyParticipants(scope, 'interviewCancelled', loaded, changed(interview), minutes, 'expert')
  const given = { ...changed(interview), expertId }
  await notifyParticipants(scope, 'interviewScheduled', loaded, given, minutes, 'expert')
  return changedAnswer(scope, id)
}

/** Carries out a proposal's assignments, each in a transaction of its own. Reports interviews changed since. */
export async function assignExperts(
  scope: WriteScope,
  assignments: readonly { interviewId: string; expertId: string }[],
  minutes: number,
) {
  const list: { interviewId: string; msg: string | null }[] = []
  for (const { interviewId, expertId } of assignments) {
    const result = await assignExpert(scope, { id: interviewId, expertId }, minutes)
    list.push({ interviewId, msg: isRefusal(result) ? result.key : null })
  }
  return { list }
}

/** An expert declines an interview. It waits for another expert and is not proposed to this one again. */
export async function declineInterview(
  scope: WriteScope,
  id: string,
  reason: string,
): Promise<{ success: true } | Refusal> {
  const { db, actor, now } = scope
  const found = await lockInterview(db, actor, id)
  if (found === null || found.interview.expertId !== actor.accountId) return refuse('not_found')
  const declined = ask(found.interview.status, 'decline', actor.roles)
  if (isRefusal(declined)) return declined
  await move(scope, found, [declined], { expertId: null, expertName: null, gradeDraft: null, comment: reason })
  const decline = { interviewId: id, expertId: actor.accountId, expertName: actor.fullName, reason, at: now }
  await insertDecline(db, decline)
  const { id: objectId, number } = found.loaded.application
  await recordAudit(scope, { event: 'interviewDeclined', objectId, objectNumber: number ?? '' })
  await notifyLeaders(scope, found, reason)
  return { success: true }
}

/** A balanced proposal for every unassigned interview in the head's scope. Writes nothing. */
export async function proposeAll(scope: ReadScope, minutes: number) {
  const { db, actor, now } = scope
  const interviews = await db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .innerJoin('reviewItems', (join) =>
      join.onRef('reviewItems.applicationId', '=', 'interviews.applicationId').on('sight', '=', '*'),
    )
    .select([
      'interviews.id',
      'startsAt',
      'minutes',
      'interviewLanguage',
      'reviewItems.lastName',
      'reviewItems.firstName',
    ])
    .select(['reviewItems.number', 'interviews.applicationId'])
    .where('interviews.season', '=', await seasonAsked(scope, undefined))
    .where('interviews.status', 'in', [...UNASSIGNED])
    .where('startsAt', '>', now)
    .$if(actor.universityId !== null, (query) => query.where('interviews.universityId', '=', actor.universityId ?? ''))
    .orderBy('startsAt')
    .limit(500)
    .execute()
  const ids = interviews.map((interview) => interview.id)
  const applicationIds = interviews.map((interview) => interview.applicationId)
  const [experts, choices, declines, busy] = await Promise.all([
    enabledExperts(db),
    applicationIds.length === 0
      ? []
      : db
          .selectFrom('choices')
          .select(['applicationId', 'universityId'])
          .where('applicationId', 'in', applicationIds)
          .execute(),
    ids.length === 0
      ? []
      : db
          .selectFrom('interviewDeclines')
          .select(['interviewId', 'expertId'])
          .where('interviewId', 'in', ids)
          .execute(),
    db
      .selectFrom('interviews')
      .select(['expertId', 'startsAt', 'minutes'])
      .where('status', 'in', [...IN_HAND])
      .execute(),
  ])
  const spanOf = (row: { startsAt: Date; minutes: number | null }): Span => ({
    startsAt: row.startsAt,
    minutes: row.minutes ?? minutes,
  })
  const proposals = proposeExperts(
    interviews.map((interview) => ({
      id: interview.id,
      ...spanOf(interview),
      language: interview.interviewLanguage ?? '',
      lastName: interview.lastName,
      choiceUniversityIds: choices
        .filter((choice) => choice.applicationId === interview.applicationId)
        .map((choice) => choice.universityId),
      declinedBy: declines.filter((decline) => decline.interviewId === interview.id).map((decline) => decline.expertId),
    })),
    experts.map((expert) => ({
      ...expert,
      busyAt: busy.filter((interview) => interview.expertId === expert.id).map(spanOf),
    })),
  )
  const byId = new Map(interviews.map((interview) => [interview.id, interview]))
  const names = new Map(experts.map((expert) => [expert.id, expert.fullName]))
  return {
    list: proposals.flatMap((proposal) => {
      const interview = byId.get(proposal.interviewId)
      if (interview === undefined) return []
      const { number, firstName, lastName, startsAt } = interview
      const expertName = proposal.expertId === null ? null : (names.get(proposal.expertId) ?? null)
      return [{ ...proposal, number, firstName, lastName, startsAt, expertName }]
    }),
  }
}
