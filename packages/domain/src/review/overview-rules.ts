import { type Decided, usualWorkingDays } from '../applications/step-rules.ts'
import type { HistoryEvent } from '../applications/workflow.ts'
import { DAY_MS } from '../kernel/durations.ts'
import { kazakhstanDate } from '../kernel/time-zone.ts'
import type { Holiday } from '../kernel/working-days.ts'

/** Periods of the overview: the season so far, or the last days with today. */
export const PERIODS = ['SEASON', 'MONTH', 'WEEK'] as const
export type Period = (typeof PERIODS)[number]
export const PERIOD_DAYS = { MONTH: 30, WEEK: 7 } as const satisfies Record<Exclude<Period, 'SEASON'>, number>

const daysBack = (now: Date, days: number): string => kazakhstanDate(new Date(now.getTime() - (days - 1) * DAY_MS))

/** First days in Kazakhstan, with that of the season: of a period, and of what the usual times are counted from, the season or a longer period. */
export function firstDays(period: Period, season: string, now: Date): { from: string; usualFrom: string } {
  const from = period === 'SEASON' ? season : daysBack(now, PERIOD_DAYS[period])
  return { from, usualFrom: [from, season].sort()[0] ?? from }
}

/** First day of the last seven, in which an inspector's decisions are counted. */
export const weekStart = (now: Date): string => daysBack(now, PERIOD_DAYS.WEEK)

/** Stages of a review, each with the events that begin it and those that end it. */
export const REVIEW_STAGES = {
  assignment: { after: ['submit', 'approveNextChoice', 'unassign'], by: ['assign'] },
  review: { after: ['assign', 'sendBack'], by: ['decide'] },
  approval: { after: ['decide'], by: ['approvePassed', 'approveFailed', 'approveNextChoice', 'sendBack'] },
} as const satisfies Record<string, { readonly after: readonly HistoryEvent[]; readonly by: readonly HistoryEvent[] }>
/** Events at the ends of stages. Others, such as an interview, happen within one. */
export const STAGE_EVENTS: readonly HistoryEvent[] = [
  ...new Set(Object.values(REVIEW_STAGES).flatMap(({ after, by }) => [...after, ...by])),
]
export type ReviewStage = keyof typeof REVIEW_STAGES
export const REVIEW_STAGE_NAMES = Object.keys(REVIEW_STAGES) as readonly ReviewStage[]
/** Times of the overview: the stages, and from an applicant's question to the first answer of the office. */
export const MEASURED_NAMES = [...REVIEW_STAGE_NAMES, 'answer'] as const
export type Measured = (typeof MEASURED_NAMES)[number]

/** Applications whose stage began and ended on these days. */
export type Span = Decided & { readonly stage: Measured }

/**
 * Usual working days of each stage in the season, and of the stages that ended in the period. Null: too few
 * (`FEWEST_DECISIONS`).
 */
export function stageTimes(spans: readonly Span[], from: string, holidays: readonly Holiday[]) {
  return MEASURED_NAMES.map((stage) => {
    const ofSeason = spans.filter((span) => span.stage === stage)
    const ofPeriod = ofSeason.filter(({ decided }) => decided >= from)
    return {
      stage,
      count: ofPeriod.reduce((sum, { count }) => sum + count, 0),
      days: usualWorkingDays(ofPeriod, holidays),
      usual: usualWorkingDays(ofSeason, holidays),
    }
  })
}

/** Fewer applications than this have no shares: a per cent of nine people says nothing. */
export const FEWEST_FOR_SHARES = 10

/** Whole per cent of a part; null: too few applications, or more than all of them. */
export const shareOf = (count: number, total: number): number | null =>
  total < FEWEST_FOR_SHARES || count > total ? null : Math.round((100 * count) / total)

export const TOP_GROUPS = 10

/** The largest groups, the largest first, and the number and sum of the rest. */
export function topOf<Group extends { readonly key: string; readonly count: number }>(groups: readonly Group[]) {
  const sorted = [...groups].sort((one, other) => other.count - one.count || one.key.localeCompare(other.key))
  const rest = sorted.slice(TOP_GROUPS)
  return {
    top: sorted.slice(0, TOP_GROUPS),
    rest: { groups: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) },
  }
}
