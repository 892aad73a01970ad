import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { type Season, type SeasonCompetition, seasonOf } from '@portal/domain/reception/season-rules.ts'
import { slugOf } from '@portal/domain/results/rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { receptionAt } from './queries.ts'

type Scope = { readonly db: Reader; readonly now: Date }

type Row = {
  readonly year: number
  readonly level: EducationLevel
  readonly number: number
  readonly name: CompetitionName | null
  readonly kind: CompetitionKind
  readonly source: ScoreSource
  readonly opensAt: Date
  readonly closesAt: Date | null
  readonly claimsCloseAt: Date | null
  readonly rounds: readonly { readonly publishAt: string; readonly acceptUntil: string }[] | null
  readonly roundsPublished: number
}

/** Competitions with dates, some dozens at most, with their rounds and the number of published ones. */
async function listCompetitions(db: Reader): Promise<readonly SeasonCompetition[]> {
  const { rows } = await sql<Row>`
    select k.year, k.level, k.number, k.name, k.kind, k.source, k.opens_at, k.closes_at, k.claims_close_at, r.rules #> '{dates,rounds}' as rounds,
      (select count(distinct round)::int from protocols p
        where p.competition_id = k.id and p.state = 'PUBLISHED') as rounds_published
    from competitions k
    left join competition_rules r on r.competition_id = k.id and r.state = 'HOLDING'
    where k.opens_at is not null`.execute(db)
  return rows.map(({ rounds, ...row }) => ({
    ...row,
    slug: slugOf(row),
    rounds: (rounds ?? []).map(({ publishAt, acceptUntil }) => ({
      publishAt: new Date(publishAt),
      acceptUntil: new Date(acceptUntil),
    })),
  }))
}

type Counts = {
  readonly universities: number
  readonly programs: number
  readonly grants: { readonly year: number; readonly places: number } | null
}

/** Figures of the directory, and the places of the latest competition for bachelor’s grants that has some. */
async function countAll(db: Reader): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from universities where archived_at is null and category <> 'service') as universities,
      (select count(*)::int from programs where archived_at is null) as programs,
      (select json_build_object('year', year, 'places', places) from (
        select k.year, (select coalesce(sum((list ->> 'places')::int), 0)::int
          from jsonb_array_elements(r.rules -> 'lists') list) as places
        from competitions k
        join competition_rules r on r.competition_id = k.id and r.state = 'HOLDING'
        where k.level = 'BACHELOR' and k.kind = 'GRANT' and k.number = 1 and k.opens_at is not null) latest
      where places > 0 order by year desc limit 1) as grants`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('counts have one row')
  return counts
}

export async function seasonAt({ db, now }: Scope): Promise<Season> {
  const [reception, competitions] = await Promise.all([receptionAt(db, now), listCompetitions(db)])
  return seasonOf(reception, competitions, now)
}

/** The season for its readers. The answer depends on the day and on past moments (answer-cache.ts). */
export async function readSeason(scope: Scope) {
  const [season, counts] = await Promise.all([seasonAt(scope), countAll(scope.db)])
  return { success: true as const, data: { ...season, counts } }
}
