/** Languages of the interface, mails and documents. Kazakh is the default (docs/specification/screens.md#languages). */
export const LANGUAGES = ['kk', 'ru', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'kk'

/** Writes a decimal in a language: 0,5 in Kazakh and Russian, 0.5 in English. */
export const writtenDecimal = (kept: string | number, language: Language): string =>
  String(kept).replace('.', language === 'en' ? '.' : ',')

/**
 * Guesses the language of a free text by its letters. Letters that Russian lacks mean Kazakh, so a short Kazakh text
 * without them counts as Russian. Null: no letters of the three.
 */
export function languageOf(text: string): Language | null {
  if (/[әғқңөұүһі]/i.test(text)) return 'kk'
  if (/[а-яё]/i.test(text)) return 'ru'
  return /[a-z]/i.test(text) ? 'en' : null
}

export const isLanguage = (text: unknown): text is Language => (LANGUAGES as readonly unknown[]).includes(text)

/**
 * First of the three languages in an Accept-Language header, by weight; Kazakh if none matches. Regional forms count as
 * their language (`ru-KZ` is ru).
 */
export function languageFromHeader(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted.map((entry) => entry.language).find(isLanguage) ?? DEFAULT_LANGUAGE
}
