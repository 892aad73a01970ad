import type { Allotment, PublicAllotment } from './protocol-schema.ts'

const HALF = /[\ud800-\udfff]/
const SURROGATES = 0xd800
const AFTER_SURROGATES = 0xe000

/** Compares two texts by code points. JavaScript compares UTF-16 units, which differs above U+FFFF. */
export function byCodePoints(a: string, b: string): number {
  // Without surrogates both orders are the same, and JavaScript's own is many times faster.
  if (!HALF.test(a) && !HALF.test(b)) return a < b ? -1 : Number(a > b)
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) {
    const [unitOfA, unitOfB] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (unitOfA !== unitOfB) return inOrder(unitOfA) - inOrder(unitOfB)
  }
  return a.length - b.length
}

/** Surrogates sort after every other unit. */
const inOrder = (unit: number): number => (unit >= SURROGATES && unit < AFTER_SURROGATES ? unit + 0x10000 : unit)

/**
 * Protocol in its published form: ordered keys, two spaces, a newline at the end. Yields pieces, because a nationwide
 * protocol exceeds the maximum length of a string.
 * @param inputHash SHA-256 of the input's bytes, lower-case hex.
 * @param version the input's.
 */
export function* writeProtocol(
  { allotted, lines, programs }: Allotment | PublicAllotment,
  inputHash: string,
  version: 1 | 2 = 1,
): Generator<string> {
  yield `{\n  "version": ${version},\n  "inputHash": ${JSON.stringify(inputHash)}`
  for (const [name, entries] of Object.entries({ allotted, lines, programs })) {
    yield `,\n  "${name}": [`
    for (const [at, entry] of entries.entries()) {
      const text = JSON.stringify(entry, null, 2)
      yield `${at === 0 ? '' : ','}\n    ${text.replaceAll('\n', '\n    ')}`
    }
    yield entries.length === 0 ? ']' : '\n  ]'
  }
  yield '\n}\n'
}
