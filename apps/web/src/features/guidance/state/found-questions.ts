import { wordSearch } from '@portal/domain/kernel/fold-letters.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Translator } from '../../../platform/texts.ts'
import type { Question } from '../labels.ts'
import { figuresOf } from './figures.ts'

/** Questions that contain every typed word, in the question or its answer; all for an empty search. */
export function foundQuestions<One extends Question>(
  questions: readonly One[],
  typed: string,
  t: Translator,
  language: Language,
): readonly One[] {
  const hasAll = wordSearch(typed)
  const figures = figuresOf(t, language)
  return questions.filter(({ id }) =>
    hasAll(`${t(`guidance.faq.items.${id}.question`)} ${t(`guidance.faq.items.${id}.answer`, figures)}`),
  )
}
