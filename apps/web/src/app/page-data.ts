import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'

/** Names that rows of the directory have in each language; a page shows them in its own. */
const NAMES: readonly Readonly<Record<Language, string>>[] = [
  NAME_IN,
  { kk: 'fieldNameKz', ru: 'fieldNameRu', en: 'fieldNameEn' },
]

/** Does something with each object of an answer, the outer ones first. */
function forEachObject(value: unknown, act: (object: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) act(value as Record<string, unknown>)
  for (const each of Object.values(value)) forEachObject(each, act)
}

type Named = { readonly object: Record<string, unknown>; readonly own: string; readonly others: readonly string[] }

/** Does something with each name of an answer that is stated in the page's language. */
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
 * The answers of a page without the names that it does not show, which were half of what a long page is taken over with.
 * @returns a copy; what the page was rendered of stays.
 */
export function inOneLanguage<Answers>(answers: Answers, language: Language): Answers {
  const copy = structuredClone(answers)
  forEachName(copy, language, ({ object, others }) => {
    for (const other of others) if (typeof object[other] === 'string' && object[other] !== '') delete object[other]
  })
  return copy
}

/**
 * The same answers with every name again: in the page's language, until the answer in another language is there, which
 * the query client asks for by itself when its reader changes the language.
 */
export function inAllLanguages<Answers>(answers: Answers, language: Language): Answers {
  forEachName(answers, language, ({ object, own, others }) => {
    for (const other of others) object[other] ??= own
  })
  return answers
}
