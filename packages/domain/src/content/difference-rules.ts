import { LANGUAGES, type Language } from '../kernel/language.ts'
import type { ContentValue, Texts } from './field-rules.ts'
import { type ContentKind, kindOf } from './kind-rules.ts'

/** One value that differs between two versions; null: absent. */
export type ContentDifference = {
  readonly field: string
  /** Null: the field has one value for all languages. */
  readonly language: Language | null
  readonly before: string | null
  readonly after: string | null
}

/** Differences of two values, field by field. Null: the entry does not exist. */
export function differencesOf(
  kind: ContentKind,
  before: ContentValue | null,
  after: ContentValue | null,
): readonly ContentDifference[] {
  return Object.entries(kindOf(kind).fields).flatMap(([field, { type }]) => {
    const languages = type === 'texts' ? LANGUAGES : [null]
    return languages.flatMap((language): ContentDifference[] => {
      const [was, is] = [before, after].map((value) => textOf(value, field, language))
      return was === is ? [] : [{ field, language, before: was ?? null, after: is ?? null }]
    })
  })
}

function textOf(value: ContentValue | null, field: string, language: Language | null): string | null {
  const part = value?.[field]
  const text = language === null ? part : (part as Texts | undefined)?.[language]
  return text === undefined || text === null || text === '' ? null : String(text)
}
