import { interviewAbilitiesOf } from '@portal/domain/interviews/policy.ts'
import { type Grade, summaryOf } from '@portal/domain/interviews/rules.ts'
import type {
  GradeDraft,
  InterviewFilter,
  InterviewGrade,
  InterviewListQuery,
} from '@portal/domain/interviews/schema.ts'
import { GIVEN, IN_HAND, type InterviewStatus, isUnassigned, STANDING } from '@portal/domain/interviews/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import {
  endOfKazakhstanDay,
  kazakhstanDate,
  kazakhstanTime,
  startOfKazakhstanDay,
} from '@portal/domain/kernel/time-zone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { escapeLike, isOneOf, nameConditions, type Reader, totalWith } from '../../platform/database.ts'
import { rowsIn, rowsOf, statement } from '../../platform/statement.ts'
import { attachmentsOfApplication, type Told } from '../applications/queries.ts'
import { recordReading } from '../audit/record-audit.ts'
import { findInterview, type InterviewRow } from './load-interview.ts'

type Condition = RawBuilder<boolean>

/** An interview with what lists show of its application. */
export type ListedInterview = InterviewRow & {
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  readonly citizenship: string
  readonly refugee: boolean
  readonly kandas: boolean
  readonly educationLevel: string
  readonly educationLanguage: string
  readonly interviewLanguage: string
  readonly appliedAt: Date
  readonly programCode: string
  readonly universityName: LocalizedName
  readonly programName: LocalizedName
  readonly declinedBy: string | null
}

const COLUMNS = sql`i.*, r.number, r.first_name, r.last_name, r.citizenship, r.refugee, r.kandas, r.education_level,
  r.education_language, a.interview_language, a.created_at as applied_at, c.program_code, c.university_name, c.program_name,
  (select d.expert_name from interview_declines d where d.interview_id = i.id order by d.at desc limit 1) as declined_by`
const FROM = sql`interviews i
  join review_items r on r.application_id = i.application_id and r.sight = '*'
  join applications a on a.id = i.application_id
  join choices c on c.application_id = i.application_id and c.position = i.choice`

/** Whose interviews: all in a head's scope, those that an expert has or has signed; both for somebody who is both. */
export function interviewSight(actor: Actor): Condition {
  const own: Condition = sql`(i.expert_id = ${actor.accountId} and ${isOneOf(sql`i.status`, GIVEN)})`
  if (!hasRole(actor, 'EXPERT_MANAGER')) return own
  if (actor.universityId === null) return sql`true`
  const led: Condition = sql`i.university_id = ${actor.universityId}`
  return hasRole(actor, 'EXPERT') ? sql`(${led} or ${own})` : led
}

/** An expert has no interview without an expert: asked for those, they get what they hold (docs/specification/interviews.md#sight). */
const statusCondition = (actor: Actor, status: InterviewStatus): Condition =>
  isOneOf(sql`i.status`, !hasRole(actor, 'EXPERT_MANAGER') && isUnassigned(status) ? IN_HAND : [status])

function filterConditions({ date, number, expertIds, fio, educationLevel }: InterviewFilter): Condition[] {
  return [
    ...(date === undefined
      ? []
      : [sql<boolean>`i.starts_at >= ${startOfKazakhstanDay(date)} and i.starts_at < ${endOfKazakhstanDay(date)}`]),
    ...(number === undefined ? [] : [sql<boolean>`r.number like ${`%${escapeLike(number)}%`}`]),
    ...(expertIds?.length ? [sql<boolean>`i.expert_id = any (${expertIds}::uuid[])`] : []),
    ...(fio === undefined ? [] : nameConditions(fio, sql`r.search_name`)),
    ...(educationLevel === undefined ? [] : [sql<boolean>`r.education_level = ${educationLevel}`]),
  ]
}

