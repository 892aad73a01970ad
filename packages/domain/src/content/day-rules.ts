import type { Language } from '../kernel/language.ts'

/** Names of the twelve months as a text writes them after or before a day, by language. */
export type MonthNames = Readonly<Record<Language, readonly string[]>>

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/**
 * Days that a text names in words or in figures: 20 July, 20 July 2027, 20.07.2027. Without a year, the day is of the
 * year given, which is that of the text's first day. In order, each once.
 */
export function daysNamed(text: string, months: readonly string[], year: number): readonly string[] {
  const found = new Set<string>()
  const add = (ofYear: string | undefined, month: number, day: string | undefined): void => {
    const date = `${ofYear || year}-${twoDigits(month)}-${twoDigits(Number(day))}`
    if (isDay(date)) found.add(date)
  }
  for (const [, day, month, ofYear] of text.matchAll(/(?<!\d)(\d{1,2})\.(\d{2})\.(\d{4})(?!\d)/g))
    add(ofYear, Number(month), day)
  const words = text.toLowerCase().split(/[\s\u00A0,.;:!?()«»“”–—-]+/)
  for (const [at, day] of words.entries()) {
    if (!/^\d{1,2}$/.test(day)) continue
    // A Kazakh month may have a suffix: 20 шілдеге дейін. A word that is no month makes no date.
    const month = months.findIndex((name) => words[at + 1]?.startsWith(name.toLowerCase())) + 1
    const after = words[at + 2]
    // Kazakh writes the year and a word before the day: 2027 жылғы 20 шілде.
    const before = words[at - 2]
    add(
      [after, before].find((each) => each !== undefined && /^\d{4}$/.test(each)),
      month,
      day,
    )
  }
  return [...found].sort()
}
