import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import type { EnteredCompetition } from '@portal/domain/applications/rules.ts'
import type { CompetitionName, StatedPart } from '@portal/domain/competitions/name-schema.ts'
import { readsCompetitions } from '@portal/domain/competitions/policy.ts'
import { countsAverage, scoringOf } from '@portal/domain/competitions/scoring-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { type Selectable, sql } from 'kysely'
import { anyOf, type Reader, type Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { CompetitionDates } from '../applications/ask-competition.ts'

export type Competition = Omit<Selectable<Tables['competitions']>, 'name'> & { readonly name: CompetitionName | null }

/** Competitions that accept applications at an instant: some a year and level. Index competitions_by_level. */
const taking = (db: Reader, now: Date) =>
  db
    .selectFrom('competitions')
    .selectAll()
    .where('opensAt', '<=', now)
    .where((where) => where.or([where('closesAt', 'is', null), where('closesAt', '>', now)]))
    .orderBy('year', 'desc')
    .orderBy('level')
    .orderBy('number')
    .$castTo<Competition>()

export const competitionsTaking = (db: Reader, now: Date): Promise<readonly Competition[]> => taking(db, now).execute()

/** Whether a competition accepts applications of a level. Null: of any. */
export const isTaking = async (db: Reader, level: EducationLevel | null, now: Date): Promise<boolean> =>
  (await competitionsTaking(db, now)).some((each) => level === null || each.level === level)

/** The same inside a command. A lock blocks changes of them until the transaction ends. */
export const heldCompetitionsTaking = (db: Trx, now: Date): Promise<readonly Competition[]> =>
  taking(db, now).forShare().execute()

/** The last opened competition of a level, kind and source before a year. Null: none. Index competitions_by_level. */
export const lastOpened = async (
  db: Reader,
  { level, kind, source }: Pick<Competition, 'level' | 'kind' | 'source'>,
  year: number,
): Promise<Competition | null> =>
  (await db
    .selectFrom('competitions')
    .selectAll()
    .where('level', '=', level)
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('year', '<', year)
    .where('opensAt', 'is not', null)
    .orderBy('year', 'desc')
    .orderBy('number')
    .limit(1)
    .$castTo<Competition>()
    .executeTakeFirst()) ?? null

/** The rules of a competition that hold. Null: it has none yet. */
export async function rulesOf(db: Reader, competitionId: string): Promise<CompetitionSetup | null> {
  const row = await db
    .selectFrom('competitionRules')
    .select('rules')
    .where('competitionId', '=', competitionId)
    .where('state', '=', 'HOLDING')
    .executeTakeFirst()
  return (row?.rules as CompetitionSetup | undefined) ?? null
}

/** Parts of the score that a competition names itself, with their names. The UNT has none of its own. */
export const namedPartsOf = (
  rules: Pick<CompetitionSetup, 'parts' | 'commission'>,
  source: ScoreSource,
): StatedPart[] =>
  scoringOf(rules, source).parts.flatMap(({ code, most, name }) => (name === null ? [] : [{ code, most, name }]))

/** A competition as an application enters it. */
export async function enteredOf(
  db: Reader,
  { id, year, level, name, kind, source }: Competition,
): Promise<EnteredCompetition & { readonly rules: CompetitionSetup | null }> {
  const rules = await rulesOf(db, id)
  const parts = rules === null ? [] : namedPartsOf(rules, source)
  return { id, year, level, name, kind, source, parts, countsAverage: rules === null || countsAverage(rules), rules }
}

/** Dates of the competition of each application. Applications without a competition are left out. By key. */
export async function datesOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, CompetitionDates>> {
  const rows = await db
    .selectFrom('competitors as c')
    .innerJoin('competitions as k', 'k.id', 'c.competitionId')
    .leftJoin('competitionRules as r', (join) =>
      join.onRef('r.competitionId', '=', 'k.id').on('r.state', '=', 'HOLDING'),
    )
    .select([
      'c.applicationId',
      'k.claimsCloseAt',
      sql<Date | null>`(r.rules #>> '{dates,resultAt}')::timestamptz`.as('resultAt'),
    ])
    .where('c.applicationId', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ applicationId, ...own }) => [applicationId, own]))
}

/** Whether the claims of an application may still be checked and answered. */
export async function areClaimsOpen(db: Reader, applicationId: string, now: Date): Promise<boolean> {
  const own = (await datesOf(db, [applicationId])).get(applicationId)
  return own !== undefined && (own.claimsCloseAt === null || now < own.claimsCloseAt)
}

/** Condition on a row of `files`: a claim or an appeal has it (claims_by_answer_file, appeals_of_a_file). */
export const isInCompetition = sql<boolean>`(exists (select from grant_claims g where g.answer_file_id = files.id)
  or exists (select from grant_appeal_files t where t.file_id = files.id))`

/** Files of claims and appeals, by application, for readers (claims_by_answer_file, appeals_of_a_file). */
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

export type CompetitorChoice = {
  readonly position: number
  readonly program: string
  readonly universityId: string
  readonly universityName: LocalizedName
  readonly programName: LocalizedName
}

/** The choices of an application `a` in order, as `CompetitorChoice`s. */
export const CHOICES = sql<readonly CompetitorChoice[]>`(
  select json_agg(json_build_object('position', h.position, 'program', h.program_code, 'universityId', h.university_id,
    'universityName', h.university_name, 'programName', h.program_name) order by h.position)
  from choices h where h.application_id = a.id)`

export async function codesOfIds(db: Reader) {
  const [quotas, rights] = await Promise.all([
    db.selectFrom('quotaCategories').select(['id', 'code']).execute(),
    db.selectFrom('preemptiveRights').select(['id', 'code']).execute(),
  ])
  const byId = (rows: readonly { readonly id: number; readonly code: string }[]) =>
    new Map(rows.map(({ id, code }) => [String(id), code]))
  return { quota: byId(quotas), right: byId(rights) }
}
