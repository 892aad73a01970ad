import { describe, expect, test } from 'vitest'
import { stepAt, stepOfCode, toBase32, totpAddress, totpCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

describe('codes of authenticator apps', () => {
  // RFC 6238, appendix B, the rows of SHA-1.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds it is %s', (seconds, code) => {
    expect(totpCode(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
  })

  // RFC 4226, appendix D.
  test.each(['755224', '287082', '359152', '969429', '338314'])('the codes of RFC 4226: %s', (code) => {
    expect([0, 1, 2, 3, 4].map((step) => totpCode(SECRET, step))).toContain(code)
  })

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('a code of %i steps away counts: %s', (away, counts) => {
    const now = new Date('2026-11-20T09:30:00.000Z')
    const step = stepAt(now) + away
    expect(stepOfCode(SECRET, totpCode(SECRET, step), now)).toBe(counts ? step : null)
  })

  test('another secret has other codes', () => {
    const now = new Date('2026-11-20T09:30:00.000Z')
    expect(stepOfCode(Buffer.from('another secret of 20'), totpCode(SECRET, stepAt(now)), now)).toBeNull()
  })

  // RFC 4648, section 10.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%s in base 32 is %s', (text, expected) => {
    expect(toBase32(Buffer.from(text))).toBe(expected)
  })

  test('the address names portal and account', () => {
    expect(totpAddress(SECRET, { issuer: 'Admission portal', account: 'a@b.kz' })).toBe(
      'otpauth://totp/Admission%20portal%3Aa%40b.kz?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Admission%20portal&digits=6&period=30',
    )
  })
})
