import { describe, expect, test } from 'vitest'
import {
  DEVICE_KNOWN_DAYS,
  DEVICES,
  deviceOf,
  ENROLMENT_MINUTES,
  FEW_RECOVERY_CODES,
  inGroups,
  networkOf,
  PASSKEYS_MAX,
  passkeyHostOf,
  RECOVERY_CODES,
  readCode,
  TICKET_MINUTES,
  TICKET_TRIES,
} from './factor-rules.ts'
import { isCommonPassword, WORDS_OF_THE_PORTAL, wordOfPassword } from './password-rules.ts'

// Figures of docs/specification/accounts.md#second-factor, #passkeys and #new-devices.
test('a ticket lasts five minutes and five tries, a secret fifteen minutes, a device a year', () => {
  expect([TICKET_MINUTES, TICKET_TRIES, ENROLMENT_MINUTES, DEVICE_KNOWN_DAYS]).toEqual([5, 5, 15, 365])
})
test('ten recovery codes are drawn, three left are few, and an account has ten passkeys at most', () => {
  expect([RECOVERY_CODES, FEW_RECOVERY_CODES, PASSKEYS_MAX]).toEqual([10, 3, 10])
})

describe('input of the second step', () => {
  test.each([
    ['123456', 'CODE', '123456'],
    [' 123 456 ', 'CODE', '123456'],
    ['0123-4567-89ab-cdef', 'RECOVERY', '0123456789abcdef'],
    ['0123 4567 89AB CDEF', 'RECOVERY', '0123456789abcdef'],
    ['OI23-4567-89ab-cdeL', 'RECOVERY', '0123456789abcde1'],
  ])('%s is read as %s', (typed, kind, code) => {
    expect(readCode(typed)).toEqual({ kind, code })
  })
  test.each(['', '12345', '1234567', '12345a', '0123-4567-89ab-cde', '0123-4567-89ab-cdeu', '0123456789abcdef0'])(
    '%s is neither',
    (typed) => expect(readCode(typed)).toBeNull(),
  )
  test('a recovery code is shown in groups of four', () =>
    expect(inGroups('0123456789abcdef')).toBe('0123-4567-89ab-cdef'))
})

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
test.each([
  [AGENT, 'Chrome, Windows'],
  [`${AGENT} Edg/142.0`, 'Edge, Windows'],
  [`${AGENT} YaBrowser/25.1`, 'Yandex Browser, Windows'],
  [`${AGENT} OPR/110`, 'Opera, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari, iPhone'],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari, macOS'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) FxiOS/144.0 Mobile/15E148 Safari/605.1.15', 'Firefox, iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1', 'Chrome, iPhone'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0 Safari/537.36', 'Chrome, ChromeOS'],
  ['curl/8', null],
  // A browser states its version. Without one the name belongs to other software.
  ['curl/8 (neither Firefox nor Safari)', null],
  ['', null],
])('%s is %s', (agent, device) => expect(deviceOf(agent)).toBe(device))

test.each(['Chrome', 'Windows', 'Chrome, Windows', 'Edge, iPhone'])('%s is a kind of device', (device) =>
  expect(DEVICES).toContain(device),
)
test('no kind of device is listed twice', () => expect(new Set(DEVICES).size).toBe(DEVICES.length))

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
  ['2001:0DB8:0007::5', '2001:db8:7::/48'],
  ['2001:db8::5', '2001:db8::/48'],
  ['::1', '::/48'],
  ['2001:0:7::1', '2001:0:7::/48'],
  ['2001:db8:7:1:2:3:4::', '2001:db8:7::/48'],
  ['::1:2:3:4:5:6:7', '0:1:2::/48'],
  ['::2:3:4:5:6:7', '0:0:2::/48'],
  ['1::4:5:6:7:8', '1::/48'],
  ['1::3:4:5:6:7:8', '1:0:3::/48'],
  ['', null],
  ['nowhere', null],
  ['abcdef', null],
  ['v203.0.113.77', null],
  ['203.0.113.77/24', null],
  ['at 2001:db8::5', null],
  ['2001:db8::5%eth0', null],
])('%s is in %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['https://portal.kz', 'portal.kz'],
  ['https://portal.kz:8443/', 'portal.kz'],
  ['http://localhost:8080', 'localhost'],
  ['https://portal7', 'portal7'],
  ['https://7portal.kz', '7portal.kz'],
  ['http://portal.kz', null],
  ['http://127.0.0.1:8080', null],
  ['https://203.0.113.7', null],
  ['https://[2001:db8::1]', null],
])('passkeys of %s belong to %s', (publicUrl, host) => expect(passkeyHostOf(publicUrl)).toBe(host))

describe('common passwords', () => {
  test.each([
    ['password', 'password'],
    ['PassWord123!', 'password'],
    ['!!p@ssw0rd', 'password'],
    ['michael', 'michaei'],
    ['123456', null],
    ['ab1', null],
    ['', null],
    ['cat', 'cat'],
    ['1cat!', 'cat'],
  ])('%s is compared as %s', (password, word) => expect(wordOfPassword(password)).toBe(word))

  const SIGNS = ['@4 a', '8 b', '( c', '3 e', '69 g', '1!|il i', '0 o', '5$ s', '7+ t', '2 z']
  test.each(
    SIGNS.flatMap((row) => {
      const [signs = '', letter = ''] = row.split(' ')
      return [...signs].map((sign) => [sign, letter])
    }),
  )('%s is read as %s', (sign, letter) => expect(wordOfPassword(`x${sign}x`)).toBe(`x${letter}x`))

  const words = new Set(
    ['password', 'sunshine', 'michael', 'dragon', 'cat', 'toto'].map((word) => wordOfPassword(word) ?? ''),
  )
  test.each([
    'Password1!',
    'P@ssw0rd2026',
    '$unshine5!',
    '5unshin3#A'.slice(0, 9),
    'Michae1!',
    'M1cha3l_77',
    '(9)Dragon(9)',
    'Dragon',
    'cat',
    '2026cat!',
    // Only digits that replace letters.
    '7070',
  ])('%s is common', (password) => expect(isCommonPassword(password, words)).toBe(true))
  test.each(['Kq7!vxPw', 'Passwords1!', 'Dr@gonfly7', 'Sun5hine-Road9', '1A!', '!!!!', ''])('%s is not', (password) =>
    expect(isCommonPassword(password, words)).toBe(false),
  )
})

describe('common words for users of this portal', () => {
  const words = new Set(WORDS_OF_THE_PORTAL)
  test.each(['Qazaqstan2026!', 'Almaty#1', '4dmission!7', 'Ta1aPker2008@', 'Universitet_1', 'K4raganda#'])(
    '%s is refused',
    (password) => expect(isCommonPassword(password, words)).toBe(true),
  )
  test('no word is listed twice', () => expect(words.size).toBe(WORDS_OF_THE_PORTAL.length))
  test('a word of it inside a longer one is not refused', () =>
    expect(isCommonPassword('Almaty-qar-2-shana', words)).toBe(false))
})
