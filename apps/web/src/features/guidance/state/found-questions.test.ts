import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import { createTranslator } from '@portal/domain/kernel/texts.ts'
import { expect, test } from 'vitest'
import facts from '../../../../../../data/guide-facts.json' with { type: 'json' }
import rows from '../../../../../../data/questions.json' with { type: 'json' }
import unt from '../../../../../../data/unt.json' with { type: 'json' }
import appEn from '../../../../../../locales/en/app.json' with { type: 'json' }
import guidanceEn from '../../../../../../locales/en/guidance.json' with { type: 'json' }
import shippedEn from '../../../../../../locales/en/shipped.json' with { type: 'json' }
import appKk from '../../../../../../locales/kk/app.json' with { type: 'json' }
import guidanceKk from '../../../../../../locales/kk/guidance.json' with { type: 'json' }
import shippedKk from '../../../../../../locales/kk/shipped.json' with { type: 'json' }
import appRu from '../../../../../../locales/ru/app.json' with { type: 'json' }
import guidanceRu from '../../../../../../locales/ru/guidance.json' with { type: 'json' }
import shippedRu from '../../../../../../locales/ru/shipped.json' with { type: 'json' }
import type { TextKey } from '../../../platform/texts.ts'
import type { Guide, Question } from '../api.ts'
import { daysInWords, figuresOf, periodInWords } from './figures.ts'
import { foundQuestions } from './found-questions.ts'

const CATALOGUES = {
  kk: { app: appKk, guidance: guidanceKk },
  ru: { app: appRu, guidance: guidanceRu },
  en: { app: appEn, guidance: guidanceEn },
}
const textsIn = (language: Language) => createTranslator<TextKey>(CATALOGUES[language], language)

/** The guide as the release has it. */
const GUIDE: Guide = {
  ...{ sessions: unt.sessions, blocks: unt.blocks, passingScores: unt.passingScores, texts: {} },
  numbers: Object.fromEntries(Object.entries(facts.numbers).map(([key, { value, year }]) => [key, { value, year }])),
  days: Object.fromEntries(Object.entries(facts.days).map(([key, { from, to }]) => [key, { from, to: to || from }])),
}
type Id = keyof typeof shippedEn.questions
const ALL: readonly Question[] = rows.map(({ id, group, changedOn }) => {
  const texts = (word: 'question' | 'answer') => ({
    nameKz: shippedKk.questions[id as Id][word],
    nameRu: shippedRu.questions[id as Id][word],
    nameEn: shippedEn.questions[id as Id][word],
  })
  return { id, group: group as Question['group'], changedOn, question: texts('question'), answer: texts('answer') }
})
const idsFor = (typed: string, language: Language) =>
  foundQuestions(ALL, typed, figuresOf(GUIDE, textsIn(language), language), language).map(({ id }) => id)

test('an empty search finds every question, and an unknown word finds none', () => {
  expect(idsFor('  ', 'en')).toEqual(ALL.map(({ id }) => id))
  expect(idsFor('xylophone', 'en')).toEqual([])
})

test('a word is found in the answer too, and every word must match', () => {
  expect(idsFor('apostille', 'en')).toEqual(['recognition'])
  expect(idsFor('виза РЕГИСТРАЦ', 'ru')).toEqual(['visa'])
})

test('a Kazakh word is found from a keyboard without Kazakh letters', () => {
  expect(idsFor('жатакхана', 'kk')).toEqual(['dormitory'])
})

test.each(['kk', 'ru', 'en'] as const)('every figure of an answer is defined (%s)', (language) => {
  const figures = figuresOf(GUIDE, textsIn(language), language)
  for (const [name, value] of Object.entries(figures)) expect([name, String(value)]).not.toEqual([name, ''])
  const own = NAME_IN[language]
  const rules = ['letterLeast', 'letterMost', 'fileMegabytes', 'choices', 'statements', 'writableDays', 'refereeDays']
  for (const { id, answer } of ALL)
    for (const [, name] of answer[own].matchAll(/\{\{(\w+)\}\}/g))
      expect([...Object.keys(figures), ...rules], `${id}: ${name}`).toContain(name)
})

test.each([
  ['kk', '15–25 ақпан', '25 шілде — 5 тамыз'],
  ['ru', '15–25 февраля', '25 июля — 5 августа'],
  ['en', '15–25 February', '25 July – 5 August'],
] as const)('days name a shared month once (%s)', (language, within, over) => {
  const t = textsIn(language)
  expect(daysInWords({ from: '2026-02-15', to: '2026-02-25' }, t)).toBe(within)
  expect(daysInWords({ from: '2026-07-25', to: '2026-08-05' }, t)).toBe(over)
})

test.each([
  ['kk', '2026 жылғы 15–25 ақпан', '2022 жылғы 20 желтоқсан — 2023 жылғы 6 қаңтар'],
  ['ru', '15–25 февраля 2026\u00a0г.', '20 декабря 2022\u00a0г. — 6 января 2023\u00a0г.'],
  ['en', '15–25 February 2026', '20 December 2022 – 6 January 2023'],
] as const)('a period names its year once, or both of its years (%s)', (language, within, over) => {
  const t = textsIn(language)
  expect(periodInWords({ from: '2026-02-15', to: '2026-02-25' }, t)).toBe(within)
  expect(periodInWords({ from: '2022-12-20', to: '2023-01-06' }, t)).toBe(over)
})
