import type { Language } from './language.ts'

export type LocalizedName = { nameKz: string; nameRu: string; nameEn: string }

export const NAME_IN = { kk: 'nameKz', ru: 'nameRu', en: 'nameEn' } as const satisfies Record<
  Language,
  keyof LocalizedName
>

export const nameIn = (name: LocalizedName, language: Language): string => name[NAME_IN[language]]

/** Name made for each language. */
export const nameFrom = (make: (language: Language) => string): LocalizedName => ({
  nameKz: make('kk'),
  nameRu: make('ru'),
  nameEn: make('en'),
})

/** A text with the language it is written in, which the reader's may differ from. */
export type StatedText = { readonly text: string; readonly language: Language }

/**
 * Text in the reader's language, otherwise in English, Kazakh or Russian, in this order. Null if there is none. The
 * text "null" counts as missing (docs/specification/directory-and-universities.md#names).
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
