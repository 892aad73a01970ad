import type { Allotment, PublicAllotment } from './protocol-schema.ts'

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
