import { hasEnded, RUN } from '@portal/domain/allotment/run-schema.ts'
import type { GradedEntrant } from '@portal/domain/runs/fragile-rules.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/identity/seal.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { inThread } from '../../platform/jobs/thread.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { RepeatOrder, Repetition } from '../allotment/repeat-thread.ts'
import { countedGrades } from '../commissions/queries.ts'
import { wholeInputOf } from './make-public-files.ts'
import { insertRepetition, updateRepetition, writeFragileAwards } from './repository.ts'

const THREAD = new URL('../allotment/repeat-thread.ts', import.meta.url)
const MOST_ATTEMPTS = 3
const AT_ONCE = 2_000

/** Adds the repetition of a finished run, with its job. The queue gives the job to one server, and again if it dies. */
export async function queueRepetition(db: Trx, runId: string): Promise<void> {
  await insertRepetition(db, runId)
  await addJob(db, 'repeat-run', { runId }, { key: `repeat-run ${runId}`, maximumAttempts: MOST_ATTEMPTS })
}

/** Job: adds the missing repetitions of runs that an earlier version of the portal has made. */
export async function queueMissingRepetitions(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from allotment_runs r join competitions c on c.id = r.competition_id
    where r.kind = 'DRY' and r.state = ${RUN.isDone} and r.parameters = '{}' and r.rules_version = c.rules_version
      and r.input is not null and not exists (select from run_repetitions t where t.run_id = r.id)
      and not exists (select from protocols p where p.run_id = r.id and p.state = 'PUBLISHED')`.execute(db)
  for (const { id } of rows) await inTransaction(db, (trx) => queueRepetition(trx, id))
}

/**
 * Repeats a run with each single change of a grade, an expert or a tie, and stores the awards that it takes away
 * (docs/specification/competition.md#fragile-awards). Safe to repeat: it begins again.
 */
export async function repeatRun(
  { db, log, seal }: { readonly db: Db; readonly log: Log; readonly seal: Seal },
  payload: unknown,
): Promise<void> {
  const { runId } = payload as { readonly runId: string }
  const run = await db
    .selectFrom('allotmentRuns as r')
    .innerJoin('runRepetitions as t', 't.runId', 'r.id')
    .select(['r.competitionId', 'r.input', 'r.isSealed', 't.state'])
    .where('r.id', '=', runId)
    .executeTakeFirst()
  if (run === undefined || run.input === null || hasEnded(run.state)) return
  await updateRepetition(db, runId, { state: RUN.isRunning, progress: 0 })
  // In order and awaited at the end: no update may follow the end.
  let stored: Promise<void> = Promise.resolve()
  const onProgress = (progress: number): Promise<void> => {
    stored = stored.then(async () => void (await updateRepetition(db, runId, { progress })))
    return stored
  }
  let found: Repetition = null
  try {
    const { rules, cases } = await countedGrades(db, run.competitionId)
    const input = await wholeInputOf(seal, { input: run.input, isSealed: run.isSealed })
    const begin: RepeatOrder = { input, rules }
    found = await inThread<Repetition>(THREAD, { begin, feed: gradedOf(db, run.competitionId, cases), onProgress })
    await stored
  } catch (error) {
    // A repetition would fail again. A result can be published without these figures.
    log.error({ err: error, runId }, 'the fragile awards of a run could not be found')
  }
  await inTransaction(db, async (trx) => {
    if (found !== null) await writeFragileAwards(trx, runId, found.listed)
    await updateRepetition(
      trx,
      runId,
      found === null ? { state: RUN.hasFailed } : { state: RUN.isDone, progress: 100, counts: found.counts },
    )
  })
}

type Cases = Awaited<ReturnType<typeof countedGrades>>['cases']

/** Counted grades by the code of their competitor, in batches. */
async function* gradedOf(db: Db, competitionId: string, cases: Cases): AsyncGenerator<readonly GradedEntrant[]> {
  if (cases.size === 0) return
  const competitors = await db
    .selectFrom('competitors')
    .select(['applicationId', 'code'])
    .where('competitionId', '=', competitionId)
    .orderBy('code')
    .execute()
  for (let at = 0; at < competitors.length; at += AT_ONCE)
    yield competitors.slice(at, at + AT_ONCE).flatMap(({ applicationId, code }) => {
      const rows = cases.get(applicationId)
      return rows === undefined ? [] : [{ code, rows }]
    })
}
