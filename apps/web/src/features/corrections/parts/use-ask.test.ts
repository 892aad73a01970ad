import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { expect, test } from 'vitest'
import { type AskedDocument, askBodyOf, dayAfter, idOfField, OWN_WORDS } from './use-ask.ts'

const item = (reason: string, words = ''): AskedDocument => ({ reason, words, language: null })
const WEEK = dayAfter(7)
const DAYS = { first: dayAfter(1), last: dayAfter(60) }

test.each([
  ['nothing is chosen', [], WEEK],
  ['a document has no reason', [['one', item('')]], WEEK],
  ['own words are empty', [['one', item(OWN_WORDS, ' ')]], WEEK],
  [
    'one of two has no reason',
    [
      ['one', item('cutOff')],
      ['two', item('')],
    ],
    WEEK,
  ],
  ['the day is today', [['one', item('cutOff')]], kazakhstanDate(new Date())],
  ['the day is too far', [['one', item('cutOff')]], dayAfter(61)],
  ['the day is not whole', [['one', item('cutOff')]], '2026--1'],
] as const)('nothing is sent when %s', (_, asked, until) => {
  expect(askBodyOf(new Map(asked), until, DAYS, 1, 'ru')).toBeNull()
})

test('a request has its reasons, and the words with their language', () => {
  const asked = new Map([
    ['one', item('cutOff')],
    ['two', item('cutOff', ' бет кесілген ')],
    ['three', item(OWN_WORDS, 'Нет даты')],
    ['four', { ...item(OWN_WORDS, 'Нет даты'), language: 'en' as const }],
    ['five', item(OWN_WORDS, '12.03')],
    [idOfField('lastName'), item('differs')],
  ])
  expect(askBodyOf(asked, WEEK, DAYS, 4, 'kk')).toEqual({
    items: [
      { fileId: 'one', reason: 'cutOff' },
      { fileId: 'two', reason: 'cutOff', words: 'бет кесілген', wordsLanguage: 'kk' },
      { fileId: 'three', words: 'Нет даты', wordsLanguage: 'ru' },
      { fileId: 'four', words: 'Нет даты', wordsLanguage: 'en' },
      { fileId: 'five', words: '12.03', wordsLanguage: 'kk' },
    ],
    fields: [{ field: 'lastName', reason: 'differs' }],
    until: WEEK,
    version: 4,
  })
})
