// The thread that computes allotments (run-allotment.ts, publish-protocol.ts). It has no database.
import { gzipSync } from 'node:zlib'
import type { KnownCodes } from '@portal/domain/allotment/competition-schema.ts'
import type { AnyCompetition, Entrant } from '@portal/domain/allotment/contest-schema.ts'
import { linesOf, ranksOf } from '@portal/domain/allotment/rank-rules.ts'
import type { RunParameters, RunSummary } from '@portal/domain/allotment/run-schema.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { type CompetitorFacts, inputOf, partOf, type StoredPlace, writeInput } from '@portal/domain/runs/input-rules.ts'
import { simulatedApplicants } from '@portal/domain/runs/simulation-rules.ts'
import { threadWork } from '../../platform/jobs/thread.ts'
import { type Computed, computeWhole, inChunks, readKnownCodes, sha256Of, type Whole } from './compute-allotment.ts'

/** Task of a thread: a run, the hash of its input, or that check with the lines of the protocol. */
export type ThreadOrder = { readonly setup: CompetitionSetup; readonly parameters: RunParameters } & (
  | { readonly task: 'run' | 'hash' }
  | { readonly task: 'lines'; readonly confirmedHash: string }
)

/** Positions of competitors and lists as JSON texts of some thousand rows. `null`: the input has faults. */
export type RunResult = {
  readonly summary: RunSummary
  readonly files: {
    readonly input: Uint8Array
    readonly output: Uint8Array
    readonly inputHash: string
    readonly outputHash: string
    readonly grants: readonly string[]
    readonly lists: readonly string[]
  } | null
}

const ROWS_AT_ONCE = 5_000
const MOST_FAULTS = 20
const MOST_CHOICES = 4
const work = threadWork<ThreadOrder>()

type Parts = {
  readonly applicants: readonly Entrant[]
  readonly kept: readonly StoredPlace[]
  /** Competitors who move up and would lose their place if they did not get it again. */
  readonly movers: readonly CompetitorFacts[]
  readonly leftOut: { withoutScore: number; withoutList: number }
}

function partsOf(setup: CompetitionSetup, facts: readonly CompetitorFacts[], keepsAnyway: ReadonlySet<string>): Parts {
  const applicants: Entrant[] = []
  const kept: StoredPlace[] = []
  const leftOut = { withoutScore: 0, withoutList: 0 }
  for (const each of facts) {
    const part = partOf(setup, each, keepsAnyway.has(each.code))
    if ('applicant' in part) applicants.push(part.applicant)
    else if (part.leftOut === 'kept' && each.held !== null) kept.push(each.held)
    else if (part.leftOut === 'withoutScore' || part.leftOut === 'withoutList') leftOut[part.leftOut]++
  }
  const movers = facts.filter(({ code, held }) => held?.answer === 'MOVES_UP' && !keepsAnyway.has(code))
  return { applicants, kept, movers, leftOut }
}

const bytesOf = (competition: AnyCompetition): Buffer =>
  Buffer.concat([...inChunks(writeInput(competition))].map((chunk) => Buffer.from(chunk)))

type Made = { readonly bytes: Buffer; readonly computed: Computed<Whole> | null; readonly parts: Parts }

/**
 * The input and its allotment. A competitor who would lose a place by moving up keeps it, and everything is computed
 * again (docs/specification/competition.md#rounds).
 * @param isHashEnough skips everything that only the result needs.
 */
function compute(
  setup: CompetitionSetup,
  parameters: RunParameters,
  facts: readonly CompetitorFacts[],
  known: KnownCodes,
  isHashEnough: boolean,
): Made {
  const keepsAnyway = new Set<string>()
  for (;;) {
    const parts = partsOf(setup, facts, keepsAnyway)
    const bytes = bytesOf(inputOf(setup, parts.applicants, parts.kept, parameters))
    if (isHashEnough && parts.movers.length === 0) return { bytes, computed: null, parts }
    const computed = computeWhole(bytes, known)
    if (computed.faults !== undefined) return { bytes, computed, parts }
    const allotted = new Set(computed.allotment.allotted.map(({ applicant }) => applicant))
    const losers = parts.movers.filter(({ code }) => !allotted.has(code))
    if (losers.length === 0) return { bytes, computed, parts }
    for (const { code } of losers) keepsAnyway.add(code)
  }
}

