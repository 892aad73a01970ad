import { z } from 'zod'
import { APPLICANT_GROUPS } from '../kernel/applicant-group.ts'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { isoDate, localizedName } from '../kernel/values.ts'
import { SEASON_DAYS } from '../reception/season-rules.ts'
import { WINDOW_KINDS } from '../seasons/window-rules.ts'

/** Contradictions within a season, by day or of the whole season (docs/specification/seasons.md#check). */
export const CONTRADICTIONS = [
  'DAY_OFF',
  'OUTSIDE_SEASON',
  'ANSWER_MOVED',
  'RESULT_DIFFERS',
  'NOTICE_PASSED',
  'NOTICE_CLOSED',
  'NOTICE_DIFFERS',
  'HELP_DIFFERS',
  'WITHOUT_WINDOW',
  'NOT_FOLLOWED',
  'WITHOUT_FIGURE',
  'WITHOUT_MOVABLE_DAYS',
  'WITHOUT_COMPETITION',
  'WITHOUT_DATES',
  'WITHOUT_LISTS',
] as const
/** Facts that are still those of the last season. */
export const OF_LAST_YEAR = [
  'NAME_OF_LAST',
  'FIGURES_OF_LAST',
  'RULES_OF_LAST',
  'HELP_OF_LAST',
  'HELP_DAYS_OF_LAST',
] as const
const FINDING_RULES = [...CONTRADICTIONS, ...OF_LAST_YEAR] as const
export type FindingRule = (typeof FINDING_RULES)[number]

export const isOfLastYear = ({ rule }: { readonly rule: FindingRule }): boolean =>
  OF_LAST_YEAR.some((each) => each === rule)

/** Place of the thing that a finding is about; `id` names it there. */
export const FINDING_PLACES = [
  'WINDOWS',
  'SETTINGS',
  'RECEPTION',
  'NOTICE',
  'HOLIDAYS',
  'COMPETITION',
  'COMPETITIONS',
  'PROGRAMS',
  'HELP',
] as const

/** Dates of a season that a finding is about. */
export const DATED_THINGS = [...SEASON_DAYS, 'EXTENSION'] as const
export type DatedThing = (typeof DATED_THINGS)[number]

export const finding = z.object({
  /** The same finding has the same key in each walk. */
  key: z.string(),
  rule: z.enum(FINDING_RULES),
  /** Day of the season; null: the whole season. */
  day: isoDate.nullable(),
  /** Day that contradicts it. */
  other: isoDate.nullable(),
  place: z.enum(FINDING_PLACES),
  id: z.string().nullable(),
  thing: z.enum(DATED_THINGS).nullable(),
  round: z.int().nullable(),
  kind: z.enum(WINDOW_KINDS).nullable(),
  level: z.enum(EDUCATION_LEVELS).nullable(),
  group: z.enum(APPLICANT_GROUPS).nullable(),
  name: localizedName.nullable(),
  /** Year that a thing is of. */
  year: z.int().nullable(),
  /** Codes of programs, or days. */
  codes: z.array(z.string()),
})
export type Finding = z.output<typeof finding>

const NOTHING = {
  ...{ day: null, other: null, id: null, thing: null, round: null, kind: null, level: null, group: null },
  ...{ name: null, year: null, codes: [] },
} as const

export const found = (fields: Pick<Finding, 'rule' | 'place'> & Partial<Omit<Finding, 'key'>>): Finding => {
  const { rule, day, place, id, thing, round, kind, level, group, year } = { ...NOTHING, ...fields }
  const key = [rule, day, place, id, thing, round, kind, level, group, year].map((part) => part ?? '').join(' ')
  return { ...NOTHING, ...fields, key }
}
