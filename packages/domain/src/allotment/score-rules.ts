import { type KnownCodes, SUBJECTS } from './competition-schema.ts'
import { at, type Fault, fault, items, repeated, text, texts } from './fault-rules.ts'
import type { Step } from './json-rules.ts'
import { ORDER_CRITERIA, TAKEN_WORDS } from './score-schema.ts'

const TAKEN: readonly string[] = TAKEN_WORDS

/** Declared score of an input: its maximum, whether it has decimals, and the maximum of each part. */
type Score = {
  readonly most?: number
  readonly isWhole: boolean
  readonly parts: ReadonlyMap<string, number | undefined>
}

/**
 * Faults of version 2 between its score and its values. Parts, criteria and quotas can be unknown, points over a
 * maximum, and decimals where there are none. The order decides which values of comparison an applicant has.
 * @param known codes of quotas, with the shares of countries.
 */
export function scoreFaults(given: unknown, known: Pick<KnownCodes, 'quotas'>): readonly Fault[] {
  const score = scoreOf(given)
  const order = texts(at(given, 'order'))
  return [
    ...partFaults(given),
    ...orderFaults(order, at(at(given, 'score'), 'source') === 'UNT', score),
    ...minimumFaults(['minimum'], at(given, 'minimum'), score, known),
    ...items(at(given, 'programs')).flatMap((program, number) =>
      minimumFaults(['programs', number, 'minimum'], at(program, 'minimum'), score, known),
    ),
    ...items(at(given, 'applicants')).flatMap((applicant, number) => [
      ...pointFaults(['applicants', number], applicant, score),
      ...criterionFaults(['applicants', number], applicant, order),
      ...pointsFault(['applicants', number, 'profile'], at(applicant, 'profile'), score.most, score),
    ]),
  ]
}

/** Faults between the score of a public form and its totals. */
export function publicScoreFaults(given: unknown): readonly Fault[] {
  const score = scoreOf(given)
  return items(at(given, 'applicants')).flatMap((applicant, number) =>
    pointsFault(['applicants', number, 'total'], at(applicant, 'total'), score.most, score),
  )
}

function scoreOf(given: unknown): Score {
  const score = at(given, 'score')
  const most = number(at(score, 'most'))
  const parts = items(at(score, 'parts')).map(
    (part) => [text(at(part, 'code')) ?? '', number(at(part, 'most'))] as const,
  )
  return { ...(most === undefined ? {} : { most }), isWhole: at(score, 'decimals') === 0, parts: new Map(parts) }
}

function partFaults(given: unknown): readonly Fault[] {
  const score = at(given, 'score')
  const codes = items(at(score, 'parts')).map((part) => text(at(part, 'code')))
  const isUnt = at(score, 'source') === 'UNT'
  const steps = (place: number) => ['score', 'parts', place, 'code']
  const most = number(at(score, 'most'))
  return [
    ...repeated(codes).map((place) => fault(steps(place), 'repeated part')),
    ...codes.flatMap((code, place) => {
      if (code === undefined) return []
      if (TAKEN.includes(code)) return [fault(steps(place), 'is a word of the output')]
      const isUnknown = isUnt && !(SUBJECTS as readonly string[]).includes(code)
      return isUnknown ? [fault(steps(place), 'unknown subject')] : []
    }),
    ...items(at(score, 'parts')).flatMap((part, place) => {
      const own = number(at(part, 'most'))
      const isOver = own !== undefined && most !== undefined && own > most
      return isOver ? [fault(['score', 'parts', place, 'most'], `must be ${most} or less`)] : []
    }),
  ]
}

function orderFaults(order: readonly (string | undefined)[], isUnt: boolean, { parts }: Score): readonly Fault[] {
  return order.flatMap((criterion, place) => {
    if (criterion === undefined) return []
    if (order.indexOf(criterion) < place) return [fault(['order', place], 'repeated criterion')]
    const isCriterion = (ORDER_CRITERIA as readonly string[]).includes(criterion)
    const isKnown = isCriterion ? criterion !== 'PROFILE' || isUnt : parts.has(criterion)
    return isKnown ? [] : [fault(['order', place], 'unknown criterion')]
  })
}

/** `average` and `profile` are values of comparison, so the order names them or they are left out. */
function criterionFaults(steps: readonly Step[], applicant: unknown, order: readonly (string | undefined)[]) {
  if (typeof applicant !== 'object' || applicant === null || Array.isArray(applicant)) return []
  return (
    [
      ['average', 'AVERAGE'],
      ['profile', 'PROFILE'],
    ] as const
  ).flatMap(([key, criterion]) => {
    const isGiven = at(applicant, key) !== undefined
    if (isGiven === order.includes(criterion)) return []
    return [fault([...steps, key], isGiven ? 'is not in the order' : 'is missing')]
  })
}

function minimumFaults(
  steps: readonly Step[],
  minimum: unknown,
  score: Score,
  known: Pick<KnownCodes, 'quotas'>,
): readonly Fault[] {
  const quotas = at(minimum, 'quotas')
  return [
    ...pointFaults(steps, minimum, score),
    ...keysOf(quotas).flatMap((quota) =>
      known.quotas.has(quota)
        ? pointFaults([...steps, 'quotas', quota], at(quotas, quota), score)
        : [fault([...steps, 'quotas', quota], 'unknown quota')],
    ),
  ]
}

/** Faults of a total and of points by part. */
function pointFaults(steps: readonly Step[], value: unknown, score: Score): readonly Fault[] {
  const subjects = at(value, 'subjects')
  return [
    ...pointsFault([...steps, 'total'], at(value, 'total'), score.most, score),
    ...keysOf(subjects).flatMap((code) =>
      score.parts.has(code)
        ? pointsFault([...steps, 'subjects', code], at(subjects, code), score.parts.get(code), score)
        : [fault([...steps, 'subjects', code], 'unknown part')],
    ),
  ]
}

function pointsFault(steps: readonly Step[], points: unknown, most: number | undefined, { isWhole }: Score) {
  if (typeof points !== 'number') return []
  if (isWhole && !Number.isInteger(points)) return [fault(steps, 'must be a whole number')]
  return most !== undefined && points > most ? [fault(steps, `must be ${most} or less`)] : []
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
