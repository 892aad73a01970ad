import { UNT_MAX } from '../kernel/education.ts'
import type { AnyCompetition, AnyPublic, Contest } from './contest-schema.ts'
import { ORDER_CRITERIA } from './score-schema.ts'

/** Score of version 1. */
const UNT_SCORE = { source: 'UNT', most: UNT_MAX, decimals: 0, parts: [] } as const satisfies object

/** A competition of either version in the form that the allotment takes. */
export const contestOf = (competition: AnyCompetition): Contest =>
  competition.version === 2
    ? competition
    : { ...competition, score: { ...UNT_SCORE, parts: [] }, order: [...ORDER_CRITERIA] }

/** Applicants of a public form of either version. Below a minimum version 1 leaves no list of the choice open. */
export function publicEntrantsOf(form: AnyPublic): AnyPublic['applicants'] {
  if (form.version === 2) return form.applicants
  const lists = new Map(form.programs.map(({ id, reserved }) => [id, reserved.map(({ list }) => list)]))
  return form.applicants.map((applicant) => {
    const closed = new Set(applicant.belowMinimum.flatMap((choice) => lists.get(choice) ?? []))
    return { ...applicant, reserved: applicant.reserved.filter((list) => !closed.has(list)) }
  })
}

/** Points of a score as whole units: hundredths, so that sums and differences are exact. */
const HUNDREDTHS = 100
export const unitsOf = (points: number): number => Math.round(points * HUNDREDTHS)
export const pointsOf = (units: number): number => units / HUNDREDTHS
/** Exact difference of two totals in hundredths, as points. */
export const differenceInPoints = (units: number, other: number): number => pointsOf(units - other)

/** Smallest difference of two totals, in hundredths. */
export const stepOf = ({ decimals }: Pick<Contest['score'], 'decimals'>): number => (decimals === 0 ? HUNDREDTHS : 1)
