import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { sql } from 'kysely'
import { type Db, LONG_STATEMENT, type Trx } from '../../platform/database/database.ts'
import { keepFiguresOfCompetition, type ListResult } from '../directory/keep-figures.ts'

/**
 * Takes the places and cut-offs of a competition into the directory (docs/decisions/0068). The newest
 * published version of each round counts, so a correction rewrites them. Reserved places count too: the
 * figure is the lowest score that won a grant. Only grants by the UNT have figures: other scores are not comparable with
 * them. One scan of the lines of these versions.
 */
export async function noteCutoffs(db: Trx, competitionId: string): Promise<void> {
  const competition = await db
    .selectFrom('competitions')
    .select(['id', 'year', 'level', 'number', 'kind', 'source'])
    .where('id', '=', competitionId)
    // Servers that start together note the same competition.
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (competition.kind !== 'GRANT' || competition.source !== 'UNT') return
  const { rows } = await sql<ListResult>`${LONG_STATEMENT}
    with versions as (
      select distinct on (round) version, round from protocols
      where competition_id = ${competitionId} and state = 'PUBLISHED' order by round, version desc),
    won as (
      select list, min((merit ->> 'total')::int) as lowest, max((merit ->> 'total')::int) as highest,
        count(*)::int as winners
      from protocol_lines join versions using (version)
      where competition_id = ${competitionId} and outcome = 'ALLOTTED' group by list),
    lists as (
      select l.list, l.program, l.university_id, l.language, (array_agg(l.places order by l.version desc))[1] as places
      from protocol_lists l join versions using (version) join programs p on p.code = l.program
      where l.competition_id = ${competitionId} group by l.list, l.program, l.university_id, l.language)
    select program, university_id, language, sum(places)::int as places, min(lowest) as lowest, max(highest) as highest,
      sum(winners)::int as winners
    from lists left join won using (list)
    group by grouping sets ((program), (program, university_id), (program, university_id, language))
    having grouping(university_id) = 1 or (grouping(language) = 1 and university_id is not null)
      or (grouping(language) = 0 and language is not null)`.execute(db)
  await keepFiguresOfCompetition(db, competition as typeof competition & { readonly level: EducationLevel }, rows)
}

/** Job: takes the results of competitions published by an earlier version of the product into the directory. */
export async function noteMissingCutoffs(db: Db): Promise<void> {
  for (const id of await withoutFigures(db)) await db.transaction().execute((trx) => noteCutoffs(trx, id))
}

async function withoutFigures(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ competitionId: string }>`
    select distinct p.competition_id from protocols p join competitions k on k.id = p.competition_id
    where p.state = 'PUBLISHED' and k.kind = 'GRANT' and k.source = 'UNT'
      and not exists (select from program_figures f where f.competition_id = p.competition_id)`.execute(db)
  return rows.map(({ competitionId }) => competitionId)
}
