import { type AttemptTimes, STATEMENT_COUNT, type TestAnswer } from './status.ts'

/** Points of an answer. A reversed statement counts the other way round (docs/screening-test.md). */
const POINTS: Readonly<Record<TestAnswer, number>> = { YES: 2, SOMETIMES: 1, NO: 0 }
export const MOST_POINTS = POINTS.YES

/** Stored form of an attempt's answers: one letter a statement, a full stop for no answer yet. */
const LETTERS: Readonly<Record<TestAnswer, string>> = { YES: 'Y', SOMETIMES: 'S', NO: 'N' }
export const UNANSWERED = '.'
const ANSWER_OF = new Map(Object.entries(LETTERS).map(([answer, letter]) => [letter, answer as TestAnswer]))

export const letterOf = (answer: TestAnswer): string => LETTERS[answer]

export function answersOf(letters: string): Record<string, TestAnswer> {
  return Object.fromEntries(
    [...letters].flatMap((letter, index) => {
      const answer = ANSWER_OF.get(letter)
      return answer === undefined ? [] : [[String(index), answer] as const]
    }),
  )
}

/** Lowest index without an answer; 80 if all are answered. */
export function nextIndexOf(letters: string): number {
  const index = letters.indexOf(UNANSWERED)
  return index === -1 ? STATEMENT_COUNT : index
}

export const isComplete = (letters: string): boolean => nextIndexOf(letters) === STATEMENT_COUNT

/** Whether a call is for this attempt. A call without a start is for the current one. */
export const isAttempt = ({ startedAt }: AttemptTimes, asked: Date | undefined): boolean =>
  asked === undefined || startedAt?.getTime() === asked.getTime()

/** Whole seconds left: at least 0, and at most the attempt's duration if the clock jumps back. */
export function remainingSeconds({ startedAt, deadline }: AttemptTimes, now: Date): number {
  if (startedAt === null || deadline === null) return 0
  const given = deadline.getTime() - startedAt.getTime()
  const left = deadline.getTime() - now.getTime()
  return Math.ceil(Math.min(Math.max(left, 0), given) / 1000)
}

export type ScoringKey = readonly { readonly scale: string; readonly isReversed: boolean }[]

const pointsOf = (answer: TestAnswer, isReversed: boolean): number =>
  isReversed ? MOST_POINTS - POINTS[answer] : POINTS[answer]

export type ScaleScore = { readonly score: number; readonly answered: number; readonly max: number }

/** Points of one attempt on each scale. A missing answer adds no points; `answered` counts the answers. */
export function scoreAttempt(letters: string, key: ScoringKey): ReadonlyMap<string, ScaleScore> {
  const scales = new Map<string, { score: number; answered: number; max: number }>()
  key.forEach(({ scale, isReversed }, index) => {
    const entry = scales.get(scale) ?? { score: 0, answered: 0, max: 0 }
    const answer = ANSWER_OF.get(letters[index] ?? '')
    scales.set(scale, {
      score: entry.score + (answer === undefined ? 0 : pointsOf(answer, isReversed)),
      answered: entry.answered + (answer === undefined ? 0 : 1),
      max: entry.max + MOST_POINTS,
    })
  })
  return scales
}

export type ScaleFigures = {
  readonly scale: string
  /** Mean and standard deviation of the score, in points. */
  readonly mean: number
  readonly deviation: number
  /** Cronbach's alpha; null for fewer than two attempts, one statement, or equal scores. */
  readonly alpha: number | null
  readonly distribution: readonly number[]
}

type Sums = { count: number; sum: number; squares: number }
const add = (sums: Sums, value: number): void => {
  sums.count += 1
  sums.sum += value
  sums.squares += value * value
}
/** Sample variance; 0 for fewer than two values. */
const varianceOf = ({ count, sum, squares }: Sums): number =>
  count < 2 ? 0 : Math.max(0, (squares - (sum * sum) / count) / (count - 1))
const noSums = (): Sums => ({ count: 0, sum: 0, squares: 0 })

/**
 * Reliability and distribution of each scale over complete attempts. Reads the attempts once.
 * Alpha = k / (k - 1) x (1 - sum of the statements' variances / variance of the scores)
 * (L. J. Cronbach, "Coefficient alpha and the internal structure of tests", Psychometrika 16, 1951).
 */
export function figuresOf(attempts: Iterable<string>, key: ScoringKey): readonly ScaleFigures[] {
  const names = [...new Set(key.map(({ scale }) => scale))]
  const places = names.map((scale) =>
    key.flatMap((statement, index) => (statement.scale === scale ? [{ index, ...statement }] : [])),
  )
  const statements = key.map(noSums)
  const totals = names.map(noSums)
  const distributions = places.map((own) => new Array<number>(own.length * MOST_POINTS + 1).fill(0))
  for (const letters of attempts) {
    places.forEach((own, place) => {
      let score = 0
      for (const { index, isReversed } of own) {
        const answer = ANSWER_OF.get(letters[index] ?? '')
        const points = answer === undefined ? 0 : pointsOf(answer, isReversed)
        add(statements[index] as Sums, points)
        score += points
      }
      add(totals[place] as Sums, score)
      const distribution = distributions[place] as number[]
      distribution[score] = (distribution[score] ?? 0) + 1
    })
  }
  return names.map((scale, place) => {
    const own = places[place] ?? []
    const total = totals[place] ?? noSums()
    const variance = varianceOf(total)
    const within = own.reduce((sum, { index }) => sum + varianceOf(statements[index] ?? noSums()), 0)
    return {
      scale,
      mean: total.count === 0 ? 0 : total.sum / total.count,
      deviation: Math.sqrt(variance),
      alpha: variance === 0 || own.length < 2 ? null : (own.length / (own.length - 1)) * (1 - within / variance),
      distribution: distributions[place] ?? [],
    }
  })
}
