import { interviewAbilitiesOf } from '@portal/domain/interviews/policy.ts'
import { type Grade, summaryOf } from '@portal/domain/interviews/rules.ts'
import type { GradeDraft, InterviewGrade } from '@portal/domain/interviews/schema.ts'
import { GIVEN, isUnassigned, STANDING, type Wish } from '@portal/domain/interviews/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { EducationLanguage, EducationLevel, InterviewLanguage } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { anyOf, isOneOf, type Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { attachmentsOfApplication } from '../applications/queries.ts'
import { recordReading } from '../audit/record-audit.ts'
import { seasonAsked } from '../reception/current-season.ts'
import { findInterview, type InterviewRow } from './load-interview.ts'
import { meansOfSigning, signedWith } from './sign-grades.ts'

export type Condition = Expression<SqlBool>

export const eb = expressionBuilder<Tables & { i: Tables['interviews']; r: Tables['reviewItems'] }, 'i' | 'r'>()

export type ListedInterview = InterviewRow & {
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  readonly citizenship: string
  readonly refugee: boolean
  readonly kandas: boolean
  readonly educationLevel: EducationLevel
  readonly educationLanguage: EducationLanguage
  readonly interviewLanguage: InterviewLanguage
  readonly appliedAt: Date
  readonly programCode: string
  readonly universityName: LocalizedName
  readonly programName: LocalizedName
  readonly declinedBy: string | null
  readonly granted: readonly Wish[] | null
  readonly extraMinutes: number | null
}

const COLUMNS = sql`i.*, r.number, r.first_name, r.last_name, r.citizenship, r.refugee, r.kandas, r.education_level,
  r.education_language, a.interview_language, a.created_at as applied_at, c.program_code, c.university_name, c.program_name,
  (select d.expert_name from interview_declines d where d.interview_id = i.id order by d.at desc limit 1) as declined_by,
  w.granted, w.extra_minutes`
export const FROM = sql`interviews i
  join review_items r on r.application_id = i.application_id and r.sight = '*'
  join applications a on a.id = i.application_id
  join choices c on c.application_id = i.application_id and c.position = i.choice
  left join accommodations w on w.application_id = i.application_id and w.choice = i.choice and w.state = 'GRANTED'`

/** Condition on the season of interviews: the asked or the current one. */
export const ofSeason = async (scope: ReadScope, season: number | undefined): Promise<Condition> =>
  eb('i.season', '=', await seasonAsked(scope, season))

/** Scope condition: interviews of a head's university, and an expert's own. A person may be both. */
export function interviewScope(actor: Actor): Condition {
  const own = eb.and([eb('i.expertId', '=', actor.accountId), isOneOf(eb.ref('i.status'), GIVEN)])
  if (!hasRole(actor, 'EXPERT_MANAGER')) return own
  if (actor.universityId === null) return eb.lit(true)
  const led = eb('i.universityId', '=', actor.universityId)
  return hasRole(actor, 'EXPERT') ? eb.or([led, own]) : led
}

