import { describe, expect, test } from 'vitest'
import { KEY_LIVES_MS, letterCodeOf, letterState, lettersOf, readLetterCode, signedText } from './letter-rules.ts'

test('a code has three groups of unambiguous characters', () => {
  let next = 0
  const code = letterCodeOf((bound) => next++ % bound)
  expect(code).toMatch(/^[ACDEFGHJKLMNPQRTUVWXY34679]{4}(-[ACDEFGHJKLMNPQRTUVWXY34679]{4}){2}$/)
  expect(readLetterCode(code)).toBe(code)
})

test.each([
  ['k7qa mncd 4r7t', 'K7QA-MNCD-4R7T'],
  [' K7QA-MNCD-4R7T ', 'K7QA-MNCD-4R7T'],
  ['K7QAMNCD4R7T', 'K7QA-MNCD-4R7T'],
  ['K7QA-MNCD-4R7', null],
  ['K7QA-MNCD-4R7TT', null],
  ['K7QA-MNCD-4R70', null],
  ['', null],
])('%j is read as %s', (typed, code) => {
  expect(readLetterCode(typed)).toBe(code)
})

test('a key signs for a year', () => {
  expect(new Date(Date.UTC(2026, 0, 1) + KEY_LIVES_MS).toISOString()).toBe('2027-01-01T00:00:00.000Z')
})

const SHA = 'a'.repeat(64)
describe('the state of a letter', () => {
  const letter = { sha256: SHA, isRevoked: false, isSigned: true }
  test.each([
    [null, undefined, 'UNKNOWN'],
    [null, SHA, 'UNKNOWN'],
    [letter, undefined, 'VALID'],
    [letter, SHA, 'VALID'],
    [letter, 'b'.repeat(64), 'ALTERED'],
    [{ ...letter, isRevoked: true }, SHA, 'REVOKED'],
    [{ ...letter, isRevoked: true }, 'b'.repeat(64), 'ALTERED'],
    [{ ...letter, isSigned: false }, SHA, 'ALTERED'],
  ] as const)('%j with the file %s: %s', (found, sha256, state) => {
    expect(letterState(found, sha256)).toBe(state)
  })
})

test.each([
  [null, []],
  ['OFFERED', ['DECISION']],
  ['ACCEPTED', ['DECISION', 'INVITATION']],
  ['DECLINED', []],
  ['LAPSED', []],
] as const)('an offer with the state %s has the letters %j', (state, kinds) => {
  expect(lettersOf(state === null ? null : { state })).toEqual(kinds)
})

test('the signed text has the code, the hash and the instant', () => {
  expect(signedText({ code: 'K7QA-MNCD-4R7T', sha256: SHA, madeAt: new Date('2026-08-10T05:00:00.000Z') })).toBe(
    `K7QA-MNCD-4R7T\n${SHA}\n2026-08-10T05:00:00.000Z`,
  )
})
