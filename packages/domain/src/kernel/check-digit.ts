/** Weights of the check digit of a 12-digit number. The second row applies when the first gives 10. */
const WEIGHTS = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2],
] as const

/**
 * Checks the last digit of an IIN or a BIN against the eleven before it. A number that gives 10 with both rows is never
 * issued (Law of Kazakhstan on national registers, No. 223).
 */
export function hasCheckDigit(digits: string): boolean {
  const check = WEIGHTS.map((weights) => weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11)
  return (check[0] === 10 ? check[1] : check[0]) === Number(digits[11])
}

/** Business identification number (BIN): a month, a kind from 4 to 6, and the check digit. */
export const isBin = (text: string): boolean => /^\d{2}(?:0[1-9]|1[0-2])[4-6]\d{7}$/.test(text) && hasCheckDigit(text)
