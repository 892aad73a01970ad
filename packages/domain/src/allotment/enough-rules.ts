import type { ListEnd } from './bar-rules.ts'
import type { Entrant } from './contest-schema.ts'
import { type Minimums, openingTotals } from './minimum-rules.ts'

type Ends = {
  /** End of the program's lists that are open with a total. */
  readonly endAt: (total: number) => ListEnd
  /** Lowest total with which the applicant would pass a person; null: none. */
  readonly passing: (person: number) => number | null
}

/**
 * Lowest total with which a program would choose an applicant (docs/allotment.md#enough); null: none. More points may
 * open further places of the program, so each total that opens one begins a new search.
 */
export function enoughOf(applicant: Entrant, minimums: Minimums, { endAt, passing }: Ends): number | null {
  const from = [applicant.total, ...openingTotals(applicant, minimums)]
  for (const [at, total] of from.entries()) {
    const end = endAt(total)
    if (end === 'NO_PLACE') continue
    if (end === 'NO_END') return total
    const needed = passing(end.person)
    if (needed === null) continue
    const enough = Math.max(total, needed)
    if (enough < (from[at + 1] ?? Number.POSITIVE_INFINITY)) return enough
  }
  return null
}
