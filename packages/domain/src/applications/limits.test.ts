import { expect, test } from 'vitest'
import { applicationDraft } from './draft-schema.ts'
import { certificateOf } from './rules.ts'

const text = (length: number) => 'x'.repeat(length)
const items = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

/** Lists of a draft, at their limits and just beyond. */
test.each<[string, readonly object[], readonly object[]]>([
  [
    'further files',
    [{ furtherFiles: items(60, { kind: 'a', id: text(64) }) }],
    [{ furtherFiles: items(61, { kind: 'a', id: 'x' }) }, { furtherFiles: [{ kind: 'a', id: text(65) }] }],
  ],
  [
    'answers',
    [{ answers: items(80, { question: text(64), value: 'x', id: text(64) }) }],
    [
      { answers: items(81, { question: 'q', value: 'x' }) },
      { answers: [{ question: text(65), value: 'x' }] },
      { answers: [{ question: 'q', value: 'x', id: text(65) }] },
    ],
  ],
])('a draft has a limit of %s', (_list, taken, beyond) => {
  const isTaken = (more: object) => applicationDraft.safeParse(more).success
  expect([...taken, ...beyond].map(isTaken)).toEqual([...taken.map(() => true), ...beyond.map(() => false)])
})

test.each([
  ['GRANT', 'UNT', 'GRANT_CERTIFICATE'],
  ['GRANT_COMPETITION', 'UNT', 'UNT_CERTIFICATE'],
  ['GRANT_COMPETITION', 'TESTING', 'TESTING_CERTIFICATE'],
  ['GRANT_COMPETITION', 'INTERVIEW', null],
] as const)('an application of type %s by %s needs the certificate %s', (type, source, certificate) => {
  expect(certificateOf(type, source)).toBe(certificate)
})
