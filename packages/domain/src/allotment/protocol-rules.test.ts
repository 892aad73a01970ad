import { expect, test } from 'vitest'
import { byCodePoints, writeProtocol } from './protocol-rules.ts'

test('texts are sorted by code points: capitals first, prefixes first, and characters above U+FFFF last', () => {
  const inOrder = ['', 'A', 'B', 'a', 'aa', 'ә', '\uffee', '\u{1f393}', '\u{1f393}a', '\u{1f394}']
  expect(inOrder.toReversed().toSorted(byCodePoints)).toEqual(inOrder)
  expect(byCodePoints('\u{1f393}', '\u{1f393}')).toBe(0)
})

test('characters around the surrogates, and the first and last surrogates, are sorted correctly', () => {
  const inOrder = [
    '\ud7ff\u{10000}',
    '\ue000\u{10000}',
    '\u{10000}',
    '\u{103fe}',
    '\u{103ff}',
    '\u{10fc00}',
    '\u{10ffff}',
  ]
  expect(inOrder.toReversed().toSorted(byCodePoints)).toEqual(inOrder)
})

test('a protocol is JSON with two spaces, ordered keys and a newline at the end', () => {
  const last = { applicant: 'A"\n', total: 70, right: null, average: 4.5, profile: 50 }
  const allotment = {
    allotted: [],
    lines: [
      {
        applicant: 'A',
        program: 'P',
        choice: 1,
        outcome: 'OUTRANKED',
        decidedBy: 'SCORE',
        lastAdmitted: last,
        missing: 1,
      },
      { applicant: 'B', program: 'P', choice: 1, outcome: 'ALLOTTED' },
    ],
    programs: [{ id: 'P', general: { places: 1, filled: 1, last }, reserved: [] }],
  } as const
  const whole = { version: 1, inputHash: 'ab', ...allotment }
  expect([...writeProtocol(allotment, 'ab')].join('')).toBe(`${JSON.stringify(whole, null, 2)}\n`)
})
