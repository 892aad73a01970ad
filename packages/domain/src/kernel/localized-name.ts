import type { Language } from './language.ts'

/** A name in the three languages, as directories carry it; its schema is among the kernel's values. */
export type LocalizedName = { nameKz: string; nameRu: string; nameEn: string }

/** Which name is in which language. */
export const NAME_IN = { kk: 'nameKz', ru: 'nameRu', en: 'nameEn' } as const satisfies Record<
  Language,
  keyof LocalizedName
>

/** The name in the reader's language. */
export const nameIn = (name: LocalizedName, language: Language): string => name[NAME_IN[language]]

/** A text in whichever language it is stated, for a reader of `language`. */
export type StatedText = { readonly text: string; readonly language: Language }

/**
 * What is stated in the reader's language, else in English, Kazakh, Russian, in that order; null where nothing is. The
 * text "null" means missing (docs/specification/directory-and-universities.md#names).
 */
export function statedIn(
  texts: Readonly<Record<Language, string | null | undefined>>,
  language: Language,
): StatedText | null {
  for (const each of [language, 'en', 'kk', 'ru'] as const) {
    const text = texts[each]?.trim()
    if (text && text !== 'null') return { text, language: each }
  }
  return null
}
