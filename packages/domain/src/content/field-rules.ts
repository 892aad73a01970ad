import { z } from 'zod'
import { keyed } from '../kernel/keyed.ts'
import { LANGUAGES, type Language } from '../kernel/language.ts'
import { type LocalizedName, nameIn } from '../kernel/localized-name.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { codeText, proseText } from '../kernel/values.ts'

/**
 * Field of a kind of content. `texts` has a text in each language, the others one value. An optional field may be
 * empty; optional texts are in all languages or in none.
 */
export type ContentField =
  | { readonly type: 'texts'; readonly look: TextLook; readonly most: number; readonly isOptional?: true }
  | { readonly type: 'text'; readonly form: TextForm; readonly most: number; readonly isOptional?: true }
  | { readonly type: 'day'; readonly isOptional?: true }
  /** `MM-DD` of every year, or `YYYY-MM-DD` once. */
  | { readonly type: 'yearDay' }
  | { readonly type: 'choice'; readonly values: readonly string[]; readonly isOptional?: true }
  | { readonly type: 'yes' }
  | ReferenceField
  /** Whole numbers, or with one decimal. */
  | NumberField

/**
 * Key of another entry, which a form offers by name (`reference-rules.ts`). `isOfPast`: the entry belongs to a past
 * year. It keeps naming an archived entry, and does not hinder its end.
 */
type ReferenceField = {
  readonly type: 'reference'
  readonly to: string
  readonly isOptional?: true
  readonly isOfPast?: true
}

type NumberField = {
  readonly type: 'number'
  readonly least: number
  readonly most: number
  readonly hasDecimal?: true
  readonly isOptional?: true
}

export type TextLook = 'line' | 'prose' | 'markdown'
export type TextForm = 'phone' | 'email' | 'link' | 'bin' | 'code' | 'line' | 'years'

export type ContentFields = Readonly<Record<string, ContentField>>

/** Texts of one field by language; empty: not written yet. */
export type Texts = Readonly<Record<Language, string>>

export const toTexts = (name: LocalizedName): Texts => keyed(LANGUAGES, (language) => nameIn(name, language))
export const toName = ({ kk, ru, en }: Texts): LocalizedName => ({ nameKz: kk, nameRu: ru, nameEn: en })

type ValueOfField<F extends ContentField> = F extends { readonly type: 'texts' }
  ? Texts
  : F extends { readonly type: 'choice'; readonly values: readonly (infer Value)[] }
    ? F extends { readonly isOptional: true }
      ? Value | ''
      : Value
    : F extends { readonly type: 'yes' }
      ? boolean
      : F extends { readonly type: 'number' }
        ? number | null
        : string

export type ValueOfFields<Fields extends ContentFields> = {
  readonly [Name in keyof Fields]: ValueOfField<Fields[Name]>
}

export type ContentValue = Readonly<Record<string, unknown>>

/** Dashes and quotes stay as they are written. */
const textSchema = (look: TextLook, most: number) =>
  look === 'line' ? proseText.max(most).regex(/^[^\r\n]*$/) : proseText.max(most)

function schemaOfField(field: ContentField): z.ZodType {
  switch (field.type) {
    case 'texts':
      return z.object(keyed(LANGUAGES, () => textSchema(field.look, field.most).default(''))).prefault({})
    case 'text':
      return codeText.pipe(z.string().max(field.most)).default('')
    case 'day':
      return z.union([z.literal(''), z.iso.date()]).default('')
    case 'yearDay':
      return z.union([z.literal(''), z.iso.date(), z.string().refine(isDayOfYear)]).default('')
    case 'choice':
      return field.isOptional
        ? z.enum(['', ...field.values]).default('')
        : z.enum(field.values as [string, ...string[]])
    case 'reference':
      return codeText.pipe(z.string().max(64)).default('')
    case 'yes':
      return z.boolean()
    case 'number':
      return z
        .number()
        .min(field.least)
        .max(field.most)
        .multipleOf(field.hasDecimal ? 0.1 : 1)
        .nullable()
        .default(null)
  }
}

/** Whether a text is a day of every year. February has 29 days here. */
export const isDayOfYear = (text: string): boolean => z.iso.date().safeParse(`2000-${text}`).success

/** Schema of a value, unfinished ones included. Fields outside it are removed. */
export const schemaOfFields = (fields: ContentFields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)])))

/** Value of a new entry. */
export const emptyValue = (fields: ContentFields): ContentValue =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]))

function emptyOf(field: ContentField): unknown {
  switch (field.type) {
    case 'texts':
      return keyed(LANGUAGES, () => '')
    case 'choice':
      return field.isOptional ? '' : field.values[0]
    case 'yes':
      return false
    case 'number':
      return null
    default:
      return ''
  }
}

const FORMS: Readonly<Record<TextForm, RegExp>> = {
  phone: /^\+?[\d\s()-]{5,40}$/,
  email: /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,8}$/,
  link: /^https:\/\/[^\s/.]{1,63}(?:\.[^\s/.]{1,63}){1,8}(?:\/\S{0,200})?$/,
  bin: /^\d{12}$/,
  code: /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/,
  line: /^[^\r\n]+$/,
  years: /^\d{4}(?:-\d{4})?$/,
}

const required = (field: string): FieldError => ({ field, msg: 'field_required' })

/** Faults of a value that is to be published: missing values by field and language, and wrong forms. */
export const faultsOfFields = (fields: ContentFields, value: ContentValue): readonly FieldError[] =>
  Object.entries(fields).flatMap(([name, field]) => faultsOfField(name, field, value[name]))

function faultsOfField(name: string, field: ContentField, value: unknown): readonly FieldError[] {
  const isOptional = 'isOptional' in field
  if (field.type === 'texts') {
    const empty = LANGUAGES.filter((language) => (value as Texts | undefined)?.[language]?.trim() === '')
    if (isOptional && empty.length === LANGUAGES.length) return []
    return empty.map((language) => required(`${name}.${language}`))
  }
  if (value === '' || value === null || value === undefined) return isOptional ? [] : [required(name)]
  if (field.type === 'text' && !FORMS[field.form].test(String(value))) return [{ field: name, msg: 'wrong_value' }]
  return []
}
