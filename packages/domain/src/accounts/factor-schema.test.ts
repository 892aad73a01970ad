import { describe, expect, test } from 'vitest'
import {
  factorReset,
  newPasskey,
  passkeyAnswer,
  passkeyName,
  secondBody,
  signedIn,
  typedCode,
} from './factor-schema.ts'

const KEY = { id: 'k', rawId: 'k', type: 'public-key', clientExtensionResults: {} }
const MADE = { clientDataJSON: 'c', attestationObject: 'a' }
const SIGNED = { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' }

describe('the response of a browser for a passkey', () => {
  test.each<[string, object, object, boolean]>([
    ['the least', {}, {}, true],
    ['no id', { id: '' }, {}, false],
    ['no raw id', { rawId: '' }, {}, false],
    ['ids of 1400', { id: 'x'.repeat(1400), rawId: 'x'.repeat(1400) }, {}, true],
    ['an id of 1401', { id: 'x'.repeat(1401) }, {}, false],
    ['a raw id of 1401', { rawId: 'x'.repeat(1401) }, {}, false],
    ['another kind of credential', { type: 'password' }, {}, false],
    ['of this device', { authenticatorAttachment: 'platform' }, {}, true],
    ['of another device', { authenticatorAttachment: 'cross-platform' }, {}, true],
    ['of nowhere', { authenticatorAttachment: 'cloud' }, {}, false],
    ['20,000 characters of data', {}, { clientDataJSON: 'x'.repeat(20_000) }, true],
    ['one more', {}, { clientDataJSON: 'x'.repeat(20_001) }, false],
  ])('%s', (_, more, response, isOne) => {
    expect(newPasskey.safeParse({ ...KEY, ...more, response: { ...MADE, ...response } }).success).toBe(isOne)
    expect(passkeyAnswer.safeParse({ ...KEY, ...more, response: { ...SIGNED, ...response } }).success).toBe(isOne)
  })

  test.each([
    [10, 32, true],
    [11, 32, false],
    [10, 33, false],
  ])('%i ways to reach it of %i characters: %s', (count, length, isOne) => {
    const transports = Array.from({ length: count }, () => 'x'.repeat(length))
    expect(newPasskey.safeParse({ ...KEY, response: { ...MADE, transports } }).success).toBe(isOne)
  })
})

test.each([
  [typedCode, 40],
  [passkeyName, 60],
])("input has at least one character, and at most its field's limit", (schema, most) => {
  const length = [0, 1, most, most + 1].map((count) => schema.safeParse(` ${'x'.repeat(count)} `).success)
  expect(length).toEqual([false, true, true, false])
})

const TICKET = 'x'.repeat(43)
const answer = { ...KEY, response: SIGNED }
const nothing = [{ path: ['code'], message: 'field_required' }]
test.each<[string, object, readonly object[]]>([
  ['a code', { code: '123456' }, []],
  ['a passkey', { passkey: answer }, []],
  ['neither', {}, nothing],
  ['both', { code: '123456', passkey: answer }, nothing],
])('the second step is a code or a passkey: %s', (_, proof, issues) => {
  const { error } = secondBody.safeParse({ ticket: TICKET, ...proof })
  expect((error?.issues ?? []).map(({ path, message }) => ({ path, message }))).toEqual(issues)
})

test.each([
  ['PROVE', true],
  ['ENROL', true],
  ['NONE', false],
])('a sign-in may answer with the second step %s: %s', (secondFactor, isOne) => {
  const step = { secondFactor, kinds: ['CODE'], ticket: TICKET, expiresAt: '2026-08-10T05:00:00.000Z' }
  expect(signedIn.safeParse(step).success).toBe(isOne)
})

test.each([
  ['Lost the phone', undefined],
  ['x'.repeat(1000), undefined],
  ['x'.repeat(1001), 'Too big: expected string to have <=1000 characters'],
  ['  ', 'reason_required'],
])('factors are reset with a reason: %s', (reason, message) => {
  expect(factorReset.safeParse({ reason }).error?.issues[0]?.message).toBe(message)
})
