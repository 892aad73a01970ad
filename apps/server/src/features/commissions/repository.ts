import type { CaseState, GradeRole } from '@portal/domain/commissions/status.ts'
import { GRADING_WORKFLOW } from '@portal/domain/commissions/workflow.ts'
import type { Transition } from '@portal/domain/kernel/workflow.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf, type Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'

/** Only writer of commissions: their members, calibration cases, cases, grades and cleared pages. */

const AT_ONCE = 1_000
const ASSIGNED = GRADING_WORKFLOW.absent.assign.to

/** @returns false where the account is a member already. */
export async function insertMember(db: Trx, member: Insertable<Tables['commissionMembers']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('commissionMembers')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether the account was a member. */
export async function deleteMember(db: Trx, competitionId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('commissionMembers')
    .where('competitionId', '=', competitionId)
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export const deleteMemberships = (db: Trx, accountId: string) =>
  db.deleteFrom('commissionMembers').where('accountId', '=', accountId).execute()

type Texts = Readonly<Record<'kk' | 'ru' | 'en', string>>

export function putCalibrationCase(
  db: Trx,
  given: { readonly competitionId: string; readonly number: number; readonly title: Texts; readonly text: Texts },
) {
  const texts = { title: JSON.stringify(given.title), text: JSON.stringify(given.text) }
  return db
    .insertInto('calibrationCases')
    .values({ ...given, ...texts })
    .onConflict((conflict) => conflict.columns(['competitionId', 'number']).doUpdateSet(texts))
    .execute()
}

/** Gives these experts the calibration cases that they lack. Ones that were taken back are given again. */
export const giveCalibrationCases = (
  db: Trx,
  competitionId: string,
  experts: readonly { readonly id: string; readonly fullName: string }[],
  givenAt: Date,
) =>
  sql`insert into commission_grades
      (id, competition_id, calibration_number, expert_id, expert_name, role, state, given_at)
    select gen_random_uuid(), c.competition_id, c.number, e.id, e."fullName", 'FIRST', ${ASSIGNED}, ${givenAt}
    from calibration_cases c
    cross join json_to_recordset(${JSON.stringify(experts)}::json) as e (id uuid, "fullName" text)
    where c.competition_id = ${competitionId}
    on conflict (competition_id, expert_id, calibration_number) where calibration_number is not null
    do update set state = ${ASSIGNED}, version = commission_grades.version + 1
    where commission_grades.state = 'RELEASED'`.execute(db)

/** Makes a case of each of these competitors, with numbers after the last one, in the order given. */
export async function insertCases(db: Trx, competitionId: string, applicationIds: readonly string[]): Promise<void> {
  await sql`insert into commission_cases (application_id, competition_id, number)
    select id, ${competitionId},
      at + (select coalesce(max(number), 0) from commission_cases where competition_id = ${competitionId})
    from unnest(${applicationIds}::uuid[]) with ordinality as given (id, at)`.execute(db)
}

export type SettledCase = {
  readonly applicationId: string
  readonly state: CaseState
  readonly spread: number | null
  readonly total: number | null
}

/** Stores what follows from the grades of cases. */
export async function updateCases(db: Trx, cases: readonly SettledCase[]): Promise<void> {
  if (cases.length === 0) return
  await sql`update commission_cases c set state = s.state, spread = s.spread, total = s.total
    from json_to_recordset(${JSON.stringify(cases)}::json)
      as s ("applicationId" uuid, state text, spread numeric, total numeric)
    where c.application_id = s."applicationId"`.execute(db)
}

/** Asks for a second grading of cases. Null: takes it back. */
export const setSecondAsked = (db: Trx, applicationIds: readonly string[], secondAskedAt: Date | null) =>
  db.updateTable('commissionCases').set({ secondAskedAt }).where('applicationId', '=', anyOf(applicationIds)).execute()

export async function setMeetingOf(db: Trx, applicationId: string, at: Date, zoom: string) {
  const kept = await db
    .updateTable('commissionCases')
    .set((column) => ({ meetingAt: at, meetingZoom: zoom, meetingSequence: column('meetingSequence', '+', 1) }))
    .where('applicationId', '=', applicationId)
    .returning(['number', 'meetingSequence as sequence'])
    .executeTakeFirstOrThrow()
  return { ...kept, at, zoom }
}

type CalledOff = {
  readonly applicationId: string
  readonly number: number
  readonly at: Date
  readonly zoom: string
  readonly sequence: number
}

/**
 * Numbers the end of coming meetings of cases in calendars, and the next one after it. `isForAll`: they are not held at
 * all.
 */
export async function callOffMeetings(
  db: Trx,
  applicationIds: readonly string[],
  now: Date,
  { isForAll }: { readonly isForAll: boolean },
): Promise<readonly CalledOff[]> {
  const { rows } = await sql<CalledOff>`
    with coming as (select application_id, meeting_at, meeting_zoom from commission_cases
      where application_id = any (${applicationIds}::uuid[]) and meeting_at > ${now} for update)
    update commission_cases c set meeting_sequence = c.meeting_sequence + 2
      ${isForAll ? sql`, meeting_at = null, meeting_zoom = null` : sql``}
    from coming m where c.application_id = m.application_id
    returning c.application_id, c.number, m.meeting_at as at, m.meeting_zoom as zoom, c.meeting_sequence - 1 as sequence`.execute(
    db,
  )
  return rows
}

export type GivenGrade = {
  readonly competitionId: string
  readonly applicationId: string
  readonly expertId: string
  readonly expertName: string
  readonly role: GradeRole
}

/** Gives cases to experts. A case that the expert lost unsigned, and did not decline, is given again. */
export async function insertGrades(db: Trx, grades: readonly GivenGrade[], givenAt: Date): Promise<void> {
  for (let at = 0; at < grades.length; at += AT_ONCE)
    await db
      .insertInto('commissionGrades')
      .values(grades.slice(at, at + AT_ONCE).map((grade) => ({ ...grade, id: newId(), state: ASSIGNED, givenAt })))
      .onConflict((conflict) =>
        conflict
          .columns(['applicationId', 'expertId'])
          .where('applicationId', 'is not', null)
          .doUpdateSet((column) => ({
            state: ASSIGNED,
            role: column.ref('excluded.role'),
            givenAt,
            version: sql<number>`commission_grades.version + 1`,
          }))
          .where('commissionGrades.state', '=', 'RELEASED')
          .where('commissionGrades.declineReason', 'is', null),
      )
      .execute()
}

type NewClearing = Omit<Insertable<Tables['clearedPages']>, 'covers'> & { readonly covers: readonly object[] }

/** Keeps the last decision on a page. */
export function putClearedPage(db: Trx, { covers, ...given }: NewClearing) {
  const { applicationId, fileId, page, ...decision } = { ...given, covers: JSON.stringify(covers) }
  return db
    .insertInto('clearedPages')
    .values({ applicationId, fileId, page, ...decision })
    .onConflict((conflict) => conflict.columns(['applicationId', 'fileId', 'page']).doUpdateSet(decision))
    .execute()
}

type GradeChange = Omit<Updateable<Tables['commissionGrades']>, 'id' | 'version' | 'draft' | 'grades' | 'comments'> & {
  readonly draft?: object | null
  readonly grades?: object
  readonly comments?: object
}
const stored = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null)

export const updateGrade = (db: Trx, id: string, { draft, grades, comments, ...change }: GradeChange) =>
  db
    .updateTable('commissionGrades')
    .set((column) => ({
      ...change,
      ...(draft === undefined ? {} : { draft: stored(draft) }),
      ...(grades === undefined ? {} : { grades: stored(grades) }),
      ...(comments === undefined ? {} : { comments: stored(comments) }),
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** Moves many grades by one transition, without their drafts. */
export const moveGrades = (db: Trx, ids: readonly string[], { to: state }: Transition<'RELEASED' | 'VOID'>) =>
  db
    .updateTable('commissionGrades')
    .set((column) => ({ state, draft: null, version: column('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
