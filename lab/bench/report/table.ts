import type { Figure } from '../measure/rounds.ts'
import type { Measure, Result } from '../parts/part.ts'

type Rows = readonly (readonly string[])[]

const isMet = ({ value, isRate }: Measure, goal: number): boolean => (isRate ? value >= goal : value <= goal)

/** Verdict of a figure: below the must, above it, or at the aim. */
export const verdictOf = (measure: Measure): 'missed' | 'met' | 'aim' =>
  !isMet(measure, measure.must) ? 'missed' : measure.aim !== null && isMet(measure, measure.aim) ? 'aim' : 'met'

export function short(value: number): string {
  if (!Number.isFinite(value)) return '-'
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3)
}

export function columns(rows: Rows): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  const padded = (cell: string, at: number): string =>
    at === 0 || at === widths.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')
}

export const markdown = ([head = [], ...rows]: Rows): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const goal = ({ isRate, unit }: Measure, value: number | null): string =>
  value === null ? '' : `${isRate ? '≥' : '≤'} ${short(value)} ${unit}`

export const measureTable = (measures: readonly Measure[]): Rows => [
  ['work', 'row', 'figure', 'by CPU', 'must', 'aim', ''],
  ...measures.map((measure) => [
    ...[measure.work, String(measure.row), `${short(measure.value)} ${measure.unit}`],
    measure.byCpu === undefined ? '' : short(measure.byCpu),
    ...[goal(measure, measure.must), goal(measure, measure.aim), verdictOf(measure)],
  ]),
]

export const figureTable = (figures: readonly Figure[]): Rows => [
  ['', 'a second', 'spread', 'p50 ms', 'p99 ms', 'server ms', 'database ms', 'caller ms', 'others, cores'],
  ...figures.map((figure) => [
    ...[figure.name, short(figure.rate), Number.isNaN(figure.spread) ? '-' : `${(figure.spread * 100).toFixed(0)} %`],
    ...[figure.p50, figure.p99, figure.serverMs, figure.databaseMs, figure.callerMs, figure.othersCores].map(short),
  ]),
]

export const shown = ({ figures, measures, missing = [] }: Result): string =>
  [
    ...(figures.length > 0 ? [columns(figureTable(figures)), ''] : []),
    ...(measures.length > 0 ? [columns(measureTable(measures)), ''] : []),
    ...missing.map(({ row, reason }) => `not measured: ${row}: ${reason}`),
  ].join('\n')