export async function selectInterviews(
  db: Reader,
  conditions: readonly Condition[],
  {
    direction = 'asc',
    limit = null,
    offset = 0,
  }: { direction?: 'asc' | 'desc'; limit?: number | null; offset?: number },
): Promise<readonly ListedInterview[]> {
  const { rows } = await sql<ListedInterview>`
    select ${COLUMNS} from ${FROM} where ${eb.and(conditions)}
    order by i.starts_at ${sql.raw(direction)}, i.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export function interviewFields({ actor, now }: ReadScope, row: ListedInterview, minutes: number) {
  return {
    id: row.id,
    date: kazakhstanDate(row.startsAt),
    time: kazakhstanTime(row.startsAt),
    startsAt: row.startsAt,
    minutes: row.minutes ?? minutes,
    zoom: row.zoom,
    status: row.status,
    expert: row.expertId === null ? null : { id: row.expertId, fullName: row.expertName ?? '' },
    version: row.version,
    attendance: row.attendance,
    accommodation: row.granted === null ? null : { wishes: [...row.granted], extraMinutes: row.extraMinutes ?? 0 },
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

/** A signed grade with its means and total. Null while unsigned. */
export function signedGradeOf(row: Pick<InterviewRow, 'grade' | 'signedAt' | 'signature' | 'expertName'>) {
  if (row.grade === null || row.signedAt === null) return null
  const grade = row.grade as InterviewGrade
  return {
    ...grade,
    ...summaryOf(grade as Grade),
    signedAt: row.signedAt,
    signedWith: signedWith(row),
    expertName: row.expertName ?? '',
  }
}

/** One interview with the four files for its expert (docs/specification/documents.md#readers). */
export async function readInterview(scope: ReadScope, id: string, minutes: number, isSigningByPasskey: boolean) {
  const { db, actor } = scope
  if ((await findInterview(db, actor, id)) === null) return refuse('not_found')
  const [row] = await selectInterviews(db, [eb('i.id', '=', id), interviewScope(actor)], {})
  if (row === undefined) return refuse('not_found')
  await recordReading(scope, { event: 'interviewOpened', objectId: row.applicationId, objectNumber: row.number })
  const { slots } = await attachmentsOfApplication(db, row.applicationId)
  const { request, ...fields } = interviewFields(scope, row, minutes)
  const isOwn = row.expertId === actor.accountId
  const means = isOwn
    ? await meansOfSigning(db, actor.accountId, isSigningByPasskey)
    : { phoneEnding: null, signsByPasskey: false }
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
      ...means,
      declines: declines.map(({ expertName, reason, at }) => ({ expertName, reason, at })),
    },
  }
}

const INTERVIEW_SLOTS = ['passport', 'motivationLetter', 'dissertationResearch', 'invitationLetter']

export async function filesOfInterviews(
  db: Reader,
  actor: Actor,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
  if (!hasRole(actor, 'EXPERT', 'EXPERT_MANAGER')) return new Map()
  const { rows } = await sql<{ fileId: string; id: string; number: string }>`
    select distinct t.file_id, a.id, a.number from (
      select file_id, application_id, slot from application_attachments where file_id = any (${fileIds}::uuid[])
      union select c.before_file_id, k.application_id, c.slot from correction_items c
        join corrections k on k.id = c.correction_id where c.before_file_id = any (${fileIds}::uuid[])) t
    join interviews i on i.application_id = t.application_id join applications a on a.id = t.application_id
    where t.slot = any (${INTERVIEW_SLOTS}) and ${interviewScope(actor)}`.execute(db)
  return new Map(rows.map(({ fileId, ...application }) => [fileId, application]))
}

const SHOWN_COLUMNS = [
  ...(['id', 'applicationId', 'choice', 'universityId', 'startsAt', 'minutes', 'zoom', 'status'] as const),
  ...(['attendance', 'expertName', 'grade', 'signedAt', 'signature'] as const),
] as const satisfies readonly (keyof InterviewRow)[]

const interviewShown = (row: Pick<InterviewRow, (typeof SHOWN_COLUMNS)[number]>) => ({
  id: row.id,
  choice: row.choice,
  universityId: row.universityId,
  date: kazakhstanDate(row.startsAt),
  time: kazakhstanTime(row.startsAt),
  startsAt: row.startsAt,
  minutes: row.minutes,
  zoom: row.zoom,
  status: row.status,
  attendance: row.attendance,
  expertName: row.expertName,
  grade: signedGradeOf(row),
})

const newestInterviews = statement((db, value: Placeholders<{ ids: readonly string[]; universityId: string | null }>) =>
  db
    .selectFrom('interviews')
    .select(SHOWN_COLUMNS)
    .distinctOn('applicationId')
    .where('applicationId', '=', anyOf(value('ids')))
    .where('status', 'in', [...STANDING])
    .where(sql<boolean>`university_id = coalesce(${value('universityId')}::text, university_id)`)
    .orderBy('applicationId')
    .orderBy('createdAt', 'desc'),
)

/**
 * The newest interview of each application that was not cancelled. Index interviews_of_application.
 * @param universityId university whose interviews alone are read. Null: any.
 */
export async function interviewsOf(db: Reader, ids: readonly string[], universityId: string | null = null) {
  const rows = ids.length === 0 ? [] : await newestInterviews(db, { ids, universityId })
  return new Map(rows.map((row) => [row.applicationId, interviewShown(row)]))
}

/** Experts excluded by an interview's choices, for its pick list. */
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
