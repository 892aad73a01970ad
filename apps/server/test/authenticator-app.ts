import { stepAt, totpCode } from '../src/platform/identity/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const secretOf = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of an app with this secret, `away` steps from an instant. */
export const codeOfApp = (secret: string, at: Date, away = 0): string => totpCode(secretOf(secret), stepAt(at) + away)
