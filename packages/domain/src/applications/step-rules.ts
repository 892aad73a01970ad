import { kazakhstanDate, lastMoment } from '../kernel/time-zone.ts'
import { type Holiday, workingDayAfter, workingDaysBetween } from '../kernel/working-days.ts'
import type { NextStep, NextStepName } from './schema.ts'
import { type ApplicationStatus, isOpen } from './status.ts'

const ACTORS: { readonly [Step in NextStepName]?: NextStep['by'] } = {
  test: 'APPLICANT',
  runningTest: 'APPLICANT',
  interview: 'EXPERT',
  unsetInterview: 'EXPERT',
}

export type StepFacts = {
  readonly status: ApplicationStatus
  readonly test: { readonly active: boolean; readonly startedAt: Date | null; readonly deadline: Date | null } | null
  readonly interview: { readonly isSigned: boolean; readonly startsAt: Date; readonly endsAt: Date } | null
  readonly usualWorkingDays: number | null
}

/** Next steps of an application, soonest first; none for a draft or after the end. */
export function nextSteps({ status, test, interview, usualWorkingDays }: StepFacts, now: Date): readonly NextStep[] {
  if (!isOpen(status)) return []
  const isTestRunning = test !== null && test.startedAt !== null
  const steps: (readonly [step: NextStepName, at?: Date | null])[] = []
  if (test?.active) steps.push(isTestRunning ? ['runningTest', test.deadline] : ['test'])
  steps.push(['review'])
  if (interview === null) steps.push(['unsetInterview'])
  // An interview that has begun can still be joined until its end.
  else if (!interview.isSigned && now < interview.endsAt) steps.push(['interview', interview.startsAt])
  steps.push(['decision'])
  return steps.map(([step, at = null]) => ({
    step,
    by: ACTORS[step] ?? 'COMMITTEE',
    at,
    workingDays: step === 'review' ? usualWorkingDays : null,
  }))
}

/** Next steps of a competing application: the check of its claims, and the published result. */
export function stepsOfCompetition(
  { claimsCloseAt, resultAt }: { readonly claimsCloseAt: Date | null; readonly resultAt: Date | null },
  now: Date,
): readonly NextStep[] {
  const areClaimsOpen = claimsCloseAt === null || now < claimsCloseAt
  const steps: readonly (readonly [step: NextStepName, at: Date | null])[] = [
    ...(areClaimsOpen ? ([['claims', claimsCloseAt && lastMoment(claimsCloseAt)]] as const) : []),
    ['result', resultAt !== null && now < resultAt ? resultAt : null],
  ]
  return steps.map(([step, at]) => ({ step, by: 'COMMITTEE', at, workingDays: null }))
}

/**
 * Key of a step's text below `applications.steps`. The text gets the working days as `count` and the instant as `at`.
 */
export function stepText({ step, workingDays, at }: Pick<NextStep, 'step' | 'workingDays'> & { readonly at: unknown }) {
  if (step === 'review' && workingDays !== null) return 'usualReview'
  if (at === null || at === undefined) return step
  return step === 'claims' ? 'claimsUntil' : step === 'result' ? 'resultOn' : step
}

/** Minimum decisions for a meaningful median. */
export const FEWEST_DECISIONS = 20

export type Decided = { readonly sent: string; readonly decided: string; readonly count: number }

/**
 * Median of working days from submission to decision, at least 1: no one expects a decision on the same day. Null: too
 * few decisions.
 */
export function usualWorkingDays(decided: readonly Decided[], holidays: readonly Holiday[]): number | null {
  const total = decided.reduce((sum, { count }) => sum + count, 0)
  if (total < FEWEST_DECISIONS) return null
  const between = workingDaysBetween(
    decided.flatMap(({ sent, decided }) => [sent, decided]),
    holidays,
  )
  const spans = decided
    .map((row) => ({ days: between(row.sent, row.decided), count: row.count }))
    .sort((one, other) => one.days - other.days)
  let passed = 0
  const middle = spans.find(({ count }) => {
    passed += count
    return passed * 2 >= total
  })
  return Math.max(1, middle?.days ?? 1)
}

/** Usual day of the decision on an application sent then. Null: unknown, or already past. */
export function usualDecisionDay(
  sentAt: Date | null,
  workingDays: number | null,
  holidays: readonly Holiday[],
  now: Date,
): string | null {
  if (sentAt === null || workingDays === null) return null
  const day = workingDayAfter(kazakhstanDate(sentAt), workingDays, holidays)
  return day < kazakhstanDate(now) ? null : day
}
