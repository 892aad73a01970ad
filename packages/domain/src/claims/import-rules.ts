import { z } from 'zod'
import { UNT_SUBJECTS } from '../kernel/education.ts'
import { type Counted, correctedValue } from './rules.ts'
import type { ScoreValue } from './schema.ts'

/** Columns of a sheet of results beside those of the parts. `PERSON` is an IIN or the number of an application. */
export const PERSON = 'PERSON'
export const TOTAL = 'TOTAL'

/** A sheet of more rows would hold its applications for too long. */
export const MOST_RESULT_ROWS = 2_000

/** Reasons for a row that is not imported: texts below `claims.import.reasons`. */
export const IMPORT_FAULTS = [
  'noPerson',
  'notFound',
  'repeated',
  'ended',
  'checked',
  'wrongPoints',
  'wrongTotal',
  'outOfLimits',
] as const
export type ImportFault = (typeof IMPORT_FAULTS)[number]

/** Rows of a sheet: what an import stores, or would store, and each row that it leaves out. */
export const importReport = z.object({
  rows: z.int(),
  confirmed: z.int(),
  corrected: z.int(),
  faults: z.array(z.object({ row: z.int(), person: z.string(), reason: z.enum(IMPORT_FAULTS) })),
})

/** Codes of the columns of points. The UNT has all its subjects, the creative exam twice. */
export const pointColumns = ({ source, parts }: Counted): readonly string[] =>
  source === 'UNT' ? [...UNT_SUBJECTS, 'CREATIVE_EXAM'] : parts.map(({ code }) => code)

/** Code of a column by its header: `Foreign language (FOREIGN_LANGUAGE)`, or the code alone. */
export const codeOfHeader = (header: string): string =>
  /\(([A-Z][A-Z0-9_]*)\)$/.exec(header.trim())?.[1] ?? header.trim()

/** Places of the columns of a sheet. Null: one is missing. The order of columns does not matter. */
export function columnsOf(
  headers: readonly string[],
  counted: Counted,
): { readonly person: number; readonly total: number; readonly points: readonly (readonly [string, number])[] } | null {
  const codes = headers.map(codeOfHeader)
  const taken = new Set<number>()
  const placeOf = (code: string): number => {
    const at = codes.findIndex((each, place) => each === code && !taken.has(place))
    taken.add(at)
    return at
  }
  const [person, total] = [placeOf(PERSON), placeOf(TOTAL)]
  const points = pointColumns(counted).map((code) => [code, placeOf(code)] as const)
  return [person, total, ...points.map(([, at]) => at)].includes(-1) ? null : { person, total, points }
}

type Cells = { readonly total: string; readonly points: readonly (readonly [string, string])[] }

const isPoints = (text: string): boolean => /^\d{1,5}$/.test(text)

/** Score of a row, or the reason why it has none. Empty subjects of the UNT were not taken. */
export function scoreOfRow(
  { total, points }: Cells,
  counted: Counted,
): { readonly value: ScoreValue } | { readonly reason: ImportFault } {
  const taken = points.filter(([, text]) => text !== '')
  if (!isPoints(total) || !taken.every(([, text]) => isPoints(text))) return { reason: 'wrongPoints' }
  const subjects = taken.map(([subject, text]) => ({ subject, score: Number(text) }))
  if (subjects.reduce((sum, { score }) => sum + score, 0) !== Number(total)) return { reason: 'wrongTotal' }
  const value = correctedValue('SCORE', { total: Number(total), subjects }, counted)
  return value === null || 'average' in value ? { reason: 'outOfLimits' } : { value }
}

/** Whether two scores are the same in every figure. */
export const isSameScore = (one: ScoreValue, other: ScoreValue): boolean => {
  const codes = new Set([...Object.keys(one.subjects), ...Object.keys(other.subjects)])
  return (
    one.total === other.total &&
    one.profile === other.profile &&
    [...codes].every((code) => one.subjects[code] === other.subjects[code])
  )
}
