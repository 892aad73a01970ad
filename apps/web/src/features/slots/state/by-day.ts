import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'

/** Rows by their day in Kazakhstan, each day once, in the order of the rows. */
export function byDay<Row extends { readonly startsAt: string }>(
  rows: readonly Row[],
): readonly (readonly [day: string, rows: readonly Row[]])[] {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const day = kazakhstanDate(new Date(row.startsAt))
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}
