import type { FieldError } from '../kernel/refusal.ts'
import type { FurtherDocument, Question } from '../seasons/requirement-rules.ts'
import type { Answer, ApplicationDraft, Submission } from './draft-schema.ts'
import { textOf } from './form.ts'

export const missing = (field: string): FieldError => ({ field, msg: 'fill_all_required_fields' })
export const wrong = (field: string): FieldError => ({ field, msg: 'wrong_value' })

/** Result of a check. The value counts only without errors. */
export type Checked<Value> = { readonly errors: readonly FieldError[]; readonly value: Value }

/** Files of further documents that are asked; those of others are not sent. */
export function checkFurtherFiles(
  { furtherFiles }: ApplicationDraft,
  asked: readonly FurtherDocument[],
): Checked<Submission['furtherFiles']> {
  const all = asked.map(({ id, isRequired, most }) => {
    const held = (furtherFiles ?? []).filter(({ kind }) => textOf(kind) === id)
    const ids = [...new Set(held.map((file) => file.id.toLowerCase()))]
    const field = `furtherFiles.${id}`
    const errors = isRequired && ids.length === 0 ? [missing(field)] : ids.length > most ? [wrong(field)] : []
    return { errors, value: ids.map((file) => ({ kind: id, id: file })) }
  })
  return { errors: all.flatMap(({ errors }) => errors), value: all.flatMap(({ value }) => value) }
}

/** Answers to the questions of the chosen programs; those to others are not sent. */
export function checkAnswers(
  { answers }: ApplicationDraft,
  questions: readonly Question[],
): Checked<Submission['answers']> {
  const all = questions.map((question): Checked<readonly Answer[]> => {
    const { id, version, type, isRequired } = question
    const given = answers?.filter((answer) => answer.question === id).at(-1)
    const field = `answers.${id}`
    const typed = type === 'FILE' ? (given?.id?.toLowerCase() ?? '') : textOf(given?.value)
    if (typed === '') return { errors: isRequired ? [missing(field)] : [], value: [] }
    if (!isAnswer(question, typed)) return { errors: [wrong(field)], value: [] }
    const [value, file] = type === 'FILE' ? [null, typed] : [typed, null]
    return { errors: [], value: [{ question: id, version, value, file }] }
  })
  return { errors: all.flatMap(({ errors }) => errors), value: all.flatMap(({ value }) => value) }
}

export const YES_NO = ['yes', 'no'] as const

/** Whether a text answers a question: an option is given by its place. */
function isAnswer({ type, options, most }: Question, typed: string): boolean {
  switch (type) {
    case 'TEXT':
      return typed.length <= most
    case 'CHOICE':
      return options.some((_option, at) => String(at) === typed)
    case 'YES_NO':
      return (YES_NO as readonly string[]).includes(typed)
    case 'FILE':
      return true
  }
}
