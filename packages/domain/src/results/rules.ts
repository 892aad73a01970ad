import { EDUCATION_LEVELS, type EducationLevel } from '../kernel/education.ts'
import { keyed } from '../kernel/keyed.ts'

const LEVEL_WORDS = { BACHELOR: 'bachelor', MASTERS_DEGREE: 'masters', PHD: 'phd' } as const satisfies Record<
  EducationLevel,
  string
>

/** Year, level, and number within them, which a competition has in addresses. */
export type Slug = { readonly year: number; readonly level: EducationLevel; readonly number: number }

/** Slug of a competition in addresses: `2026-bachelor`, and `2026-bachelor-2` for the second one. */
export const slugOf = ({ year, level, number }: Slug): string =>
  [year, LEVEL_WORDS[level], ...(number === 1 ? [] : [number])].join('-')

export function readSlug(slug: string): Slug | null {
  const [, year, word, number = '1'] = /^(\d{4})-([a-z]+)(?:-([2-9]|[1-9]\d{1,2}))?$/.exec(slug) ?? []
  const level = EDUCATION_LEVELS.find((each) => LEVEL_WORDS[each] === word)
  return level === undefined ? null : { year: Number(year), level, number: Number(number) }
}

export const COLUMN_POINTS = 5
export const COLUMN_COUNT = 29

export const columnOf = (total: number): number => Math.min(COLUMN_COUNT - 1, Math.floor(total / COLUMN_POINTS))

/** Counts of all columns, from 0 points upwards. `counts` has only columns that are not empty. */
export const columnsOf = (counts: Readonly<Record<string, number>>): readonly number[] =>
  Array.from({ length: COLUMN_COUNT }, (_, at) => counts[at] ?? 0)

export const PROTOCOL_FILES = keyed(
  ['input.json', 'output.json', 'results.csv', 'results.json', 'statistics.csv', 'statistics.json'] as const,
  (name) => name,
)
export type ProtocolFile = keyof typeof PROTOCOL_FILES
