import { z } from 'zod'
import { UNT_MAX } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { instant, localizedName, proseText } from '../kernel/values.ts'
import { WHEN_EQUAL } from './competition-schema.ts'

/** State of proposed rules or a proposed result that did not take effect. */
export const NOT_TAKEN = 'REFUSED'

export const MAX_CHANGE_REASON = 2_000
export const changeReason = proseText.max(MAX_CHANGE_REASON).optional()

const reasonText = proseText.min(1).max(MAX_CHANGE_REASON)
export const publicReasons = z.strictObject({ kk: reasonText, ru: reasonText, en: reasonText })
export type PublicReasons = z.output<typeof publicReasons>

export const RUN_KINDS = ['DRY', 'SIMULATION'] as const
export type RunKind = (typeof RUN_KINDS)[number]
export const RUN_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const
export type RunState = (typeof RUN_STATES)[number]
export const RUN = {
  waits: 'WAITING',
  isRunning: 'RUNNING',
  isDone: 'DONE',
  hasFailed: 'FAILED',
} as const satisfies Record<string, RunState>
export const ENDED_RUNS = [RUN.isDone, RUN.hasFailed] as const satisfies readonly RunState[]
export const UNENDED_RUNS = [RUN.waits, RUN.isRunning] as const satisfies readonly RunState[]
export const hasEnded = (state: RunState): boolean => (ENDED_RUNS as readonly RunState[]).includes(state)

/** Deviations of a run from the rules. Only a run without any can be published. */
export const runParameters = z.strictObject({
  whenEqual: z.enum(WHEN_EQUAL).optional(),
  /** Minimum total of lists without their own. */
  minimumTotal: z.int().min(0).max(UNT_MAX).optional(),
  /** Factor for the places of every list, rounded down. */
  placesFactor: z.number().min(0.1).max(10).optional(),
  /** For a simulation: the number of people, and the random seed. */
  people: z.int().min(1).max(120_000).optional(),
  seed: z.int().min(0).max(2_147_483_647).optional(),
})
export type RunParameters = z.output<typeof runParameters>

export const runBody = z
  .strictObject({
    kind: z.enum(RUN_KINDS),
    /** For a dry run: the next round, or the last published one to correct it. */
    round: z.int().min(1).max(10).optional(),
    parameters: runParameters.default({}),
  })
  .refine(({ kind, parameters }) => kind === 'DRY' || parameters.people !== undefined, {
    message: 'field_required',
    path: ['parameters', 'people'],
  })

export const runSummary = z.object({
  competitors: z.int(),
  /** Left out of the input, by reason. */
  withoutScore: z.int(),
  withoutList: z.int(),
  /** Holders of an accepted grant who keep it and do not take part. */
  kept: z.int(),
  places: z.int(),
  filled: z.int(),
  /** People who got their first choice, their second, and so on. */
  byChoice: z.array(z.int()),
  seconds: z.number(),
  /** Faults that prevented the computation. */
  faults: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
})
export type RunSummary = z.output<typeof runSummary>

/**
 * Awards of a result, those that one mark of one person decides, and those that only the order of equal totals decides.
 */
export const fragileCounts = z.object({ awards: z.int(), byMark: z.int(), byTie: z.int() })
export type FragileCounts = z.output<typeof fragileCounts>

/** The same for a published result. `twice`: awards of `byMark` graded twice. `casesTwice`: all cases graded twice. */
export const publishedFragile = fragileCounts.extend({ twice: z.int(), casesTwice: z.int() })
export type PublishedFragile = z.output<typeof publishedFragile>

export const runRow = z.object({
  id: z.string(),
  number: z.int(),
  kind: z.enum(RUN_KINDS),
  round: z.int(),
  state: z.enum(RUN_STATES),
  progress: z.int(),
  rulesVersion: z.int(),
  parameters: runParameters,
  summary: runSummary.nullable(),
  inputHash: z.string().nullable(),
  outputHash: z.string().nullable(),
  createdAt: instant,
  createdByName: z.string(),
  finishedAt: instant.nullable(),
  /** Can be proposed for publication: done and repeated, with the rules in effect, without parameters. */
  isPublishable: z.boolean(),
  /** Repetition for fragile awards (docs/specification/competition.md#fragile-awards). Null: it has none. */
  repetition: z.object({ state: z.enum(RUN_STATES), progress: z.int(), counts: fragileCounts.nullable() }).nullable(),
})

