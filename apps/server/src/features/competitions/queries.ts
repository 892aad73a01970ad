import { readsCompetitions } from '@portal/domain/competitions/policy.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { type Selectable, sql } from 'kysely'
import type { Reader, Trx } from '../../platform/database.ts'
import { type Places, statement } from '../../platform/statement.ts'
import type { Tables } from '../../platform/tables.ts'
import type { CompetitionDates } from '../applications/ask-competition.ts'

export type Competition = Selectable<Tables['competitions']>

type AtLevel = { readonly level: EducationLevel | null; readonly now: Date }
const takingQuery = ({ level, now }: Places<AtLevel>) => sql<Competition>`select * from competitions
  where (${level}::text is null or level = ${level}) and opens_at <= ${now} and (closes_at is null or closes_at > ${now})
  order by year desc, level`
const taking = statement<AtLevel, Competition>(takingQuery)
const held = statement<AtLevel, Competition>((given) => sql`${takingQuery(given)} limit 1 for share`)

/** The competitions that take applications at an instant: at most one a year and level. Index competitions_by_level. */
export const competitionsTaking = (db: Reader, now: Date): Promise<readonly Competition[]> =>
  taking(db, { level: null, now })

/** The competition of a level that takes applications at an instant; null where none does. Index competitions_by_level. */
export async function competitionTaking(db: Reader, level: EducationLevel, now: Date): Promise<Competition | null> {
  const [competition] = await taking(db, { level, now })
  return competition ?? null
}

/** Whether one takes applications of a level; null: of any. */
export const isTaking = async (db: Reader, level: EducationLevel | null, now: Date): Promise<boolean> =>
  level === null ? (await competitionsTaking(db, now)).length > 0 : (await competitionTaking(db, level, now)) !== null

/** The same inside a command: nobody changes it until the transaction is over. */
export async function heldCompetitionTaking(db: Trx, level: EducationLevel, now: Date): Promise<Competition | null> {
  const [competition] = await held(db, { level, now })
  return competition ?? null
}

const holding = statement<{ competitionId: string }, { readonly rules: CompetitionSetup }>(
  ({ competitionId }) => sql`select rules from competition_rules
    where competition_id = ${competitionId} and state = 'HOLDING'`,
)

/** The rules of a competition that hold; null where it has none yet. */
export async function rulesOf(db: Reader, competitionId: string): Promise<CompetitionSetup | null> {
  const [row] = await holding(db, { competitionId })
  return row?.rules ?? null
}

type DatesRow = {
  readonly applicationId: string
  readonly claimsCloseAt: Date | null
  readonly resultAt: Date | null
}
const dates = statement<{ ids: readonly string[] }, DatesRow>(
  ({ ids }) => sql`
    select c.application_id, k.claims_close_at, (r.rules #>> '{dates,resultAt}')::timestamptz as result_at
    from competitors c join competitions k on k.id = c.competition_id
    left join competition_rules r on r.competition_id = k.id and r.state = 'HOLDING'
    where c.application_id = any (${ids}::uuid[])`,
)

/** What of its competition each of some applications goes by; those that compete in none are left out. By key. */
export async function datesOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, CompetitionDates>> {
  const rows = await dates(db, { ids })
  return new Map(rows.map(({ applicationId, ...own }) => [applicationId, own]))
}

/** Whether the claims of an application are still checked and answered. */
export async function areClaimsOpen(db: Reader, applicationId: string, now: Date): Promise<boolean> {
  const own = (await datesOf(db, [applicationId])).get(applicationId)
  return own !== undefined && (own.claimsCloseAt === null || now < own.claimsCloseAt)
}

/** Of a row of `files`: an answer to a check of a claim or an appeal has it (claims_by_answer_file, appeals_of_a_file). */
export const isInCompetition = sql<boolean>`(exists (select from grant_claims g where g.answer_file_id = files.id)
  or exists (select from grant_appeal_files t where t.file_id = files.id))`

/**
 * Which of these files came with answers to checks of claims or with appeals, each with its application, for who reads
 * competitions. Indexes claims_by_answer_file and appeals_of_a_file.
 */
export async function filesOfCompetitions(
  db: Reader,
  actor: Actor,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
  if (!readsCompetitions(actor)) return new Map()
  const { rows } = await sql<{ fileId: string; id: string; number: string | null }>`
    select file_id, a.id, a.number from (
      select answer_file_id as file_id, application_id from grant_claims where answer_file_id = any (${fileIds}::uuid[])
      union all
      select f.file_id, p.application_id from grant_appeal_files f join grant_appeals p on p.id = f.appeal_id
      where f.file_id = any (${fileIds}::uuid[])
    ) as carried join applications a on a.id = carried.application_id`.execute(db)
  return new Map(rows.map(({ fileId, id, number }) => [fileId, { id, number: number ?? '' }]))
}

/** A choice of somebody who competes, with its names for mails. */
export type CompetitorChoice = {
  readonly position: number
  readonly program: string
  readonly universityId: string
  readonly universityName: LocalizedName
  readonly programName: LocalizedName
}

/** The choices of an application `a` in their order, as `CompetitorChoice`s. */
export const CHOICES = sql<readonly CompetitorChoice[]>`(
  select json_agg(json_build_object('position', h.position, 'program', h.program_code, 'universityId', h.university_id,
    'universityName', h.university_name, 'programName', h.program_name) order by h.position)
  from choices h where h.application_id = a.id)`

/** The codes of quota categories and preemptive rights by their ids, as applications name them. */
export async function codesOfIds(db: Reader) {
  const [quotas, rights] = await Promise.all([
    db.selectFrom('quotaCategories').select(['id', 'code']).execute(),
    db.selectFrom('preemptiveRights').select(['id', 'code']).execute(),
  ])
  const byId = (rows: readonly { readonly id: number; readonly code: string }[]) =>
    new Map(rows.map(({ id, code }) => [String(id), code]))
  return { quota: byId(quotas), right: byId(rights) }
}
