import { wordSearch } from '@portal/domain/kernel/fold-letters.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { fillText, type TextParameters } from '@portal/domain/kernel/texts.ts'
import type { Question } from '../api.ts'

/** Questions that contain every typed word, in the question or its answer; all for an empty search. */
export function foundQuestions(
  questions: readonly Question[],
  typed: string,
  figures: TextParameters,
  language: Language,
): readonly Question[] {
  const hasAll = wordSearch(typed)
  return questions.filter(({ question, answer }) =>
    hasAll(`${nameIn(question, language)} ${fillText(nameIn(answer, language), figures)}`),
  )
}
