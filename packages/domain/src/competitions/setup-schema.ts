import { z } from 'zod'
import { WHEN_EQUAL } from '../allotment/competition-schema.ts'
import { partCode } from '../allotment/score-schema.ts'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS } from '../kernel/education.ts'
import { lineText } from '../kernel/values.ts'
import { commissionRules } from './commission-schema.ts'

/** Instant on the wire and in the stored rules: ISO 8601, UTC. */
const moment = z.iso.datetime()
const localizedWords = z.strictObject({ kk: lineText.max(200), ru: lineText.max(200), en: lineText.max(200) })
const places = z.int().min(0).max(100_000)

/**
 * Dates of a competition in order. Each is the first instant of the next stage. Applications are open from `opensAt`
 * (included) to `closesAt` (excluded). Claims are checked and answered before `claimsCloseAt`.
 */
const dates = z.strictObject({
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
  claimsCloseAt: moment.nullable(),
  resultAt: moment.nullable(),
  /** Days after a publication in which an appeal may be sent. */
  appealDays: z.int().min(1).max(60),
  /** First round, and later rounds that allot declined places; each with its deadline for answers. */
  rounds: z
    .array(z.strictObject({ publishAt: moment, acceptUntil: moment }))
    .min(1)
    .max(10),
})

/** Maximum points of a part of a score, and of a total. */
const MOST_POINTS = 20_000
const points = z.number().min(0).max(MOST_POINTS).multipleOf(0.01)
const figures = z.strictObject({ total: points, subjects: z.record(partCode, points) })
/** Minimums of a quota's reserved places: null if none is set; a missing figure is the general one. */
const minimumsOfQuotas = z.record(partCode, figures.partial().nullable())

/**
 * Least total and least points of parts. `quotas` replaces them for reserved places, by quota. `scoring-rules.ts` gives
 * the parts and their maximums.
 */
export const setupMinimum = figures.extend({ quotas: minimumsOfQuotas.optional() })
export type SetupMinimum = z.output<typeof setupMinimum>

/**
 * List of places: of a program (a group of programs has one code), of a program at a university, or of a whole
 * university (`program` is null). University and language are set only if the places are bound to them.
 */
const list = z.strictObject({
  program: z.string().min(1).max(64).nullable(),
  universityId: z.string().min(1).max(64).nullable(),
  language: z.enum(EDUCATION_LANGUAGES).nullable(),
  places,
  reserved: z.array(z.strictObject({ quota: z.string().min(1).max(64), places })).max(30),
  /** The list's own minimums, such as those of creative programs. */
  minimum: setupMinimum.partial().nullable(),
})

/** Rules of a competition, stored in versions (docs/specification/competition.md#rules). */
export const competitionSetup = z.strictObject({
  dates,
  minimum: setupMinimum,
  /** Codes of preemptive rights, highest first. */
  rights: z.array(z.string().max(64)).max(50),
  whenEqual: z.enum(WHEN_EQUAL),
  /** Shares of every list's places in per cent. A new list is filled in with them. */
  quotas: z.array(z.strictObject({ quota: z.string().min(1).max(64), percent: z.number().min(0).max(100) })).max(30),
  lists: z.array(list).max(5_000),
  /** Parts of the score of a testing: its subjects with names and maximums; 0: to be filled in. */
  parts: z
    .array(z.strictObject({ code: partCode, name: localizedWords, most: z.int().min(0).max(1_000) }))
    .max(20)
    .optional(),
  /** Criteria after the total, first one first: `ORDER_CRITERIA` or codes of parts. Missing: that of the UNT. */
  order: z.array(partCode).max(20).optional(),
  /** Rules of the commission, for a score from interviews or papers. */
  commission: commissionRules.optional(),
})
export type CompetitionSetup = z.output<typeof competitionSetup>
export type PlacesList = CompetitionSetup['lists'][number]

export const competitionLevel = z.enum(EDUCATION_LEVELS)
