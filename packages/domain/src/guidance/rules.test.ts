import { expect, test } from 'vitest'
import { yearOfSessions } from './rules.ts'

const session = (from: string, to: string) => ({ testing: { from, to } }) as never

test.each([
  [
    'the year of the last of several',
    [session('2026-01-10', '2026-02-10'), session('2027-05-16', '2027-07-05')],
    '2027',
  ],
  ['the year in which its test ends', [session('2026-12-20', '2027-01-10')], '2027'],
  ['no year without any', [], ''],
])('sessions have %s', (_case, sessions, year) => {
  expect(yearOfSessions({ sessions })).toBe(year)
})
