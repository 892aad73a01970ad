import { expect, test } from 'vitest'
import unt from '../../../../data/unt.json' with { type: 'json' }
import { type Period, periodState } from './period.ts'

test.each([
  ['2026-07-12', 'coming'],
  ['2026-07-13', 'running'],
  ['2026-07-20', 'running'],
  ['2026-07-21', 'passed'],
] as const)('a period from 13 to 20 July on %s is %s', (today, state) => {
  expect(periodState({ from: '2026-07-13', to: '2026-07-20' }, today)).toBe(state)
})

const DAYS: readonly (readonly [string, Period])[] = [
  ...[...unt.sessions, ...unt.earlier.sessions].flatMap(
    ({ id, application, testing }) =>
      [
        [`registration, ${id}`, application],
        [`test, ${id}`, testing],
      ] as const,
  ),
  ['applications for grants', unt.grantApplications],
  ['earlier window', unt.earlier.grantWindow],
  ...unt.deadlines.map(({ id, day }) => [id, { from: day, to: day }] as const),
]

test.each(['2027-06-15', '2028-06-15'])('on %s each shipped day of the help is passed', (today) => {
  expect(DAYS.filter(([, period]) => periodState(period, today) !== 'passed').map(([name]) => name)).toEqual([])
})

test('each shipped day of the help has its year and its order', () => {
  for (const [name, { from, to }] of DAYS) {
    expect([name, from, to]).toEqual([name, expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.any(String)])
    expect([name, from <= to]).toEqual([name, true])
  }
})
