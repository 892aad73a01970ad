import { type FragileCounts, RUN, type RunParameters, type RunSummary } from '@portal/domain/allotment/run-schema.ts'
import { COLUMN_COUNT, COLUMN_POINTS } from '@portal/domain/results/rules.ts'
import type { ListedAward } from '@portal/domain/runs/fragile-rules.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type Db, LONG_STATEMENT, type Reader, type Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'
import type { ListCode, PublicFiles } from '../allotment/public-files-thread.ts'
import type { Figures, PublicLists, Published } from './read-output.ts'

/** Writer of the tables of runs and protocols. */

type Place = { readonly code: string; readonly choice: number; readonly place: string; readonly quota: string | null }

export async function writePlaces(
  db: Trx,
  { competitionId, version }: Published,
  places: readonly Place[],
): Promise<void> {
  await sql`${LONG_STATEMENT}
    update protocol_lines l set place = p.place, quota = p.quota
    from json_to_recordset(${JSON.stringify(places)}::json) as p (code text, choice int, place text, quota text)
    where l.competition_id = ${competitionId} and l.version = ${version} and l.code = p.code and l.choice = p.choice`.execute(
    db,
  )
}

export type NewList = Omit<Insertable<Tables['protocolLists']>, 'competitors' | 'columns'>

/** Writes the lists of a protocol, with their competitors counted from its lines. */
export async function writeLists(
  db: Trx,
  { competitionId, version }: Published,
  lists: readonly NewList[],
): Promise<void> {
  await sql`${LONG_STATEMENT}
    insert into protocol_lists (competition_id, version, list, program, university_id, language, competitors, places,
      filled, columns, general, reserved)
    select ${competitionId}, ${version}, g.list, g.program, g.university_id, g.language, coalesce(n.competitors, 0),
      g.places, g.filled, coalesce(n.columns, '{}'), g.general, g.reserved
    from json_to_recordset(${JSON.stringify(lists)}::json) as g (list text, program text, university_id text, language text,
      places int, filled int, general jsonb, reserved jsonb)
    left join (
      select list, sum(count)::int as competitors, jsonb_object_agg(bar, count) as columns from (
        select list, least(${COLUMN_COUNT - 1}, floor((merit ->> 'total')::numeric / ${COLUMN_POINTS}))::int as bar, count(*)::int
        from protocol_lines where competition_id = ${competitionId} and version = ${version} group by list, bar) c
      group by list) n on n.list = g.list`.execute(db)
}

/** Writes the counts of a protocol, with the hashes of its files for readers without access to runs. */
export const writeFigures = (
  db: Trx,
  row: Omit<Insertable<Tables['protocolFigures']>, 'figures'> & { readonly figures: Figures },
) =>
  db
    .insertInto('protocolFigures')
    .values({ ...row, figures: JSON.stringify(row.figures) })
    .execute()

type NewRun = Omit<Insertable<Tables['allotmentRuns']>, 'id' | 'parameters' | 'number'> & {
  readonly parameters: RunParameters
}

