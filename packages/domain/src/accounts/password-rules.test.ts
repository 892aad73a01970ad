import { describe, expect, test } from 'vitest'
import { isCommonPassword, WORDS_OF_THE_PORTAL, wordOfPassword } from './password-rules.ts'

describe('the word of a listed password', () => {
  test.each([
    ['Sunshine', 'sunshine'],
    ['2026sunshine!!', 'sunshine'],
    ['sun5h1ne', 'sunshine'],
    ['p@ssw0rd1', 'password'],
    ['login', 'iogin'],
    ['4bc', null],
    ['abc', 'abc'],
    ['ab', null],
    ['123456', null],
    ['', null],
    ['Құпия1', 'құпия'],
  ])('%j is %j', (password, word) => {
    expect(wordOfPassword(password)).toBe(word)
  })
})

describe('a common password', () => {
  const words = new Set(['sunshine', 'abc'])
  test.each([
    ['sunshine', true],
    ['SunShine2026!', true],
    ['$unshine1', true],
    ['12sun5h1ne', true],
    ['sunshine5', true],
    ['!!!sunshine', true],
    ['abc', true],
    ['(bc', false],
    ['@bc', true],
    ['4bc1', true],
    ['sunshines', false],
    ['asunshine', false],
    ['sunshin', false],
    ['123456', false],
    ['', false],
  ])('%j is one: %s', (password, isCommon) => {
    expect(isCommonPassword(password, words)).toBe(isCommon)
  })

  test('has three letters at least', () => {
    expect(isCommonPassword('ab', new Set(['ab']))).toBe(false)
  })

  test.each([
    ...[
      ['@', 'a'],
      ['4', 'a'],
      ['8', 'b'],
      ['(', 'c'],
      ['3', 'e'],
      ['6', 'g'],
      ['9', 'g'],
      ['0', 'o'],
      ['5', 's'],
    ],
    ...[
      ['$', 's'],
      ['7', 't'],
      ['+', 't'],
      ['2', 'z'],
      ['1', 'i'],
      ['!', 'i'],
      ['|', 'i'],
      ['l', 'i'],
    ],
  ])('may have %s for %s', (sign, letter) => {
    expect(isCommonPassword(`xy${sign}xy`, new Set([`xy${letter}xy`]))).toBe(true)
  })
})

describe('words of the portal', () => {
  test('are named once each', () => {
    expect(new Set(WORDS_OF_THE_PORTAL).size).toBe(WORDS_OF_THE_PORTAL.length)
  })

  test.each(['Admission2027!', 'Abiturient#1', 'Almaty2027$', 'Qazaqstan1!', 'Karaganda1!'])(
    'make %s a common password',
    (password) => {
      expect(isCommonPassword(password, new Set(WORDS_OF_THE_PORTAL))).toBe(true)
    },
  )
})