const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/** Interviews that conditions choose, by their start; all of them or one page. */
export async function selectInterviews(
  db: Reader,
  conditions: readonly Condition[],
  {
    direction = 'asc',
    limit = null,
    offset = 0,
    total = sql`null`,
  }: { direction?: 'asc' | 'desc'; limit?: number | null; offset?: number; total?: RawBuilder<unknown> },
): Promise<readonly (ListedInterview & { readonly total: number })[]> {
  const { rows } = await sql<ListedInterview & { total: number }>`
    select ${COLUMNS}, ${total} as total from ${FROM} where ${allOf(conditions)}
    order by i.starts_at ${sql.raw(direction)}, i.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** What an interview shows of itself and of its application. */
export function interviewFields({ actor, now }: ReadScope, row: ListedInterview, minutes: number) {
  return {
    id: row.id,
    date: kazakhstanDate(row.startsAt),
    time: kazakhstanTime(row.startsAt),
    startsAt: row.startsAt,
    minutes,
    zoom: row.zoom,
    status: row.status,
    expert: row.expertId === null ? null : { id: row.expertId, fullName: row.expertName ?? '' },
    version: row.version,
    declinedBy: hasRole(actor, 'EXPERT_MANAGER') && isUnassigned(row.status) ? row.declinedBy : null,
    can: interviewAbilitiesOf(actor, row, now),
    request: {
      id: row.applicationId,
      number: row.number,
      educationLanguage: row.educationLanguage,
      educationLevel: row.educationLevel,
      educationalProgram: row.programCode,
      universityId: row.universityId,
      createdDate: row.appliedAt,
      firstName: row.firstName,
      lastName: row.lastName,
      citizenship: row.citizenship,
      refugee: row.refugee,
      kandas: row.kandas,
      interviewLanguage: row.interviewLanguage,
      university: row.universityName,
      speciality: row.programName,
    },
  }
}

/**
 * How many interviews conditions choose, as a column: for a head who narrows nothing down sums of kept totals (index
 * interview_totals_by_key), else a walk over the interviews, with their applications where those are asked for.
 */
function totalOf(actor: Actor, { status, staffId }: InterviewListQuery, filter: InterviewFilter): RawBuilder<number> {
  const filters = filterConditions(filter)
  const isLed = hasRole(actor, 'EXPERT_MANAGER') && (actor.universityId === null || !hasRole(actor, 'EXPERT'))
  if (isLed && staffId === undefined && filters.length === 0) {
    const isOurs = actor.universityId === null ? sql`true` : sql`i.university_id = ${actor.universityId}`
    return sql`(select coalesce(sum(count), 0)::int from interview_totals i
      where ${isOurs} and ${statusCondition(actor, status)})`
  }
  const asksOfApplication = [filter.number, filter.fio, filter.educationLevel].some((given) => given !== undefined)
  return sql`(select count(*)::int from ${asksOfApplication ? FROM : sql`interviews i`}
    where ${allOf(conditionsOf(actor, { status, staffId }, filters))})`
}

const conditionsOf = (
  actor: Actor,
  { status, staffId }: Pick<InterviewListQuery, 'status' | 'staffId'>,
  filters: readonly Condition[],
): readonly Condition[] => [
  interviewSight(actor),
  statusCondition(actor, status),
  ...(staffId === undefined ? [] : [sql<boolean>`i.expert_id = ${staffId}`]),
  ...filters,
]

/**
 * A page of interviews. Indexes interviews_by_status and interviews_of_university for heads and interviews_of_expert for
 * experts give the order; names are searched by review_items_by_name.
 */
export async function listInterviews(
  scope: ReadScope,
  query: InterviewListQuery,
  filter: InterviewFilter,
  minutes: number,
) {
  const { page, size, sort } = query
  const direction = sort === 'date,asc' ? 'asc' : 'desc'
  const total = totalOf(scope.actor, query, filter)
  const rows = await selectInterviews(scope.db, conditionsOf(scope.actor, query, filterConditions(filter)), {
    direction,
    limit: size,
    offset: page * size,
    total,
  })
  const totalSize = await totalWith(scope.db, rows, total, page)
  return { list: rows.map((row) => interviewFields(scope, row, minutes)), totalSize }
}

/** A signed grade with its means and total; null while it is unsigned. */
export function signedGradeOf(row: Pick<InterviewRow, 'grade' | 'signedAt' | 'expertName'>) {
  if (row.grade === null || row.signedAt === null) return null
  const grade = row.grade as InterviewGrade
  return { ...grade, ...summaryOf(grade as Grade), signedAt: row.signedAt, expertName: row.expertName ?? '' }
}

/** One interview with the four files that interviews are held with (docs/specification/documents.md#readers). */
export async function readInterview(scope: ReadScope, id: string, minutes: number) {
  const { db, actor } = scope
  if ((await findInterview(db, actor, id)) === null) return refuse('not_found')
  const [row] = await selectInterviews(db, [sql`i.id = ${id}`, interviewSight(actor)], {})
  if (row === undefined) return refuse('not_found')
  await recordReading(scope, { event: 'interviewOpened', objectId: row.applicationId, objectNumber: row.number })
  const { slots } = await attachmentsOfApplication(db, row.applicationId)
  const { request, ...fields } = interviewFields(scope, row, minutes)
  const isOwn = row.expertId === actor.accountId
  const declines = hasRole(actor, 'EXPERT_MANAGER')
    ? await db.selectFrom('interviewDeclines').selectAll().where('interviewId', '=', id).orderBy('at').execute()
    : []
  return {
    success: true as const,
    data: {
      ...fields,
      request: {
        ...request,
        user: {
          firstName: row.firstName,
          lastName: row.lastName,
          passport: slots.passport,
          motivationLetter: slots.motivationLetter,
          dissertationResearch: slots.dissertationResearch,
          invitationLetter: slots.invitationLetter,
        },
      },
      grade: signedGradeOf(row),
      gradeDraft: isOwn ? (row.gradeDraft as GradeDraft | null) : null,
      phoneEnding: isOwn ? await phoneEndingOf(db, actor.accountId) : null,
      declines: declines.map(({ expertName, reason, at }) => ({ expertName, reason, at })),
    },
  }
}

async function phoneEndingOf(db: Reader, accountId: string): Promise<string | null> {
  const staff = await db
    .selectFrom('staffMembers')
    .select('phoneNumber')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return staff?.phoneNumber?.slice(-4) ?? null
}

/** The four kinds of files that those who hold interviews read (docs/specification/documents.md#readers). */
const INTERVIEW_SLOTS = ['passport', 'motivationLetter', 'dissertationResearch', 'invitationLetter']

/** Which of these files belong to interviews that the reader may read, each with its application. */
export async function filesOfInterviews(
  db: Reader,
  actor: Actor,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
  if (!hasRole(actor, 'EXPERT', 'EXPERT_MANAGER')) return new Map()
  const { rows } = await sql<{ fileId: string; id: string; number: string }>`
    select distinct t.file_id, a.id, a.number from application_attachments t
    join interviews i on i.application_id = t.application_id join applications a on a.id = t.application_id
    where t.file_id = any (${fileIds}::uuid[]) and t.slot = any (${INTERVIEW_SLOTS}) and ${interviewSight(actor)}`.execute(
    db,
  )
  return new Map(rows.map(({ fileId, ...application }) => [fileId, application]))
}

/** The interviews that applications show: of each the newest that was not called off. Index interviews_of_application. */
const shownInterviews = (applicationId: RawBuilder<unknown>) => sql<InterviewRow>`
  select distinct on (application_id) * from interviews
  where application_id = ${applicationId} and ${isOneOf(sql`status`, STANDING)}
  order by application_id, created_at desc`

const interviewRows = statement<{ ids: readonly string[] }, InterviewRow>(({ ids }) =>
  shownInterviews(sql`any (${ids}::uuid[])`),
)

/** What an application tells of an interview. */
const interviewShown = (row: InterviewRow) => ({
  id: row.id,
  universityId: row.universityId,
  date: kazakhstanDate(row.startsAt),
  time: kazakhstanTime(row.startsAt),
  startsAt: row.startsAt,
  zoom: row.zoom,
  status: row.status,
  expertName: row.expertName,
  grade: signedGradeOf(row),
})

/** The interviews that applications show, by application. */
export async function interviewsOf(db: Reader, ids: readonly string[]) {
  const rows = await interviewRows(db, { ids })
  return new Map(rows.map((row) => [row.applicationId, interviewShown(row)]))
}

/** The interview that one application shows. */
export const toldInterview: Told<ReturnType<typeof interviewShown>> = {
  column: (applicationId) => rowsOf(shownInterviews(applicationId)),
  shown: (column) => {
    const [row] = rowsIn<'interviews'>(column)
    return row === undefined ? null : interviewShown(row)
  },
}

/** Which of these experts an interview's choices forbid, for its pick list. */
export async function conflictsOf(
  db: Reader,
  interviewId: string,
  experts: readonly { readonly id: string; readonly universityId: string | null }[],
): Promise<ReadonlySet<string>> {
  const choices = await db
    .selectFrom('interviews')
    .innerJoin('choices', 'choices.applicationId', 'interviews.applicationId')
    .select('choices.universityId')
    .where('interviews.id', '=', interviewId)
    .execute()
  const universities = choices.map((choice) => choice.universityId)
  return new Set(
    experts
      .filter(({ universityId }) => universityId !== null && universities.includes(universityId))
      .map(({ id }) => id),
  )
}