/** Inserts a run with the next number of its competition, which the caller has locked. */
export const insertRun = async (db: Trx, { parameters, ...run }: NewRun): Promise<string> => {
  const { id } = await db
    .insertInto('allotmentRuns')
    .values({
      ...run,
      id: newId(),
      parameters: JSON.stringify(parameters),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from allotment_runs
        where competition_id = ${run.competitionId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type RunChange = Omit<Updateable<Tables['allotmentRuns']>, 'id' | 'summary' | 'parameters'> & {
  readonly summary?: RunSummary
}

export const updateRun = (db: Reader, id: string, { summary, ...change }: RunChange) =>
  db
    .updateTable('allotmentRuns')
    .set({ ...change, ...(summary === undefined ? {} : { summary: JSON.stringify(summary) }) })
    .where('id', '=', id)
    .execute()

/** Writes the places of a run and its lists, replacing rows of an interrupted attempt. */
export async function writeRunRows(
  db: Trx,
  runId: string,
  { grants, lists }: { readonly grants: readonly string[]; readonly lists: readonly string[] },
): Promise<void> {
  await db.deleteFrom('allotmentGrants').where('runId', '=', runId).execute()
  await db.deleteFrom('allotmentLists').where('runId', '=', runId).execute()
  for (const rows of grants)
    await sql`insert into allotment_grants (run_id, code, list, choice)
      select ${runId}, g.* from json_to_recordset(${rows}::json) as g (code text, list text, choice int)`.execute(db)
  // Servers of the version before read the whole `total`.
  for (const rows of lists)
    await sql`insert into allotment_lists (run_id, list, quota, places, filled, total, decimal_total)
      select ${runId}, g.*, g.total from json_to_recordset(${rows}::json)
        as g (list text, quota text, places int, filled int, total numeric)`.execute(db)
}

/** Adds the repetition of a run, unless it has one. */
export const insertRepetition = (db: Trx, runId: string) =>
  db
    .insertInto('runRepetitions')
    .values({ runId, state: RUN.waits })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type RepetitionChange = Omit<Updateable<Tables['runRepetitions']>, 'runId' | 'counts'> & {
  readonly counts?: FragileCounts
}

export const updateRepetition = (db: Reader, runId: string, { counts, ...change }: RepetitionChange) =>
  db
    .updateTable('runRepetitions')
    .set({ ...change, ...(counts === undefined ? {} : { counts: JSON.stringify(counts) }) })
    .where('runId', '=', runId)
    .execute()

/** Writes the fragile awards of a run, replacing rows of an interrupted attempt. */
export async function writeFragileAwards(db: Trx, runId: string, awards: readonly ListedAward[]): Promise<void> {
  await db.deleteFrom('fragileAwards').where('runId', '=', runId).execute()
  for (let at = 0; at < awards.length; at += AWARDS_AT_ONCE)
    await sql`insert into fragile_awards (run_id, code, list, is_by_mark, marks, marks_in_all)
      select ${runId}, g.* from json_to_recordset(${JSON.stringify(awards.slice(at, at + AWARDS_AT_ONCE))}::json)
        as g (code text, list text, "isByMark" boolean, marks jsonb, "marksInAll" int)`.execute(db)
}
const AWARDS_AT_ONCE = 1_000

/** Gives reserved lists their codes. A list keeps its existing code, and a code used by another list is skipped. */
export const insertListCodes = (db: Reader, competitionId: string, codes: readonly ListCode[]) =>
  sql`insert into reserved_lists (competition_id, list, quota, code)
    select ${competitionId}, g.* from json_to_recordset(${JSON.stringify(codes)}::json) as g (list text, quota text, code text)
    on conflict do nothing`.execute(db)

export const insertPublicFiles = (db: Reader, runId: string, { input, output, ...hashes }: PublicFiles) =>
  db
    .insertInto('publicFiles')
    .values({ runId, input: Buffer.from(input), output: Buffer.from(output), ...hashes })
    .onConflict((conflict) => conflict.column('runId').doNothing())
    .execute()

export const writePublicLists = (db: Trx, { competitionId, version }: Published, lists: PublicLists) =>
  sql`${LONG_STATEMENT}update protocol_lists l set public_general = g.general, public_reserved = g.reserved
    from json_to_recordset(${JSON.stringify(lists)}::json) as g (id text, general jsonb, reserved jsonb)
    where l.competition_id = ${competitionId} and l.version = ${version} and l.list = g.id`.execute(db)

export const insertProtocol = (db: Trx, protocol: Insertable<Tables['protocols']>) =>
  db.insertInto('protocols').values(protocol).execute()

export const updateProtocol = (
  db: Trx,
  { competitionId, version }: Published,
  change: Updateable<Tables['protocols']>,
) =>
  db
    .updateTable('protocols')
    .set(change)
    .where('competitionId', '=', competitionId)
    .where('version', '=', version)
    .execute()

/** Stores the progress of a publication, in per cent. Null: it is over. */
export const noteProgress = async (
  db: Db,
  { competitionId, version }: Published,
  progress: number | null,
): Promise<void> => {
  if (progress === null)
    await db
      .deleteFrom('publicationsUnderWay')
      .where('competitionId', '=', competitionId)
      .where('version', '=', version)
      .execute()
  else
    await db
      .insertInto('publicationsUnderWay')
      .values({ competitionId, version, progress })
      .onConflict((conflict) => conflict.columns(['competitionId', 'version']).doUpdateSet({ progress }))
      .execute()
}

export const writeLines = (db: Trx, { competitionId, version }: Published, rows: string) =>
  sql`insert into protocol_lines (competition_id, version, code, choice, list, outcome, merit, line, rank)
    select ${competitionId}, ${version}, g.* from json_to_recordset(${rows}::json)
      as g (code text, choice int, list text, outcome text, merit jsonb, line jsonb, rank int)`.execute(db)

/** Analyzes inserted lines. With old statistics each of a hundred thousand people would scan all lines. */
export const countLines = (db: Trx) => sql`${LONG_STATEMENT}analyze protocol_lines`.execute(db)
