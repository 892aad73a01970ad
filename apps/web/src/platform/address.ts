/** Reading the address of a list: each gives undefined for what it does not know, so that it does not filter. */

/** The router reads `?fio=123` as a number. */
export const textIn = (given: unknown): string | undefined =>
  (typeof given === 'string' || typeof given === 'number') && given !== '' ? String(given) : undefined

/** A day as `YYYY-MM-DD`. */
export const dateIn = (given: unknown): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(given)) ? String(given) : undefined

/** A page from 1; the first is where one is anyway. */
export function pageIn(given: unknown): number | undefined {
  const page = Number(given)
  return Number.isInteger(page) && page > 1 ? page : undefined
}

/** One of the values that are known. */
export const oneOf = <Value extends string>(known: readonly Value[], given: unknown): Value | undefined =>
  known.find((value) => value === given)

/** What is there alone, as an address has it. */
export function withoutAbsent<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}
