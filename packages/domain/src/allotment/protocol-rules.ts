import type { Allotment, PublicAllotment } from './protocol-schema.ts'

const HALF = /[\ud800-\udfff]/
const SURROGATES = 0xd800
const AFTER_SURROGATES = 0xe000

/** Compares two texts by code points. JavaScript's own order is by halves of pairs, which differs above U+FFFF. */
export function byCodePoints(a: string, b: string): number {
  // The two orders are the same unless one has such halves, and JavaScript's own is many times faster.
  if (!HALF.test(a) && !HALF.test(b)) return a < b ? -1 : Number(a > b)
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) {
    const [unitOfA, unitOfB] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (unitOfA !== unitOfB) return inOrder(unitOfA) - inOrder(unitOfB)
  }
  return a.length - b.length
}

/** Halves of pairs stand for what comes after every single unit. */
const inOrder = (unit: number): number => (unit >= SURROGATES && unit < AFTER_SURROGATES ? unit + 0x10000 : unit)

/**
 * The protocol as it is published: keys in their order, two spaces, a newline at the end; in pieces, because that of a
 * whole country is longer than a text may be.
 * @param inputHash the SHA-256 of the input's bytes, lower-case hex.
 */
export function* writeProtocol(
  { allotted, lines, programs }: Allotment | PublicAllotment,
  inputHash: string,
): Generator<string> {
  yield `{\n  "version": 1,\n  "inputHash": ${JSON.stringify(inputHash)}`
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
