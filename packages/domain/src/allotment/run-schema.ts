import { z } from 'zod'
import { UNT_MAX } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { instant, proseText } from '../kernel/values.ts'
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
  /** Can be proposed for publication: done, with the rules in effect, without parameters. */
  isPublishable: z.boolean(),
})

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
