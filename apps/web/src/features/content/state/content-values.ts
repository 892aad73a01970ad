import {
  type ContentFields,
  type ContentValue,
  emptyValue,
  isDayOfYear,
  type Texts,
} from '@portal/domain/content/field-rules.ts'
import { type ContentKind, contentFaults, kindOf } from '@portal/domain/content/kind-rules.ts'
import { isLanguage, LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import type { TextKey } from '../../../platform/texts.ts'
import { isCalendarDate } from '../../../ui/date-field.tsx'
import { errorText, type Faults } from '../../../ui/use-form.ts'

/** Values of a form by path: `text.kk` for a text in one language, else the field's name. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** Field outside the value: the day from which it holds. */
export const HOLDS_FROM = 'holdsFrom'

export const newValue = (kind: ContentKind): ContentValue => emptyValue(kindOf(kind).fields)

export function toForm(kind: ContentKind, value: ContentValue, holdsFrom: string | null): FormValues {
  const values = pathsOf(kindOf(kind).fields).map(([path, name, language]) => {
    const part = value[name]
    const one = language === null ? part : (part as Texts | undefined)?.[language]
    return [path, typeof one === 'boolean' ? one : String(one ?? '')] as const
  })
  return { ...Object.fromEntries(values), [HOLDS_FROM]: holdsFrom ?? '' }
}

export function fromForm(kind: ContentKind, values: FormValues): ContentValue {
  return Object.fromEntries(
    Object.entries(kindOf(kind).fields).map(([name, field]) => {
      if (field.type === 'texts')
        return [name, Object.fromEntries(LANGUAGES.map((language) => [language, values[`${name}.${language}`] ?? '']))]
      const typed = name === 'successor' && values['isArchived'] !== true ? '' : values[name]
      return [name, field.type === 'number' ? numberOf(typed) : typed]
    }),
  )
}

const numberOf = (typed: string | boolean | undefined): number | null =>
  typeof typed !== 'string' || typed.trim() === '' ? null : Number(typed.replace(/\s/g, '').replace(',', '.'))

/** Paths of the form with the field and the language of each. */
type Path = readonly [path: string, field: string, language: Language | null]

export const pathsOf = (fields: ContentFields): readonly Path[] =>
  Object.entries(fields).flatMap(([name, { type }]) => {
    const languages = type === 'texts' ? LANGUAGES : [null]
    return languages.map((language): Path => [language === null ? name : `${name}.${language}`, name, language])
  })

/** Fields that only an entry in use has, and those of an archived one. */
const OF_OLD_ENTRIES: readonly string[] = ['renamedOn', 'isArchived']

/** Fields of a form: a new entry has no end yet, and a successor follows an end. */
export const shownFields = (kind: ContentKind, values: FormValues, isNew: boolean) =>
  Object.entries(kindOf(kind).fields).filter(([name]) => {
    if (name === 'successor') return values['isArchived'] === true
    return !(isNew && OF_OLD_ENTRIES.includes(name))
  })

/** Field and language of a path of the server. */
export function partsOf(path: string): {
  readonly field: string
  readonly language: Language | null
} {
  const [field = '', language] = path.split('.')
  return { field, language: isLanguage(language) ? language : null }
}

/** Faults that keep a draft from being sent. */
export const sendFaults = (kind: ContentKind, values: FormValues): Faults<FormValues> =>
  Object.fromEntries(
    contentFaults(kind, fromForm(kind, values)).map(({ field, msg }): [string, TextKey] => [field, errorText(msg)]),
  )

/** Days that are typed only in part. */
export function dayFaults(kind: ContentKind, values: FormValues): Faults<FormValues> {
  const days = Object.entries(kindOf(kind).fields).filter(([, { type }]) => type === 'day' || type === 'yearDay')
  const wrong = [...days.map(([name, { type }]) => ({ name, type })), { name: HOLDS_FROM, type: 'day' }].filter(
    ({ name, type }) => {
      const typed = String(values[name])
      return typed !== '' && !isCalendarDate(typed) && !(type === 'yearDay' && isDayOfYear(typed))
    },
  )
  return Object.fromEntries(wrong.map(({ name }): [string, TextKey] => [name, 'app.errors.wrongDate']))
}
