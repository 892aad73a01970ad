import type { Figure } from '../measure/rounds.ts'
import type { Measure, Result } from '../parts/part.ts'

/** Whether a figure reaches a goal. */
export const isMet = ({ value, isRate }: Measure, goal: number): boolean => (isRate ? value >= goal : value <= goal)

/** What is said of a figure: below the must, above it, or at the aim. */
export const verdictOf = (measure: Measure): 'missed' | 'met' | 'aim' =>
  !isMet(measure, measure.must) ? 'missed' : measure.aim !== null && isMet(measure, measure.aim) ? 'aim' : 'met'

/** A number with as many digits as say something. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '-'
  const size = Math.abs(value)
  return size >= 100
    ? Math.round(value).toLocaleString('en')
    : size >= 10
      ? value.toFixed(1)
      : size >= 1
        ? value.toFixed(2)
        : value.toFixed(3)
}

/** Rows of cells in columns as wide as their widest; the first and the last begin to the left, figures end to the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  const padded = (cell: string, at: number): string =>
    at === 0 || at === widths.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')
}

/** The same for a page. */
export const markdown = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const goal = ({ isRate, unit }: Measure, value: number | null): string =>
  value === null ? '' : `${isRate ? '≥' : '≤'} ${short(value)} ${unit}`

const MEASURE_HEAD = ['work', 'row', 'figure', 'by CPU', 'must', 'aim', '']
const measureCells = (measure: Measure): readonly string[] => [
  ...[
    measure.work,
    String(measure.row),
    `${short(measure.value)} ${measure.unit}`,
    measure.byCpu === undefined ? '' : short(measure.byCpu),
  ],
  ...[goal(measure, measure.must), goal(measure, measure.aim), verdictOf(measure)],
]
const FIGURE_HEAD = [
  '',
  'a second',
  'spread',
  'p50 ms',
  'p99 ms',
  'server ms',
  'database ms',
  'caller ms',
  'others, cores',
]
const figureCells = (figure: Figure): readonly string[] => [
  ...[figure.name, short(figure.rate), Number.isNaN(figure.spread) ? '-' : `${(figure.spread * 100).toFixed(0)} %`],
  ...[figure.p50, figure.p99, figure.serverMs, figure.databaseMs, figure.callerMs, figure.othersCores].map(short),
]

/** What the bench found, as tables. */
export const measureTable = (measures: readonly Measure[]) => [MEASURE_HEAD, ...measures.map(measureCells)]
export const figureTable = (figures: readonly Figure[]) => [FIGURE_HEAD, ...figures.map(figureCells)]

/** What one part found, for the screen. */
export function shown({ figures, measures, missing = [] }: Result): string {
  return [
    ...(figures.length > 0 ? [columns(figureTable(figures)), ''] : []),
    ...(measures.length > 0 ? [columns(measureTable(measures)), ''] : []),
    ...missing.map(({ row, reason }) => `not measured: ${row}: ${reason}`),
  ].join('\n')
}
