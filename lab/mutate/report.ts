import type { Mutant } from './mutants.ts'
import type { Fate } from './trial.ts'

/** A mutant and how it ended. */
export type Verdict = { readonly mutant: Mutant; readonly fate: Fate }
/** Why survivors may stay: the places of a file, as `marked` says them, each with what it becomes. */
export type Explanation = {
  readonly path: string
  readonly reason: string
  readonly changes: readonly { readonly marked: string; readonly becomes: string }[]
}

/** A change on one line. */
export const changeOf = ({ was, becomes }: Mutant): string => `${oneLine(was)} -> ${oneLine(becomes)}`
const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

export const isSurvivor = ({ fate }: Verdict): boolean => fate === 'survived' || fate === 'unseen'

/** The reasons that explain a survivor's change; none: it is still to be killed. */
export const reasonOf = ({ mutant }: Verdict, explanations: readonly Explanation[]): string | undefined =>
  explanations.find(
    ({ path, changes }) =>
      path === mutant.path &&
      changes.some(({ marked, becomes }) => marked === mutant.marked && becomes === mutant.becomes),
  )?.reason

/** Reasons whose place is no longer there. */
export const orphansOf = (mutants: readonly Mutant[], explanations: readonly Explanation[]): readonly string[] => {
  const paths = new Set(mutants.map(({ path }) => path))
  return explanations
    .filter(({ path }) => paths.has(path))
    .flatMap(({ path, changes }) =>
      changes
        .filter(({ marked, becomes }) =>
          mutants.every((mutant) => mutant.path !== path || mutant.marked !== marked || mutant.becomes !== becomes),
        )
        .map(({ marked, becomes }) => `${path}: ${marked} -> ${becomes}`),
    )
}

/** Mutants, and how they ended, file by file and in all. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const paths = [...new Set(verdicts.map(({ mutant }) => mutant.path))]
  const rows = paths.map((path) =>
    rowOf(
      path,
      verdicts.filter(({ mutant }) => mutant.path === path),
    ),
  )
  const head = ['file', 'mutants', 'killed', 'timeout', 'survived', 'unseen', 'killed %']
  return aligned([head, ...rows, rowOf('all', verdicts)])
}

function rowOf(name: string, verdicts: readonly Verdict[]): readonly string[] {
  const counts = (['killed', 'timeout', 'survived', 'unseen'] as const).map(
    (fate) => verdicts.filter((verdict) => verdict.fate === fate).length,
  )
  const dead = verdicts.filter((verdict) => !isSurvivor(verdict)).length
  return [name, ...[verdicts.length, ...counts].map(String), ((dead / verdicts.length) * 100).toFixed(1)]
}

/** A Markdown table with aligned columns. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const [head = [], ...body] = rows
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...body.map(line)].join('\n')
}

/** The survivors, one a line: place, change, and why it may stay. */
export function survivorsOf(verdicts: readonly Verdict[], explanations: readonly Explanation[]): string {
  return verdicts
    .filter(isSurvivor)
    .map((verdict) => {
      const { path, line } = verdict.mutant
      const unseen = verdict.fate === 'unseen' ? ' (no test comes there)' : ''
      return `- \`${path}:${line}\` \`${changeOf(verdict.mutant)}\`${unseen}: ${reasonOf(verdict, explanations) ?? 'no reason: a test is missing'}`
    })
    .join('\n')
}
