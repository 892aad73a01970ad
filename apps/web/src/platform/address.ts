/** Readers of a list's address. Each returns undefined for a value it does not know, which then filters nothing. */

/** The router reads `?fio=123` as a number. */
export const textIn = (given: unknown): string | undefined =>
  (typeof given === 'string' || typeof given === 'number') && given !== '' ? String(given) : undefined

/** Trims text that a person typed. */
export const wordsIn = (given: unknown): string | undefined => textIn(textIn(given)?.trim())

export const dateIn = (given: unknown): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(given)) ? String(given) : undefined

/** A page from 2 on; undefined for the first page, which needs no parameter. */
export function pageIn(given: unknown): number | undefined {
  const page = Number(given)
  return Number.isInteger(page) && page > 1 ? page : undefined
}

export const oneOf = <Value extends string>(known: readonly Value[], given: unknown): Value | undefined =>
  known.find((value) => value === given)

/** Drops absent parameters, to keep them out of the address. */
export function withoutAbsent<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}
