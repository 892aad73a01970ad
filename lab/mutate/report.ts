import { markdown } from '../bench/report/table.ts'
import type { Mutant } from './mutants.ts'
import type { Fate } from './trial.ts'

export type Verdict = { readonly mutant: Mutant; readonly fate: Fate }
/** Reason why survivors of a file may stay. `marked` names their places. */
type Explanation = {
  readonly path: string
  readonly reason: string
  readonly changes: readonly { readonly marked: string; readonly becomes: string }[]
}

export const isSurvivor = ({ fate }: Verdict): boolean => fate === 'survived'

/** Reason of a survivor; undefined: a test is missing. */
export const reasonOf = ({ mutant }: Verdict, explanations: readonly Explanation[]): string | undefined =>
  explanations.find(
    ({ path, changes }) =>
      path === mutant.path &&
      changes.some(({ marked, becomes }) => marked === mutant.marked && becomes === mutant.becomes),
  )?.reason

/** Reasons whose place no longer exists. */
export const orphansOf = (mutants: readonly Mutant[], explanations: readonly Explanation[]): readonly string[] => {
  const placeOf = (path: string, marked: string, becomes: string) => `${path}: ${marked} -> ${becomes}`
  const places = new Set(mutants.map(({ path, marked, becomes }) => placeOf(path, marked, becomes)))
  return explanations
    .flatMap(({ path, changes }) => changes.map(({ marked, becomes }) => placeOf(path, marked, becomes)))
    .filter((place) => !places.has(place))
}

export function tableOf(verdicts: readonly Verdict[]): string {
  const byPath = Map.groupBy(verdicts, ({ mutant }) => mutant.path)
  const rows = [...byPath, ['all', verdicts] as const].map(([name, own]) => {
    const counts = (['killed', 'timeout', 'survived'] as const).map(
      (fate) => own.filter((verdict) => verdict.fate === fate).length,
    )
    const dead = own.filter((verdict) => !isSurvivor(verdict)).length
    return [name, ...[own.length, ...counts].map(String), ((dead / own.length) * 100).toFixed(1)]
  })
  return markdown([['file', 'mutants', 'killed', 'timeout', 'survived', 'killed %'], ...rows])
}
