import { FIGURES } from './figures.ts'
import type { Language } from './language.ts'

/** Texts of one language: nested objects of strings. Plural forms are `key_one`, `key_few`, `key_many`, `key_other`. */
export type Catalogue = { readonly [key: string]: string | Catalogue }

type Singular<K extends string> = K extends `${infer Base}_${'one' | 'few' | 'many' | 'other'}` ? Base : K

export type KeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? Singular<`${Prefix}${K}`> : KeyOf<T[K], `${Prefix}${K}.`>
}[keyof T & string]

const figures: Readonly<Record<string, number>> = FIGURES

export type TextParameters = Readonly<Record<string, string | number>>
export type Translate<Key extends string> = (key: Key, parameters?: TextParameters) => string

export const yesOrNo = (isSo: boolean) => (isSo ? 'app.form.yes' : 'app.form.no')

/** Text of a catalogue by its key; undefined: there is none. */
export function lookUp(catalogue: Catalogue, key: string): string | undefined {
  let node: string | Catalogue | undefined = catalogue
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined
  return typeof node === 'string' ? node : undefined
}

/** A missing text is a build error: a key in a mail or page helps no reader. */
function refuseMissing(key: string): never {
  throw new Error(`no text ${key}`)
}

/**
 * Translator `t(key, parameters)` of one language. A numeric `count` picks the plural form. `{{name}}` is replaced by
 * the parameter of that name, or by the figure of a rule (figures.ts).
 * @param onMissing returns the text for a missing key; by default a missing key throws.
 */
export function createTranslator<Key extends string>(
  catalogue: Catalogue,
  language: Language,
  onMissing: (key: string) => string = refuseMissing,
): Translate<Key> {
  const plural = new Intl.PluralRules(language)
  return (key, parameters) => {
    const count = parameters?.['count']
    const form = count === undefined ? undefined : lookUp(catalogue, `${key}_${plural.select(Number(count))}`)
    const own = form ?? lookUp(catalogue, count === undefined ? key : `${key}_other`) ?? lookUp(catalogue, key)
    return fillText(own ?? onMissing(key), parameters)
  }
}

/** Text with its placeholders filled in: by parameters, or by figures of rules (figures.ts). */
export const fillText = (text: string, parameters?: TextParameters): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(parameters?.[name] ?? figures[name] ?? ''))
