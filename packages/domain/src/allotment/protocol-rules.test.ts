import { expect, test } from 'vitest'
import { writeProtocol } from './protocol-rules.ts'

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
