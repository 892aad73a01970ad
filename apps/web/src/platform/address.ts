/** Reading the address of a list: each gives undefined for what it does not know, so that it does not filter. */

/** The router reads `?fio=123` as a number. */
export const textIn = (given: unknown): string | undefined =>
  (typeof given === 'string' || typeof given === 'number') && given !== '' ? String(given) : undefined

/** The same, of words that somebody has typed: spaces around them are nothing. */
export const wordsIn = (given: unknown): string | undefined => textIn(textIn(given)?.trim())

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

/** Without the parameters that are absent: an address names none of them. */
export function withoutAbsent<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}
