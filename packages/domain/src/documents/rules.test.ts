import { describe, expect, test } from 'vitest'
import { countWords, letterLength } from './rules.ts'

describe('the words of a motivation letter', () => {
  test.each([
    ['', 0],
    ['Мен Қазақстанда оқығым келеді, себебі…', 5],
    ['Я по-прежнему хочу учиться — очень.', 5],
    ['I don’t know; it’s 2026, well-known.', 6],
    ['  two\n\nparagraphs\t', 2],
  ])('%j has %i', (text, words) => {
    expect(countWords(text)).toBe(words)
  })

  test.each([
    [249, 'short'],
    [250, 'fine'],
    [500, 'fine'],
    [501, 'long'],
  ])('%i words are %s', (words, length) => {
    expect(letterLength(words)).toBe(length)
  })
})