async function factsOf(
  setup: CompetitionSetup,
  { people, seed = 1 }: RunParameters,
): Promise<CompetitorFacts[] | Entrant[]> {
  if (people !== undefined) return [...simulatedApplicants(setup, people, seed)]
  const facts: CompetitorFacts[] = []
  for await (const batch of work.batches<readonly CompetitorFacts[]>()) facts.push(...batch)
  return facts
}

async function makeAll({ setup, parameters, task }: ThreadOrder): Promise<Made> {
  const known = await readKnownCodes()
  const facts = await factsOf(setup, parameters)
  work.progress(20)
  if (parameters.people === undefined)
    return compute(setup, parameters, facts as CompetitorFacts[], known, task === 'hash')
  const applicants = facts as Entrant[]
  const bytes = bytesOf(inputOf(setup, applicants, [], parameters))
  const parts = { applicants, kept: [], movers: [], leftOut: { withoutScore: 0, withoutList: 0 } }
  return { bytes, computed: computeWhole(bytes, known), parts }
}

async function run(order: ThreadOrder): Promise<RunResult> {
  const { bytes, computed, parts } = await makeAll(order)
  work.progress(60)
  const nothing = { places: 0, filled: 0, byChoice: [], seconds: 0 }
  const counts = { competitors: parts.applicants.length, kept: parts.kept.length, ...parts.leftOut }
  if (computed === null || computed.faults !== undefined)
    return {
      summary: { ...counts, ...nothing, faults: [...(computed?.faults ?? [])].slice(0, MOST_FAULTS) },
      files: null,
    }
  const { allotment, inputHash, pieces } = computed
  const output = Buffer.concat([...pieces].map((piece) => Buffer.from(piece)))
  work.progress(75)
  const byChoice = Array.from({ length: MOST_CHOICES }, () => 0)
  for (const { choice } of allotment.allotted) byChoice[choice - 1] = (byChoice[choice - 1] ?? 0) + 1
  const lists = allotment.programs.flatMap(({ id, general, reserved }) => [
    { list: id, quota: '', ...general },
    ...reserved.map((each) => ({ list: id, ...each })),
  ])
  const files = {
    input: gzipSync(bytes),
    output: gzipSync(output),
    inputHash,
    outputHash: sha256Of(output),
    grants: texts(
      allotment.allotted.map(({ applicant, program, choice }) => ({ code: applicant, list: program, choice })),
    ),
    lists: texts(
      lists.map(({ list, quota, places, filled, last }) => ({
        list,
        quota,
        places,
        filled,
        total: last?.total ?? null,
      })),
    ),
  }
  work.progress(90)
  // Unfilled reserved places are among the general places of an output.
  const places = computed.competition.programs.reduce((sum, program) => sum + program.places, 0)
  const filled = lists.reduce((sum, list) => sum + list.filled, 0)
  return { summary: { ...counts, places, filled, byChoice, seconds: 0 }, files }
}

function texts(rows: readonly object[]): string[] {
  const made: string[] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) made.push(JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)))
  return made
}

/** Share of the computation in the work of a protocol's lines, in per cent. */
const COMPUTED = 50

/** Gives every line of a protocol with its compared values and its rank, some thousand at a time. */
async function giveLines({ computed }: Made): Promise<void> {
  if (computed === null || computed.faults !== undefined) throw new Error('the input of a published run has faults')
  const { competition, allotment } = computed
  const ranks = ranksOf(competition)
  let rows: object[] = []
  let given = 0
  work.progress(COMPUTED)
  for (const row of linesOf(competition, allotment, ranks)) {
    rows.push(row)
    if (rows.length < ROWS_AT_ONCE) continue
    await work.give(JSON.stringify(rows))
    given += rows.length
    work.progress(COMPUTED + ((100 - COMPUTED) * given) / allotment.lines.length)
    rows = []
  }
  if (rows.length > 0) await work.give(JSON.stringify(rows))
}

const { begin } = work
if (begin.task === 'run') work.end(await run(begin))
else {
  const made = await makeAll(begin)
  const hash = sha256Of(made.bytes)
  if (begin.task === 'lines' && hash === begin.confirmedHash) await giveLines(made)
  work.end(hash)
}
