import { LANGUAGES, type Language } from '../kernel/language.ts'
import type { FieldError } from '../kernel/refusal.ts'
import type { Question, QuestionType } from '../seasons/requirement-rules.ts'
import type { Texts } from './field-rules.ts'

/** Value of the kind `question`. */
export type QuestionEntry = {
  readonly text: Texts
  readonly hint: Texts
  readonly type: QuestionType
  /** One option a line. */
  readonly options: Texts
  readonly most: number | null
  readonly isRequired: boolean
}

/** Questions that one program may ask in a season. */
export const MOST_QUESTIONS = 10
const FEWEST_OPTIONS = 2

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A choice has two options or more, as many in each language; a short text has a limit. */
export function questionFaults({ type, options, most }: QuestionEntry): readonly FieldError[] {
  if (type === 'TEXT' && most === null) return [{ field: 'most', msg: 'field_required' }]
  if (type !== 'CHOICE') return []
  const counts = LANGUAGES.map((language) => linesOf(options[language]).length)
  const largest = Math.max(...counts, FEWEST_OPTIONS)
  const isEmpty = counts.every((count) => count === 0)
  return LANGUAGES.flatMap((language, at): FieldError[] => {
    // Some languages alone are missing: the fields say so.
    if (counts[at] === largest || (counts[at] === 0 && !isEmpty)) return []
    return [{ field: `options.${language}`, msg: isEmpty ? 'field_required' : 'wrong_value' }]
  })
}

/** Question of an approved value. Each line of the options is one. */
export function toQuestion({
  text,
  hint,
  type,
  options,
  most,
  isRequired,
}: QuestionEntry): Pick<Question, 'text' | 'hint' | 'type' | 'options' | 'most' | 'isRequired'> {
  const lines: Readonly<Record<Language, readonly string[]>> = {
    kk: linesOf(options.kk),
    ru: linesOf(options.ru),
    en: linesOf(options.en),
  }
  const optionAt = (at: number): Texts => ({
    kk: lines.kk[at] ?? '',
    ru: lines.ru[at] ?? '',
    en: lines.en[at] ?? '',
  })
  return {
    ...{ text, type, isRequired },
    hint: hint.kk === '' ? null : hint,
    options: type === 'CHOICE' ? lines.kk.map((_line, at) => optionAt(at)) : [],
    most: most ?? 0,
  }
}
