import { expect, test } from 'vitest'
import { isSpeltNearly, lettersOf, likeness, mayBeSpelt, PIECES, piecesOf } from './compare-words.ts'

function like(word: string, text: string): number {
  const isAsked = new Uint8Array(PIECES)
  const asked = new Set(piecesOf(word).pieces)
  for (const piece of asked) isAsked[piece] = 1
  return likeness(isAsked, asked.size, piecesOf(text))
}

test('a word is compared with the best matching group of whole words of a text', () => {
  expect(like('satpaev', 'satpaev')).toBe(1)
  expect(like('satpaev', 'universitet imeni satpaev almati')).toBe(1)
  expect(like('al farabi', 'kazakh al farabi universitet')).toBe(1)
  // `kaz` has four pieces (`  k`, ` ka`, `kaz`, `az `), `kazakh` seven; three are common: 3 / (4 + 7 - 3).
  expect(like('kaz', 'kazakh')).toBe(Math.fround(3 / 8))
  expect(like('jurist', 'agronom')).toBe(0)
  expect(like('', 'agronom')).toBe(0)
})

test('one comparison leaves no state for the next', () => {
  const first = like('biologia', 'himia i biologia')
  like('fizika', 'himia i biologia')
  expect(like('biologia', 'himia i biologia')).toBe(first)
})

test.each([
  ['satpaiv', 'satpaev', 1, true],
  ['satpaiv', 'satpaev', 0, false],
  ['satpiv', 'satpaev', 1, false],
  ['satpiv', 'satpaev', 2, true],
  ['', 'ab', 2, true],
  ['', 'abc', 2, false],
  ['abcdef', 'bcdefg', 2, true],
])('%s is %s with %i mistakes: %s', (one, other, mistakes, isSo) => {
  expect(isSpeltNearly(one, other, mistakes)).toBe(isSo)
  expect(isSpeltNearly(other, one, mistakes)).toBe(isSo)
  if (isSo) expect(mayBeSpelt(lettersOf(one), lettersOf(other), mistakes)).toBe(true)
})

test('words that share few letters need no comparison', () => {
  expect(mayBeSpelt(lettersOf('agronom'), lettersOf('jurist'), 2)).toBe(false)
})
