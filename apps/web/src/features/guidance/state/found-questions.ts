import { foldLetters } from '@portal/domain/kernel/fold-letters.ts'
import type { Translator } from '../../../platform/texts.ts'
import { QUESTIONS } from '../labels.ts'
import { figuresOf } from './figures.ts'

type Question = (typeof QUESTIONS)[number]

/** The questions that hold every word that was typed, in the question or its answer; all of them while none is. */
export function foundQuestions(typed: string, t: Translator): readonly Question[] {
  const words = foldLetters(typed).split(/\s+/).filter(Boolean)
  const figures = figuresOf(t)
  return QUESTIONS.filter(({ id }) => {
    const text = foldLetters(
      `${t(`guidance.faq.items.${id}.question`)} ${t(`guidance.faq.items.${id}.answer`, figures)}`,
    )
    return words.every((word) => text.includes(word))
  })
}
