import type { Language } from '@portal/domain/kernel/language.ts'
import { createTexts, currentTexts } from '../../../platform/texts.ts'
import type { Doubt } from './use-checks.ts'

/** A line for each doubtful point, with the reviewer's words. The names of points are in the language of the reader of the reason. */
export async function doubtLines(doubts: readonly Doubt[], language: Language): Promise<readonly string[]> {
  const t = language === currentTexts().language ? currentTexts().t : await textsIn(language)
  return doubts.map(({ point, words }) => {
    const name = t(`applications.checks.point.${point}`)
    return words === null ? name : `${name}: ${words}`
  })
}

async function textsIn(language: Language) {
  const texts = createTexts()
  await texts.start(language)
  await texts.load('work')
  return texts.current().t
}

/** Comment with the lines that it does not have yet, each once. */
export function withLines(comment: string, lines: readonly string[]): string {
  const written = comment.trim()
  const present = new Set(written.split('\n').map((line) => line.trim()))
  const added = lines.filter((line) => !present.has(line))
  return [...(written === '' ? [] : [written]), ...added].join('\n')
}
