import type { FragileCause } from '@portal/domain/allotment/fragile-rules.ts'
import { type FragileAwardsView, type FragileMark, RUN, type SecondState } from '@portal/domain/allotment/run-schema.ts'
import { mayStartSecond } from '@portal/domain/commissions/policy.ts'
import { COUNTED, GIVEN } from '@portal/domain/commissions/status.ts'
import { leadsCompetitions } from '@portal/domain/competitions/policy.ts'
import { firstChoiceTo } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { EducationLanguage } from '@portal/domain/kernel/education.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { anyOf, isOneOf, type Reader } from '../../platform/database/database.ts'
import { findCompetition } from '../competitions/load-competition.ts'
import { CHOICES, type CompetitorChoice } from '../competitions/queries.ts'
import { countCompetition } from '../competitions/read-competition.ts'
import { findRun, type RunRow } from './list-runs.ts'

type Listed = {
  readonly applicationId: string
  readonly number: string
  readonly code: string
  readonly list: string
  readonly language: EducationLanguage
  readonly choices: readonly CompetitorChoice[]
  readonly isByMark: boolean
  readonly marks: readonly FragileCause[]
  readonly marksInAll: number
  readonly second: SecondState
  readonly totalSize: number
}

const SECOND_OF_CASE = sql<SecondState>`case
  when exists (select from commission_grades g where g.application_id = k.application_id and g.role = 'SECOND'
    and ${isOneOf(sql.ref('g.state'), COUNTED)}) then 'TWICE'
  when exists (select from commission_grades g where g.application_id = k.application_id and g.role = 'SECOND'
    and ${isOneOf(sql.ref('g.state'), GIVEN)}) then 'IN_HAND'
  when c.second_asked_at is not null then 'LACKING' else 'NONE' end`

/**
 * Fragile awards of a run by the number of the application, those that a mark decides first. Codes stay unnamed. By the
 * key of the awards and of their competitors: some thousand rows at most.
 */
export async function listFragileAwards(
  scope: ReadScope,
  { id, number }: { readonly id: string; readonly number: number },
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ success: true; data: FragileAwardsView } | Refusal> {
  const { db, actor } = scope
  const loaded = await findCompetition(scope, id)
  const run = loaded === null ? null : await findRun(db, id, number)
  if (loaded === null || run === null) return refuse('not_found')
  const { rows } = await sql<Listed>`
    select k.application_id, k.number, k.code, k.list, k.language, ${CHOICES} as choices, k.is_by_mark, k.marks,
      k.marks_in_all, ${SECOND_OF_CASE} as second, k.total_size
    from (select f.*, a.id as application_id, a.number, a.education_language as language,
        count(*) over ()::int as total_size
      from fragile_awards f join competitors m on m.competition_id = ${id} and m.code = f.code
      join applications a on a.id = m.application_id
      where f.run_id = ${run.id} order by f.is_by_mark desc, a.number limit ${size} offset ${page * size}) k
    join applications a on a.id = k.application_id left join commission_cases c on c.application_id = k.application_id
    order by k.is_by_mark desc, k.number`.execute(db)
  const { lists, commission } = await rulesOfRun(db, id, run)
  const markOf = await marksOf(db, rows, commission?.criteria ?? [])
  const [secondWaiting, newest, { roundsPublished }] = await Promise.all([
    countSecondWaiting(db, id),
    newestRepeated(db, id),
    countCompetition(db, id),
  ])
  const leads = leadsCompetitions(actor) && roundsPublished === 0
  return {
    success: true,
    data: {
      repetition: run.repetition,
      list: rows.flatMap(({ code, list, language, choices, marks, totalSize: _, ...row }) => {
        const choice = firstChoiceTo(lists, choices, language, list)
        if (choice === undefined) return []
        const { position, programName: program, universityName: university } = choice
        const shown = marks.flatMap((mark) => markOf(mark, code) ?? [])
        return [{ ...row, choice: position, program, university, marks: shown }]
      }),
      totalSize: rows[0]?.totalSize ?? 0,
      secondWaiting,
      can: {
        startSecond: mayStartSecond(actor, {
          ...{ rules: commission ?? null, stage: loaded.stage, isNewest: newest === number },
          ...{ isProposed: loaded.protocol !== null, isPublished: roundsPublished > 0 },
        }),
        endSecond: leads && secondWaiting > 0,
      },
    },
  }
}

/** The rules that a run followed, which may have changed since. */
async function rulesOfRun(db: Reader, competitionId: string, { rulesVersion }: RunRow): Promise<CompetitionSetup> {
  const { rules } = await db
    .selectFrom('competitionRules')
    .select('rules')
    .where('competitionId', '=', competitionId)
    .where('version', '=', rulesVersion)
    .executeTakeFirstOrThrow()
  return rules as CompetitionSetup
}

/** Cases in second grading without a signature. By competition. */
async function countSecondWaiting(db: Reader, competitionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from commission_cases c
    where c.competition_id = ${competitionId} and c.second_asked_at is not null and c.state <> 'DONE'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Number of the newest run that was repeated by the rules that hold. Undefined: none. */
async function newestRepeated(db: Reader, competitionId: string): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select r.number from allotment_runs r join run_repetitions t on t.run_id = r.id
    join competitions c on c.id = r.competition_id
    where r.competition_id = ${competitionId} and r.rules_version = c.rules_version and t.state = ${RUN.isDone}
    order by r.number desc limit 1`.execute(db)
  return rows[0]?.number
}

type Criteria = NonNullable<CompetitionSetup['commission']>['criteria']

/** Describes a cause for its readers: by the application and the expert, without the grade. */
async function marksOf(db: Reader, listed: readonly Listed[], criteria: Criteria) {
  const ids = [...new Set(listed.flatMap(({ marks }) => marks.flatMap((mark) => mark['row'] ?? [])))]
  const grades = await db
    .selectFrom('commissionGrades as g')
    .innerJoin('applications as a', 'a.id', 'g.applicationId')
    .select(['g.id', 'g.expertName', 'a.number'])
    .where('g.id', '=', anyOf(ids))
    .execute()
  const byId = new Map(grades.map((grade) => [grade.id, grade]))
  return (cause: FragileCause, code: string): FragileMark | null => {
    if (cause.kind === 'TIE') return { kind: 'TIE', total: Number(cause['total']) }
    const grade = byId.get(cause['row'] ?? '')
    if (grade === undefined) return null
    const of = { number: grade.number ?? '', isOwn: cause['applicant'] === code, expertName: grade.expertName }
    if (cause.kind === 'EXPERT') return { kind: 'WITHOUT', ...of }
    const criterion = criteria.find((one) => one.code === cause['criterion'])
    return criterion === undefined
      ? null
      : { kind: 'GRADE', ...of, criterion: criterion.name, by: cause['by'] === '1' ? 1 : -1 }
  }
}
