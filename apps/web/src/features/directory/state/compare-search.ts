import { MAX_COMPARED } from '@portal/domain/directory/rules.ts'
import { textIn } from '../../../platform/address.ts'
import type { ComparedKind } from './compared.ts'
import { wordsIn } from './university-search.ts'

/** What is laid side by side, by its address: `?universities=uni-001&universities=uni-002` or `?programs=B057`. */
export type Comparison = {
  readonly kind: ComparedKind
  readonly ids: readonly string[]
  /** What the address names beyond the four that fit. */
  readonly leftOut: readonly string[]
  /** Words by which another is looked for. */
  readonly q: string | undefined
}

type Address = Readonly<Record<string, unknown>>

const idsIn = (given: unknown): readonly string[] => [
  ...new Set([given].flat().flatMap((each) => textIn(each)?.match(/^[\w-]{1,64}$/)?.[0] ?? [])),
]

/** Reads the address of a comparison; what it does not know is left out. Universities and programs do not mix. */
export function parseComparison(address: Address): Comparison {
  const universities = idsIn(address['universities'])
  const programs = idsIn(address['programs'])
  const isOfPrograms = universities.length === 0 && (programs.length > 0 || address['of'] === 'programs')
  const ids = isOfPrograms ? programs : universities
  return {
    kind: isOfPrograms ? 'programs' : 'universities',
    ids: ids.slice(0, MAX_COMPARED),
    leftOut: ids.slice(MAX_COMPARED),
    q: wordsIn(address['q']),
  }
}

/** The address of a comparison; an empty one says what it is of. */
export const comparisonAddress = (kind: ComparedKind, ids: readonly string[]): Record<string, string | string[]> =>
  ids.length > 0 ? { [kind]: [...ids] } : { of: kind }

/** Whether those who are compared differ in a fact. */
export const differ = (values: readonly (string | number | null)[]): boolean => new Set(values).size > 1
