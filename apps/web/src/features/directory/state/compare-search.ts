import { MAX_COMPARED } from '@portal/domain/directory/rules.ts'
import { textIn } from '../../../platform/address.ts'
import type { ComparedKind } from './compared.ts'
import { wordsIn } from './university-search.ts'

/** A comparison in its address: `?universities=uni-001&universities=uni-002` or `?programs=B057`. */
export type Comparison = {
  readonly kind: ComparedKind
  readonly ids: readonly string[]
  /** Ids of the address beyond the four that fit. */
  readonly leftOut: readonly string[]
  readonly q: string | undefined
}

type Address = Readonly<Record<string, unknown>>

const idsIn = (given: unknown): readonly string[] => [
  ...new Set([given].flat().flatMap((each) => textIn(each)?.match(/^[\w-]{1,64}$/)?.[0] ?? [])),
]

/** Parses the address of a comparison; drops unknown values. Universities and programs do not mix. */
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

/** Address of a comparison; an empty one states its kind. */
export const comparisonAddress = (kind: ComparedKind, ids: readonly string[]): Record<string, string | string[]> =>
  ids.length > 0 ? { [kind]: [...ids] } : { of: kind }

export const differ = (values: readonly (string | number | null)[]): boolean => new Set(values).size > 1