export const SECOND_STATES = ['NONE', 'LACKING', 'IN_HAND', 'TWICE'] as const
export type SecondState = (typeof SECOND_STATES)[number]

const words = z.object({ kk: z.string(), ru: z.string(), en: z.string() })
/** Single change that takes an award away. `number` is of the application whose mark it is, by one expert. */
export const fragileMark = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('GRADE'),
    number: z.string(),
    isOwn: z.boolean(),
    expertName: z.string(),
    criterion: words,
    by: z.union([z.literal(1), z.literal(-1)]),
  }),
  z.object({ kind: z.literal('WITHOUT'), number: z.string(), isOwn: z.boolean(), expertName: z.string() }),
  z.object({ kind: z.literal('TIE'), total: z.number() }),
])
export type FragileMark = z.output<typeof fragileMark>

export const fragileQuery = z.object({ page: pageNumber, size: pageSize })
export const fragileAwardRow = z.object({
  applicationId: z.string(),
  number: z.string(),
  /** Place of the award in the applicant's list. */
  choice: z.int(),
  program: localizedName,
  university: localizedName,
  isByMark: z.boolean(),
  /** The first marks; the number of all. */
  marks: z.array(fragileMark),
  marksInAll: z.int(),
  second: z.enum(SECOND_STATES),
})
export const fragileAwardsView = z.object({
  repetition: runRow.shape.repetition,
  list: z.array(fragileAwardRow),
  totalSize: z.int(),
  /** Cases in second grading that nobody has signed. They keep the result from its publication. */
  secondWaiting: z.int(),
  can: z.object({ startSecond: z.boolean(), endSecond: z.boolean() }),
})
export type FragileAwardsView = z.input<typeof fragileAwardsView>

export const CHANGES = ['GAINED', 'BETTER', 'OTHER', 'WORSE', 'LOST'] as const
export type Change = (typeof CHANGES)[number]

export const comparisonQuery = z.object({
  with: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
  change: z.enum(CHANGES).optional(),
  page: pageNumber,
  size: pageSize,
})
const stands = z.object({ list: z.string(), choice: z.int() }).nullable()
export const comparison = z.object({
  counts: z.object({ GAINED: z.int(), BETTER: z.int(), OTHER: z.int(), WORSE: z.int(), LOST: z.int(), same: z.int() }),
  list: z.array(z.object({ code: z.string(), change: z.enum(CHANGES), before: stands, after: stands })),
  totalSize: z.int(),
})

/** Last admitted person on the general places of a list, in two runs; null: none. */
export const cutOffsQuery = z.object({
  with: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
  page: pageNumber,
  size: pageSize,
})
export const cutOffRow = z.object({
  list: z.string(),
  /** Empty: the general places. */
  quota: z.string(),
  places: z.int(),
  filled: z.int(),
  total: z.number().nullable(),
  /** Total of the other run; undefined without one. */
  before: z.number().nullable().optional(),
})

export const PROTOCOL_STATES = ['PROPOSED', 'PUBLISHING', 'PUBLISHED', 'REFUSED'] as const
export const PROTOCOL = {
  isProposed: 'PROPOSED',
  isUnderWay: 'PUBLISHING',
  isPublished: 'PUBLISHED',
} as const satisfies Record<string, (typeof PROTOCOL_STATES)[number]>
export const protocolView = z.object({
  version: z.int(),
  round: z.int(),
  run: z.int(),
  state: z.enum(PROTOCOL_STATES),
  reason: z.string().nullable(),
  reasons: publicReasons.nullable(),
  answer: z.string().nullable(),
  proposedAt: instant,
  proposedByName: z.string(),
  publishedAt: instant.nullable(),
  publishedByName: z.string().nullable(),
  inputHash: z.string().nullable(),
  outputHash: z.string().nullable(),
  progress: z.int().nullable(),
})

export const protocolBody = z.strictObject({
  run: z.int(),
  /** Public. Required to correct a published round: in each language, or one text for all. */
  reasons: publicReasons.optional(),
  reason: changeReason,
})
