import { figureOfKey } from '@portal/domain/content/directory-rules.ts'
import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { keyOf } from '@portal/domain/content/key-rules.ts'
import { type ContentKind, kindOf, titleOf as textsOf } from '@portal/domain/content/kind-rules.ts'
import { UNIVERSITY_TYPES } from '@portal/domain/directory/rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { dateInWords, dayOfYear } from '../../../platform/dates.ts'
import { type TextKey, type Translator, useTexts } from '../../../platform/texts.ts'
import { partsOf } from './content-values.ts'

/** Names of kinds, fields and values for their keepers. */
export function useContentWords() {
  const { t, language } = useTexts()
  return {
    kind: (kind: ContentKind) => t(`content.kinds.${kind}.title`),
    field: (kind: ContentKind, path: string) => fieldName(t, kind, path),
    value: (kind: ContentKind, field: string, text: string | null) => valueText(t, kind, field, text),
    title: (kind: ContentKind, value: ContentValue | null) => titleOf(t, kind, value, language),
    /** Name of an entry by its key, for kinds without texts of their own. */
    keyed: (key: string) => figureTitle(t, key) ?? key,
  }
}

export function fieldName(t: Translator, kind: ContentKind, path: string): string {
  const { field, language } = partsOf(path)
  const name = t(`content.fields.${kind}.${field}` as TextKey)
  return language === null ? name : t('content.language', { field: name, language: t(`kernel.languages.${language}`) })
}

function valueText(t: Translator, kind: ContentKind, field: string, text: string | null): string {
  if (text === null) return t('content.differences.nothing')
  const type = kindOf(kind).fields[field]?.type
  if (type === 'choice' || type === 'yes') return choiceText(t, field, text)
  if (type === 'day') return dateInWords(text, t)
  if (type === 'yearDay') return text.length === 5 ? dayOfYear(text, t) : dateInWords(text, t)
  return text
}

/** Texts of choices that the directories have already, by field. */
const DIRECTORY_CHOICES: Readonly<Record<string, string>> = {
  level: 'directory.educationLevels',
  firstSubject: 'directory.subjects',
  secondSubject: 'directory.subjects',
}

/** Choice in words. A university's type is one of the directory, the other types are of the content. */
export function choiceText(t: Translator, field: string, value: string): string {
  const isOfUniversity = field === 'type' && (UNIVERSITY_TYPES as readonly string[]).includes(value)
  const ofDirectory = isOfUniversity ? 'directory.types' : DIRECTORY_CHOICES[field]
  return t((ofDirectory === undefined ? `content.choices.${value}` : `${ofDirectory}.${value}`) as TextKey)
}

/** Value that names an entry, in the reader's language or the first one that is written. */
function titleOf(t: Translator, kind: ContentKind, value: ContentValue | null, language: Language): string {
  const { fields } = kindOf(kind)
  const own = value === null ? null : keyOf(kind, value)
  const figure = own === null ? null : figureTitle(t, own)
  if (figure !== null) return figure
  const texts = textsOf(kind, value)
  const found = texts === null ? '' : texts[language] || texts.kk || texts.ru || texts.en
  const day = fields['day'] === undefined ? '' : String(value?.['day'] ?? '')
  const code = fields['code'] === undefined ? '' : String(value?.['code'] ?? '')
  const named = found === '' ? t('content.untitled') : found
  const name = kind === 'program' && code !== '' ? `${code} ${named}` : named
  return day === '' ? name : `${name}, ${valueText(t, kind, 'day', day)}`
}

function figureTitle(t: Translator, key: string): string | null {
  const found = figureOfKey(key)
  if (found === null) return null
  const { program, figure, year } = found
  return t('content.figureTitle', { program, figure: choiceText(t, 'figure', figure), year })
}
