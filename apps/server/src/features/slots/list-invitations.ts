import { OPEN } from '@portal/domain/applications/status.ts'
import { STANDING } from '@portal/domain/interviews/status.ts'
import type { EducationLevel, InterviewLanguage } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { cappedTotal, MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { InvitableFilter, InvitableQuery, InvitationListQuery } from '@portal/domain/slots/schema.ts'
import { type AccommodationState, INVITATION_STATES, type InvitationState } from '@portal/domain/slots/status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { countUpTo, escapeLike, isOneOf } from '../../platform/database/database.ts'
import { isListedAs } from '../../platform/name-search.ts'
import { seasonAsked } from '../reception/current-season.ts'
import { loadChoosers, type Window } from './load-choosers.ts'
import { loadOffer, suiting } from './load-offer.ts'

/** An applicant who is not invited yet has no last day. */
const EVER = '9999-12-31'

type Applied = {
  readonly requestId: string
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  readonly university: LocalizedName
  readonly speciality: LocalizedName
  readonly interviewLanguage: InterviewLanguage
}

/** Newest interview of the choice under consideration that is not cancelled. Index interviews_of_application. */
export const HELD = sql`left join lateral (select i.id, i.starts_at, i.attendance from interviews i
  where i.application_id = a.id and i.choice = a.current_choice and ${isOneOf(sql.ref('i.status'), STANDING)}
  order by i.created_at desc limit 1) held on true`

const [WAITING, CHOSEN, LAPSED, NONE_SUITS] = INVITATION_STATES

/** The same rule as `invitationStateOf`, for lists that are filtered by it. */
const stateInSql = (now: Date): RawBuilder<InvitationState> => sql`case
  when held.id is not null and not (held.attendance is not distinct from 'MISSED' and s.invited_at >= held.starts_at) then ${sql.lit(CHOSEN)}
  when s.choose_until <= ${now} then ${sql.lit(LAPSED)} when s.news_since is not null then ${sql.lit(NONE_SUITS)} else ${sql.lit(WAITING)} end`

const APPLIED = sql`a.id as request_id, r.number, r.first_name, r.last_name, c.university_name as university,
  c.program_name as speciality, a.interview_language`
export const CHOICE = sql`join choices c on c.application_id = a.id and c.position = a.current_choice`

/** Open applications whose choice under consideration is in the head's reach. */
const inReach = ({ actor: { universityId } }: ReadScope): RawBuilder<unknown> =>
  sql`${isOneOf(sql.ref('a.status'), OPEN)} and a.type <> 'GRANT_COMPETITION'
    and ${universityId === null ? sql`true` : sql`c.university_id = ${universityId}`}`

/** Adds to each row the number of free times that suit. */
async function withSuiting<Row extends Applied>(
  { db, now }: ReadScope,
  rows: readonly Row[],
  windowOf: (row: Row) => Window,
  minutes: number,
): Promise<(Row & { readonly suits: number })[]> {
  const [offer, choosers] = await Promise.all([
    loadOffer(db, { from: now }, minutes),
    loadChoosers(db, new Map(rows.map((row) => [row.requestId, windowOf(row)])), minutes),
  ])
  return rows.map((row) => {
    const chooser = choosers.get(row.requestId)
    return { ...row, suits: chooser === undefined ? 0 : suiting(offer, chooser, now).length }
  })
}

/** Condition: the choice `r` has no interview, or one that the applicant missed. Index interviews_of_application. */
const WITHOUT_TIME = sql`not exists (select from interviews i where i.application_id = r.application_id
  and i.choice = r.choice and ${isOneOf(sql.ref('i.status'), STANDING)} and i.attendance is distinct from 'MISSED')`

/** Condition: no invitation waits for a choice. A missed interview ends the one that it was chosen by. */
const notInvited = (now: Date): RawBuilder<unknown> => sql`not exists (select from slot_invitations s
  where s.application_id = r.application_id and s.choice = r.choice and s.choose_until > ${now}
    and not exists (select from interviews i where i.application_id = r.application_id and i.choice = r.choice
      and ${isOneOf(sql.ref('i.status'), STANDING)} and i.starts_at > s.invited_at))`

/** Applications that may be invited, the longest waiting first, by review_items_waiting. */
export async function listInvitable(
  scope: ReadScope,
  { page, size, season }: InvitableQuery,
  { educationLevel, universityId, interviewLanguage, fio, number }: InvitableFilter,
  minutes: number,
) {
  const { db, now, actor } = scope
  const found = sql`review_items r join applications a on a.id = r.application_id
    where r.sight = '*' and r.season = ${await seasonAsked(scope, season)}
      and ${isOneOf(sql.ref('r.status'), OPEN)} and r.type <> 'GRANT_COMPETITION'
      and ${WITHOUT_TIME} and ${notInvited(now)}
      ${actor.universityId === null ? sql`` : sql`and r.university_id = ${actor.universityId}`}
      ${educationLevel === undefined ? sql`` : sql`and r.education_level = ${educationLevel}`}
      ${universityId === undefined ? sql`` : sql`and r.university_id = ${universityId}`}
      ${interviewLanguage === undefined ? sql`` : sql`and a.interview_language = ${interviewLanguage}`}
      ${number === undefined ? sql`` : sql`and r.number like ${`%${escapeLike(number)}%`}`}
      ${fio === undefined ? sql`` : sql`and ${isListedAs('r.application_id', fio)}`}`
  const [{ rows }, count] = await Promise.all([
    sql<Applied & { readonly educationLevel: EducationLevel }>`
      select r.application_id as request_id, r.number, r.first_name, r.last_name, r.university_name as university,
        r.program_name as speciality, a.interview_language, r.education_level from ${found}
      order by r.handed_at, r.application_id limit ${size} offset ${page * size}`.execute(db),
    countUpTo(db, found, MAX_COUNTED + 1),
  ])
  const window = { fromDay: kazakhstanDate(now), toDay: EVER }
  return { list: await withSuiting(scope, rows, () => window, minutes), ...cappedTotal(count) }
}

type Invited = Applied &
  Window & {
    readonly chooseUntil: Date
    readonly state: InvitationState
    readonly heldId: string | null
    readonly startsAt: Date | null
    readonly accommodation: AccommodationState | null
  }

/** Invitations to the choices under consideration, the soonest end first, by slot_invitations_by_end. */
export async function listInvitations(
  scope: ReadScope,
  { state, page, size, season }: InvitationListQuery,
  minutes: number,
) {
  const { db, now } = scope
  const found = sql`slot_invitations s join applications a on a.id = s.application_id and a.current_choice = s.choice
    ${CHOICE} ${HELD} join review_items r on r.application_id = a.id and r.sight = '*'
    left join accommodations w on w.application_id = a.id and w.choice = a.current_choice
    where a.season = ${await seasonAsked(scope, season)} and ${inReach(scope)}
      ${state === undefined ? sql`` : sql`and ${stateInSql(now)} = ${state}`}
      ${state === LAPSED ? sql`and s.choose_until <= ${now}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<Invited>`select ${APPLIED}, s.choose_until, s.from_day, s.to_day, ${stateInSql(now)} as state,
        held.id as held_id, held.starts_at, w.state as accommodation
      from ${found} order by s.choose_until, s.application_id limit ${size} offset ${page * size}`.execute(db),
    countUpTo(db, found, MAX_COUNTED + 1),
  ])
  const list = (await withSuiting(scope, rows, (row) => row, minutes)).map(({ heldId, startsAt, ...row }) => ({
    ...row,
    interview: heldId === null || startsAt === null ? null : { id: heldId, startsAt },
  }))
  return { list, ...cappedTotal(count) }
}
