import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  CHANGES,
  type Change,
  ENDED_RUNS,
  type FragileCounts,
  type RunKind,
  type RunParameters,
  type RunState,
  type RunSummary,
} from '@portal/domain/allotment/run-schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Download, ReadScope } from '../../http/handler.ts'
import { isOneOf, type Reader } from '../../platform/database/database.ts'
import { findCompetition } from '../competitions/load-competition.ts'

type Scope = { readonly db: Reader; readonly actor: Actor; readonly now: Date }

export type RunRow = {
  readonly id: string
  readonly number: number
  readonly kind: RunKind
  readonly round: number
  readonly state: RunState
  readonly progress: number
  readonly rulesVersion: number
  readonly parameters: RunParameters
  readonly summary: RunSummary | null
  /** Hash of the whole input. The others are of the public files. */
  readonly wholeInputHash: string | null
  readonly inputHash: string | null
  readonly outputHash: string | null
  readonly createdAt: Date
  readonly createdByName: string
  readonly finishedAt: Date | null
  readonly isPublishable: boolean
  readonly repetition: {
    readonly state: RunState
    readonly progress: number
    readonly counts: FragileCounts | null
  } | null
}

/** Whether a run may be proposed: a dry one on the rules that hold, repeated for fragile awards. */
const IS_PUBLISHABLE = sql`(r.kind = 'DRY' and r.state = 'DONE' and r.parameters = '{}'
  and exists (select from run_repetitions t where t.run_id = r.id and ${isOneOf(sql.ref('t.state'), ENDED_RUNS)})
  and r.rules_version = (select rules_version from competitions c where c.id = r.competition_id))`

const RUN_COLUMNS = sql`r.id, r.number, r.kind, r.round, r.state, r.progress, r.rules_version, r.parameters, r.summary,
  r.input_hash as whole_input_hash, (select f.input_hash from public_files f where f.run_id = r.id) as input_hash,
  (select f.output_hash from public_files f where f.run_id = r.id) as output_hash, r.created_at, r.created_by_name, r.finished_at,
  ${IS_PUBLISHABLE} as is_publishable, (select json_build_object('state', t.state, 'progress', t.progress,
    'counts', t.counts) from run_repetitions t where t.run_id = r.id) as repetition`

/** Runs of a competition, the latest first. By the key of their numbers. */
export async function listRuns(
  scope: ReadScope,
  id: string,
  { page, size, isPublishable }: { page: number; size: number; isPublishable?: boolean | undefined },
) {
  if ((await findCompetition(scope, id)) === null) return refuse('not_found')
  const { rows } = await sql<RunRow & { totalSize: number }>`
    select ${RUN_COLUMNS}, count(*) over ()::int as total_size from allotment_runs r
    where r.competition_id = ${id} ${isPublishable === undefined ? sql`` : sql`and ${IS_PUBLISHABLE} = ${isPublishable}`}
    order by r.number desc limit ${size} offset ${page * size}`.execute(scope.db)
  return { list: [...rows], totalSize: rows[0]?.totalSize ?? 0 }
}

/** One run. Null: the competition has none of this number. */
export async function findRun(db: Reader, id: string, number: number): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`select ${RUN_COLUMNS} from allotment_runs r
    where r.competition_id = ${id} and r.number = ${number}`.execute(db)
  return rows[0] ?? null
}

/** The same for a reader, if the competition is in scope. */
const runOf = async (scope: Scope, { id, number }: { readonly id: string; readonly number: number }) =>
  (await findCompetition(scope, id)) === null ? null : findRun(scope.db, id, number)

export async function readRun(
  scope: Scope,
  id: string,
  number: number,
): Promise<{ success: true; data: RunRow } | Refusal> {
  const run = await runOf(scope, { id, number })
  return run === null ? refuse('not_found') : { success: true, data: run }
}

type Position = { readonly list: string; readonly choice: number } | null
type Changed = { readonly code: string; readonly change: Change; readonly before: Position; readonly after: Position }

