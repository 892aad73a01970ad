import { expect, test } from 'vitest'
import { foldLetters, wordSearch } from './fold-letters.ts'

test.each([
  ['Қазақ ұлттық университеті', 'казак улттык университети'],
  ['Гумилёв, ШЫҒЫС', 'гумилев, шыгыс'],
  ['ӘҒҚҢӨҰҮҺІЁ', 'агкноуухие'],
])('%s is typed %s on a Russian keyboard', (text, typed) => expect(foldLetters(text)).toBe(typed))

test.each([
  ['', true],
  ['  ', true],
  ['қазақ UNIV', true],
  ['казак  унив', false],
  ['казак univ', true],
])('the words %j are in the text: %s', (typed, expected) =>
  expect(wordSearch(typed)('Қазақ University of Almaty')).toBe(expected),
)
