import { describe, expect, test } from 'vitest'
import { claimAnswer, claimCheck, claimsQuery, ownClaims, scoreStatement, staffClaims } from '../claims/schema.ts'
import { letterQuery } from '../offers/letter-schema.ts'
import { acceptOfferBody } from '../offers/schema.ts'
import { appealBody, appealDecision } from './schema.ts'

const isOne = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success
const ID = '6f1d7a3e-1c0b-4c55-8f6e-2f4d5f0c9a11'

test.each([
  [-1, false],
  [0, true],
  [20_000, true],
  [20_001, false],
  [1.5, false],
])('%s points: %s', (points, expected) => {
  expect(isOne(scoreStatement, { total: points, subjects: [] })).toBe(expected)
  expect(isOne(scoreStatement, { total: 50, subjects: [{ subject: 'PHYSICS', score: points }] })).toBe(expected)
})

test('a claim has a score, an average or a held code', () => {
  const claim = {
    ...{
      kind: 'SCORE',
      code: '',
      names: null,
      state: 'WAITING',
      value: null,
      reason: null,
      checkedAt: null,
      parts: [],
    },
    ...{ answer: null, answeredAt: null, answerFile: null, version: 1 },
  }
  for (const stated of [{ total: 90, subjects: {}, profile: 40 }, { average: 4.5 }, { code: 'ORPHANS' }]) {
    const of = { year: 2026, level: 'BACHELOR', name: null, kind: 'GRANT', source: 'UNT', claimsCloseAt: null }
    const own = { ...claim, stated, can: { answer: true } }
    expect(isOne(ownClaims, { code: 'AAA', ...of, claims: [own] })).toBe(true)
    const checked = { ...claim, stated, checkedByName: null, files: [], can: { check: true } }
    expect(isOne(staffClaims, { ...of, claims: [checked] })).toBe(true)
  }
})

test.each([
  [{}, true],
  [{ inspector: 'me' }, true],
  [{ inspector: 'nobody' }, true],
  [{ inspector: ID }, true],
  [{ inspector: 'somebody' }, false],
  [{ search: ` ${'x'.repeat(200)} ` }, true],
  [{ search: 'x'.repeat(201) }, false],
])('the list of claims accepts %j: %s', (query, expected) => {
  expect(isOne(claimsQuery, { page: '1', ...query })).toBe(expected)
})

const SCORE = { total: 90, subjects: [] }
describe('the verdict of the office on a claim', () => {
  const which = { kind: 'SCORE', version: 1 }
  test.each<[object, boolean]>([
    [{ state: 'CONFIRMED' }, true],
    [{ state: 'CORRECTED', reason: 'Misread', value: SCORE }, true],
    [{ state: 'CORRECTED', reason: 'Misread', value: { average: 4.5 } }, true],
    [{ state: 'CORRECTED', reason: 'Misread', value: { code: 'ORPHANS' } }, false],
    [{ state: 'CORRECTED', reason: 'Misread' }, false],
    [{ state: 'CORRECTED', value: SCORE }, false],
    [{ state: 'REFUSED', reason: 'Another person' }, true],
    [{ state: 'REFUSED', reason: 'x'.repeat(4000) }, true],
    [{ state: 'REFUSED', reason: 'x'.repeat(4001) }, false],
    [{ state: 'REFUSED' }, false],
    [{ state: 'WAITING' }, false],
    [{ state: 'CONFIRMED', code: 'x'.repeat(64) }, true],
    [{ state: 'CONFIRMED', code: 'x'.repeat(65) }, false],
  ])('%j: %s', (check, expected) => {
    expect(isOne(claimCheck, { ...which, ...check })).toBe(expected)
  })

  test.each(['CORRECTED', 'REFUSED'])('%s without a reason is a fault at the reason', (state) => {
    const { error } = claimCheck.safeParse({ ...which, state, reason: '  ', value: SCORE })
    expect(error?.issues).toMatchObject([{ path: ['reason'], message: 'reason_required' }])
  })

  test('a score and an average have no code', () => {
    expect(claimCheck.parse({ ...which, state: 'CONFIRMED' }).code).toBe('')
  })
})

test.each([
  ['', false],
  [' ', false],
  ['x', true],
  ['x'.repeat(4000), true],
  ['x'.repeat(4001), false],
])('a competitor answers with a text: %j, %s', (text, expected) => {
  expect(isOne(claimAnswer, { kind: 'SCORE', version: 1, text })).toBe(expected)
  expect(isOne(appealBody, { version: 1, reason: text })).toBe(expected)
  expect(isOne(appealDecision, { state: 'REFUSED', answer: text })).toBe(expected)
})

test.each([
  [0, true],
  [5, true],
  [6, false],
])('an appeal with %i files: %s', (count, expected) => {
  const files = Array.from({ length: count }, () => ({ id: ID }))
  expect(isOne(appealBody, { version: 1, reason: 'Why', files })).toBe(expected)
})

test.each<[object, boolean]>([
  [{ state: 'REFUSED' }, true],
  [{ state: 'GRANTED', correction: { kind: 'QUOTA', code: 'ORPHANS' } }, true],
  [{ state: 'GRANTED', correction: { kind: 'QUOTA', code: 'x'.repeat(64) } }, true],
  [{ state: 'GRANTED', correction: { kind: 'QUOTA', code: 'x'.repeat(65) } }, false],
  [{ state: 'GRANTED', correction: { kind: 'SCORE', value: SCORE } }, true],
  [{ state: 'GRANTED', correction: { kind: 'AVERAGE', value: { average: 5 } } }, true],
  [{ state: 'GRANTED', correction: { kind: 'AVERAGE', value: 5 } }, false],
  [{ state: 'GRANTED' }, false],
  [{ state: 'SENT' }, false],
])('an appeal accepts the decision %j: %s', (decision, expected) => {
  expect(isOne(appealDecision, { answer: 'We looked again', ...decision })).toBe(expected)
})

test('a correction by an appeal has no code unless it names one', () => {
  const decision = { state: 'GRANTED', answer: 'Yes', correction: { kind: 'SCORE', value: SCORE } }
  expect(appealDecision.parse(decision)).toMatchObject({ correction: { code: '' } })
})

const SHA = '0123456789abcdef'.repeat(4)
test.each([
  [{}, true],
  [{ code: 'K7QA-MNCD-4R7T', sha256: SHA }, true],
  [{ code: ` ${'x'.repeat(40)} ` }, true],
  [{ code: 'x'.repeat(41) }, false],
  [{ sha256: SHA.toUpperCase() }, false],
  [{ sha256: `${SHA}0` }, false],
  [{ sha256: `0${SHA}` }, false],
  [{ sha256: SHA.slice(1) }, false],
])('a letter query accepts %j: %s', (query, expected) => {
  expect(isOne(letterQuery, query)).toBe(expected)
})

test('accepting an offer does not move up unless requested', () => {
  expect(acceptOfferBody.parse({ version: 1 }).isMovingUp).toBe(false)
})