/** Changes from another run to this one. Both are read by key and joined: 120,000 people in some 0.3 s. */
export async function compareRuns(
  scope: ReadScope,
  { id, number }: { id: string; number: number },
  query: { with: number; change?: Change | undefined; page: number; size: number },
) {
  const [after, before] = [await runOf(scope, { id, number }), await runOf(scope, { id, number: query.with })]
  if (after === null || before === null) return refuse('not_found')
  const changed = sql`
    select coalesce(a.code, b.code) as code, case when b.code is null then ${'GAINED' satisfies Change} when a.code is null then ${'LOST' satisfies Change}
        when a.choice < b.choice then ${'BETTER' satisfies Change} when a.choice > b.choice then ${'WORSE' satisfies Change}
        when a.list <> b.list then ${'OTHER' satisfies Change} else ${SAME} end as change,
      case when b.code is not null then json_build_object('list', b.list, 'choice', b.choice) end as before,
      case when a.code is not null then json_build_object('list', a.list, 'choice', a.choice) end as after
    from (select * from allotment_grants where run_id = ${after.id}) a
    full join (select * from allotment_grants where run_id = ${before.id}) b on b.code = a.code`
  const counted = await sql<{ change: string; count: number }>`
    select change, count(*)::int as count from (${changed}) as c group by change`.execute(scope.db)
  const countOf = (change: string) => counted.rows.find((row) => row.change === change)?.count ?? 0
  const wanted: readonly string[] = query.change === undefined ? CHANGES : [query.change]
  const { rows } = await sql<Changed>`select * from (${changed}) as c where c.change = any (${wanted}::text[])
    order by c.code limit ${query.size} offset ${query.page * query.size}`.execute(scope.db)
  return {
    success: true as const,
    data: {
      counts: {
        GAINED: countOf('GAINED'),
        BETTER: countOf('BETTER'),
        OTHER: countOf('OTHER'),
        WORSE: countOf('WORSE'),
        LOST: countOf('LOST'),
        same: countOf(SAME),
      },
      list: [...rows],
      totalSize: wanted.reduce((sum, change) => sum + countOf(change), 0),
    },
  }
}
const SAME = 'SAME'

type CutOff = {
  readonly list: string
  readonly quota: string
  readonly places: number
  readonly filled: number
  readonly total: number | null
  readonly before?: number | null
}

/** Lists of a run with exact totals. Runs of the version before have whole ones alone. */
const totalsOf = (runId: string) =>
  sql`select list, quota, places, filled, coalesce(decimal_total, total) as total from allotment_lists
    where run_id = ${runId}`

/** The lists of a run with their cut-offs. With another run, the largest changes first. Some 30,000 rows at most. */
export async function listCutOffs(
  scope: ReadScope,
  { id, number }: { id: string; number: number },
  { with: other, page, size }: { with?: number | undefined; page: number; size: number },
) {
  const run = await runOf(scope, { id, number })
  const before = other === undefined ? null : await runOf(scope, { id, number: other })
  if (run === null || (other !== undefined && before === null)) return refuse('not_found')
  const { rows } =
    before === null
      ? await sql<CutOff & { totalSize: number }>`
          select *, count(*) over ()::int as total_size from (${totalsOf(run.id)}) a
          order by list, quota limit ${size} offset ${page * size}`.execute(scope.db)
      : await sql<CutOff & { totalSize: number }>`
          select list, quota, a.places, a.filled, a.total, b.total as before, count(*) over ()::int as total_size
          from (${totalsOf(run.id)}) a join (${totalsOf(before.id)}) b using (list, quota)
          where a.total is distinct from b.total
          order by abs(coalesce(a.total, 0) - coalesce(b.total, 0)) desc, list, quota
          limit ${size} offset ${page * size}`.execute(scope.db)
  return { list: [...rows], totalSize: rows[0]?.totalSize ?? 0 }
}

/** A public file of a run, byte for byte as `npm run allot` reads or writes it. */
export async function downloadRun(
  scope: ReadScope,
  { id, number }: { id: string; number: number },
  file: 'input' | 'output',
): Promise<Download | Refusal> {
  const run = await runOf(scope, { id, number })
  if (run === null) return refuse('not_found')
  const found = await scope.db
    .selectFrom('publicFiles')
    .select(`${file} as bytes`)
    .where('runId', '=', run.id)
    .executeTakeFirst()
  if (found === undefined) return refuse('not_found')
  const body = Readable.from([found.bytes]).pipe(createGunzip())
  return { name: `allotment-${number}-${file}.json`, type: 'application/json', body }
}
