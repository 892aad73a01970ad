import type { ResultRow } from '../api.ts'

/** Rows with those of one level, university and program together, in the order of their first one. */
export function inRanking(rows: readonly ResultRow[]): readonly ResultRow[] {
  const groups = new Map<string, ResultRow[]>()
  for (const row of rows) {
    const key = JSON.stringify([row.educationLevel, row.universityId, row.speciality])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flat()
}
