import { hasEnded, RUN, type RunParameters, type runBody } from '@portal/domain/allotment/run-schema.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { roundDue } from '@portal/domain/competitions/step-rules.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { hasMaximums } from '@portal/domain/runs/score-rules.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { WriteScope } from '../../http/handler.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Seal } from '../../platform/identity/seal.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { inThread } from '../../platform/jobs/thread.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { RunResult, ThreadOrder } from '../allotment/allotment-thread.ts'
import type { PublicFiles } from '../allotment/public-files-thread.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { auditNameOf, lockCompetition } from '../competitions/load-competition.ts'
import { countCompetition } from '../competitions/read-competition.ts'
import { gatherAtOnce } from './gather-input.ts'
import { readRun } from './list-runs.ts'
import { publicFilesOf } from './make-public-files.ts'
import { queueRepetition } from './repeat-run.ts'
import { insertPublicFiles, insertRun, updateRun, writeRunRows } from './repository.ts'

export const THREAD = new URL('../allotment/allotment-thread.ts', import.meta.url)

const GATHERED = 10

/** Starts a dry run or a simulation: a job computes it (docs/specification/competition.md#dry-runs). */
export async function startRun(scope: WriteScope, id: string, body: z.output<typeof runBody>) {
  const { db, actor, now } = scope
  const loaded = await lockCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const { competition, holding } = loaded
  const { roundsPublished } = await countCompetition(db, id)
  const due = roundDue(holding.rules, roundsPublished)
  const round = body.round ?? due
  // The last published round may be computed again for a correction.
  if (round !== due && round !== roundsPublished)
    return refuse('round_not_due', [{ field: 'round', msg: 'round_not_due' }])
  if (!hasMaximums(holding.rules)) return refuse('part_without_maximum')
  const runId = await insertRun(db, {
    competitionId: id,
    kind: body.kind,
    round,
    state: RUN.waits,
    rulesVersion: competition.rulesVersion,
    parameters: body.parameters,
    createdAt: now,
    createdById: actor.accountId,
    createdByName: actor.fullName,
  })
  await addJob(db, 'run-allotment', { runId }, { maximumAttempts: MOST_ATTEMPTS })
  const run = await db.selectFrom('allotmentRuns').select('number').where('id', '=', runId).executeTakeFirstOrThrow()
  await recordAudit(scope, {
    event: 'allotmentRun',
    objectId: id,
    objectName: auditNameOf(competition),
    details: { number: run.number, kind: body.kind, round },
  })
  return readRun(scope, id, run.number)
}

const MOST_ATTEMPTS = 3

type Run = Pick<Selectable<Tables['allotmentRuns']>, 'id' | 'competitionId' | 'round' | 'state' | 'kind'> & {
  readonly parameters: RunParameters
}

/** Computes a run in a thread and stores its files, the whole input sealed. Safe to repeat. */
export async function runAllotment(
  { db, now, log, seal }: { db: Db; now: () => Date; log: Log; seal: Seal },
  payload: unknown,
): Promise<void> {
  const { runId } = payload as { readonly runId: string }
  const run = (await db
    .selectFrom('allotmentRuns')
    .select(['id', 'competitionId', 'round', 'state', 'kind', 'parameters'])
    .where('id', '=', runId)
    .executeTakeFirst()) as Run | undefined
  if (run === undefined || hasEnded(run.state)) return
  const holding = await holdingRules(db, run.competitionId)
  const setup = holding.rules as CompetitionSetup
  await updateRun(db, runId, { state: RUN.isRunning, progress: 1, rulesVersion: holding.version })
  const began = performance.now()
  // In order and awaited at the end: no update may follow the end.
  let stored: Promise<void> = Promise.resolve()
  const reportProgress = (progress: number): Promise<void> => {
    stored = stored.then(async () => void (await updateRun(db, runId, { progress })))
    return stored
  }
  let result: RunResult
  let files: StoredFiles | null
  try {
    result = await computeRun(db, run, setup, reportProgress)
    files = await filesOf({ db, seal }, run, setup, result)
    await stored
  } catch (error) {
    // A repetition would fail again, because the run is deterministic. The log has the reason.
    log.error({ err: error, runId }, 'an allotment could not be computed')
    await updateRun(db, runId, { state: RUN.hasFailed, finishedAt: now() })
    return
  }
  const { summary } = result
  const seconds = Math.round((performance.now() - began) / 100) / 10
  await inTransaction(db, async (trx) => {
    if (files !== null) {
      await writeRunRows(trx, runId, files)
      await insertPublicFiles(trx, runId, files.public)
      if (isByRules(run)) await queueRepetition(trx, runId)
    }
    await updateRun(trx, runId, {
      summary: { ...summary, seconds },
      progress: 100,
      finishedAt: now(),
      state: files === null ? RUN.hasFailed : RUN.isDone,
      ...(files === null
        ? {}
        : {
            input: files.sealedInput,
            isSealed: true,
            output: Buffer.from(files.output),
            inputHash: files.inputHash,
            outputHash: files.outputHash,
          }),
    })
  })
}

/** Whether a run can be published: only such a one is repeated. */
const isByRules = ({ kind, parameters }: Run): boolean => kind === 'DRY' && Object.keys(parameters).length === 0

type StoredFiles = NonNullable<RunResult['files']> & { readonly sealedInput: Buffer; readonly public: PublicFiles }

async function filesOf(
  { db, seal }: { readonly db: Db; readonly seal: Seal },
  { competitionId }: Run,
  setup: CompetitionSetup,
  { files }: RunResult,
): Promise<StoredFiles | null> {
  if (files === null) return null
  const sealedInput = await seal.seal(Buffer.from(files.input))
  return { ...files, sealedInput, public: await publicFilesOf(db, competitionId, setup, files.input) }
}

/** The rules that hold at the start of the computation, which is later than that of the run. */
const holdingRules = (db: Db, competitionId: string) =>
  db
    .selectFrom('competitionRules')
    .innerJoin('competitions', 'competitions.id', 'competitionRules.competitionId')
    .select(['version', 'rules'])
    .where('competitionId', '=', competitionId)
    .whereRef('version', '=', 'rulesVersion')
    .executeTakeFirstOrThrow()

function computeRun(
  db: Db,
  { competitionId, round, kind, parameters }: Run,
  setup: CompetitionSetup,
  onProgress: (percent: number) => Promise<void>,
): Promise<RunResult> {
  const begin: ThreadOrder = { task: 'run', setup, parameters }
  if (kind === 'SIMULATION') return inThread<RunResult>(THREAD, { begin, onProgress })
  return gatherAtOnce(db, competitionId, round, async (competitors) => {
    await onProgress(GATHERED)
    return inThread<RunResult>(THREAD, { begin, feed: competitors, onProgress })
  })
}

/** The current hash of a round's input, for the confirmation of an earlier run. */
export const hashInputNow = (db: Db, competitionId: string, round: number, setup: CompetitionSetup): Promise<string> =>
  gatherAtOnce(db, competitionId, round, (feed) =>
    inThread<string>(THREAD, { begin: { task: 'hash', setup, parameters: {} } satisfies ThreadOrder, feed }),
  )
