/** Weights of the first and the second check of a number of twelve digits; the second count when the first give 10. */
const WEIGHTS = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2],
] as const

/**
 * Whether the last digit of an IIN or a BIN follows from the eleven before it; 10 with both weights is never issued (Law
 * of Kazakhstan on national registers, No. 223).
 */
export function hasCheckDigit(digits: string): boolean {
  const check = WEIGHTS.map((weights) => weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11)
  return (check[0] === 10 ? check[1] : check[0]) === Number(digits[11])
}

/** Whether twelve digits are a business identification number (BIN): a month, a kind from 4 to 6, and the check digit. */
export const isBin = (text: string): boolean => /^\d{2}(?:0[1-9]|1[0-2])[4-6]\d{7}$/.test(text) && hasCheckDigit(text)
