import { expect, it } from 'vitest'
import { weeksOf } from './month-days.tsx'

it.each([
  ['2026-11', 6, '2026-11-30'],
  ['2027-02', 4, '2027-02-28'],
  ['2028-02', 5, '2028-02-29'],
])('the weeks of %s begin with Monday', (month, weeks, last) => {
  const found = weeksOf(month)
  expect(found).toHaveLength(weeks)
  expect(found.flat().filter((day) => day !== null)[0]).toBe(`${month}-01`)
  expect(
    found
      .flat()
      .filter((day) => day !== null)
      .at(-1),
  ).toBe(last)
  for (const week of found) {
    expect(week).toHaveLength(7)
    const [monday] = week
    if (monday != null) expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
  }
})
