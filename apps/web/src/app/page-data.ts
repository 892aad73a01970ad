import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'

/** Names that directory rows have in each language; a page shows them in its own. */
const NAMES: readonly Readonly<Record<Language, string>>[] = [
  NAME_IN,
  { kk: 'fieldNameKz', ru: 'fieldNameRu', en: 'fieldNameEn' },
]

function forEachObject(value: unknown, act: (object: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) act(value as Record<string, unknown>)
  for (const each of Object.values(value)) forEachObject(each, act)
}

type Named = { readonly object: Record<string, unknown>; readonly own: string; readonly others: readonly string[] }

function forEachName(answer: unknown, language: Language, act: (named: Named) => void): void {
  const all = NAMES.map((name) => ({
    own: name[language],
    others: LANGUAGES.filter((each) => each !== language).map((each) => name[each]),
  }))
  forEachObject(answer, (object) => {
    for (const { own: name, others } of all) {
      const own = object[name]
      if (typeof own === 'string' && own !== '') act({ object, own, others })
    }
  })
}

/**
 * Removes the names in other languages from a page's responses. They were half of a long page's data.
 * @returns a copy; the page's own responses stay.
 */
export function inOneLanguage<Answers>(answers: Answers, language: Language): Answers {
  const copy = structuredClone(answers)
  forEachName(copy, language, ({ object, others }) => {
    for (const other of others) if (typeof object[other] === 'string' && object[other] !== '') delete object[other]
  })
  return copy
}

/** Restores every name, in the page's language. After a change of the language the query client fetches the others. */
export function inAllLanguages<Answers>(answers: Answers, language: Language): Answers {
  forEachName(answers, language, ({ object, own, others }) => {
    for (const other of others) object[other] ??= own
  })
  return answers
}
