import { EDUCATION_LEVELS, type EducationLevel } from '../kernel/education.ts'
import { keyed } from '../kernel/keyed.ts'

const LEVEL_WORDS = { BACHELOR: 'bachelor', MASTERS_DEGREE: 'masters', PHD: 'phd' } as const satisfies Record<
  EducationLevel,
  string
>

/** Slug of a competition in addresses: `2026-bachelor`. */
export const slugOf = ({ year, level }: { readonly year: number; readonly level: EducationLevel }): string =>
  `${year}-${LEVEL_WORDS[level]}`

export function readSlug(slug: string): { readonly year: number; readonly level: EducationLevel } | null {
  const [, year, word] = /^(\d{4})-([a-z]+)$/.exec(slug) ?? []
  const level = EDUCATION_LEVELS.find((each) => LEVEL_WORDS[each] === word)
  return level === undefined ? null : { year: Number(year), level }
}

export const COLUMN_POINTS = 5
export const COLUMN_COUNT = 29

export const columnOf = (total: number): number => Math.min(COLUMN_COUNT - 1, Math.floor(total / COLUMN_POINTS))

/** Counts of all columns, from 0 points upwards. `counts` has only columns that are not empty. */
export const columnsOf = (counts: Readonly<Record<string, number>>): readonly number[] =>
  Array.from({ length: COLUMN_COUNT }, (_, at) => counts[at] ?? 0)

export const PROTOCOL_FILES = keyed(
  ['input.json', 'output.json', 'results.csv', 'results.json'] as const,
  (name) => name,
)
export type ProtocolFile = keyof typeof PROTOCOL_FILES
