import type { ResultRow } from '../api.ts'

export type ResultGroup = { readonly key: string; readonly rows: readonly ResultRow[] }

export function groupsOf(rows: readonly ResultRow[]): readonly ResultGroup[] {
  const keyOf = ({ educationLevel, universityId, speciality }: ResultRow): string =>
    JSON.stringify([educationLevel, universityId, speciality])
  const groups = new Map<string, ResultRow[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups].map(([key, rows]) => ({ key, rows }))
}
