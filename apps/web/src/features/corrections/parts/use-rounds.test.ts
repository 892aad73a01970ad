import { expect, test } from 'vitest'
import type { Correction } from './correction-calls.ts'
import { formerCopies } from './use-rounds.ts'

const file = (id: string) => ({ id, name: `${id}.pdf` })
const round = (number: number, answeredAt: string | null, pairs: readonly (readonly [string, string | null])[]) =>
  ({
    round: number,
    answeredAt,
    items: pairs.map(([before, after]) => ({ before: file(before), after: after === null ? null : file(after) })),
  }) as unknown as Correction

const AT = '2026-11-26T05:00:00.000Z'
const ROUNDS = [
  round(4, null, [['passport3', 'passport4']]),
  round(3, AT, [['passport2', 'passport3']]),
  round(2, AT, [['letter1', 'letter2']]),
  round(1, AT, [
    ['passport1', 'passport2'],
    ['photo1', null],
  ]),
]

test.each([
  ['passport3', ['passport2 3', 'passport1 1']],
  ['letter2', ['letter1 2']],
  // A file that waits in an open request has replaced nothing.
  ['passport4', []],
  ['photo1', []],
])('copies before %s', (id, expected) => {
  expect(formerCopies(ROUNDS, id).map((copy) => `${copy.id} ${copy.round}`)).toEqual(expected)
})
