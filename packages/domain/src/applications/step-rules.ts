import { kazakhstanDate, startOfKazakhstanDay } from '../kernel/time-zone.ts'
import { type Holiday, workingDaysBetween } from '../kernel/working-days.ts'
import type { NextStep, NextStepName } from './schema.ts'
import { type ApplicationStatus, isOpen } from './status.ts'

/** Who does what is not the committee's. */
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

/** What comes next with an application, the soonest first; nothing while it is a draft or when it has ended. */
export function nextSteps({ status, test, interview, usualWorkingDays }: StepFacts, now: Date): readonly NextStep[] {
  if (!isOpen(status)) return []
  const isTestRunning = test !== null && test.startedAt !== null
  const steps: (readonly [step: NextStepName, at?: Date | null])[] = []
  if (test?.active) steps.push(isTestRunning ? ['runningTest', test.deadline] : ['test'])
  steps.push(['review'])
  if (interview === null) steps.push(['unsetInterview'])
  // One that has begun is still to be joined until its end.
  else if (!interview.isSigned && now < interview.endsAt) steps.push(['interview', interview.startsAt])
  steps.push(['decision'])
  return steps.map(([step, at = null]) => ({
    step,
    by: ACTORS[step] ?? 'COMMITTEE',
    at,
    workingDays: step === 'review' ? usualWorkingDays : null,
  }))
}

/** What comes next with an application that competes: its claims are checked, and a result is published. */
export function stepsOfCompetition(
  { claimsCloseAt, resultAt }: { readonly claimsCloseAt: Date | null; readonly resultAt: Date | null },
  now: Date,
): readonly NextStep[] {
  const areClaimsOpen = claimsCloseAt === null || now < claimsCloseAt
  const steps: readonly (readonly [step: NextStepName, at: Date | null])[] = [
    ...(areClaimsOpen ? ([['claims', claimsCloseAt]] as const) : []),
    // A day that has passed is not promised again.
    ['result', resultAt !== null && now < resultAt ? resultAt : null],
  ]
  return steps.map(([step, at]) => ({ step, by: 'COMMITTEE', at, workingDays: null }))
}

/** The text of a step: `applications.steps.<this>`, with the working days as `count` and the instant as `at`. */
export function stepText({ step, workingDays, at }: Pick<NextStep, 'step' | 'workingDays'> & { readonly at: unknown }) {
  if (step === 'review' && workingDays !== null) return 'usualReview'
  if (at === null || at === undefined) return step
  return step === 'claims' ? 'claimsUntil' : step === 'result' ? 'resultOn' : step
}

/** Fewer decisions than this say nothing about the next one. */
export const FEWEST_DECISIONS = 20

/** How many applications were submitted on one day and decided on another, both `YYYY-MM-DD`. */
export type Decided = { readonly sent: string; readonly decided: string; readonly count: number }

/**
 * The median of working days from submission to the decision; at least 1, as nobody counts on the same day. Null: there are
 * too few decisions to say.
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

/** When the season began: with the window of reception that is open or was last, else with the year in Kazakhstan. */
export function seasonStart(opensAt: Date | null, now: Date): Date {
  const year = startOfKazakhstanDay(`${kazakhstanDate(now).slice(0, 4)}-01-01`)
  return opensAt !== null && opensAt <= now ? opensAt : year
}
