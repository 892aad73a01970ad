import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  daysOff,
  type Holiday,
  isWorkingDay,
  workingDaysAgo,
  workingDaysBetween,
  workingDaysSince,
} from './working-days.ts'

const HOLIDAYS: readonly Holiday[] = JSON.parse(
  readFileSync(new URL('../../../../data/holidays.json', import.meta.url), 'utf8'),
)
const noon = (day: string) => new Date(`${day}T12:00:00.000+05:00`)

describe('days off, Saturdays and Sundays excluded', () => {
  test.each([
    [
      2026,
      [
        ['01-01', '01-02', '01-07'], // Thursday, Friday; Christmas on a Wednesday
        ['03-09'], // the 8th is a Sunday
        ['03-23', '03-24', '03-25'], // the 21st and 22nd are a weekend
        ['05-01', '05-07', '05-11', '05-27'], // the 9th is a Saturday; Kurban Ait on a Wednesday
        ['07-06', '08-31', '10-26', '12-16'], // the 30th and the 25th are Sundays
      ],
    ],
    [
      2027,
      [
        ['01-01', '01-04', '01-07'], // the 2nd is a Saturday
        ['03-08', '03-22', '03-23', '03-24'], // the 21st is a Sunday
        ['05-03', '05-07', '05-10'], // the 1st is a Saturday, the 9th a Sunday; Kurban Ait on a Sunday is not moved
        ['07-06', '08-30', '10-25', '12-16'],
      ],
    ],
  ])('in %i', (year, days) => {
    const expected = days.flat().map((day) => `${year}-${day}`)
    expect([...daysOff(year, HOLIDAYS)].toSorted()).toEqual(expected)
  })

  test.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-12-16', false],
    ['2028-01-07', false],
    ['2023-01-09', true], // Christmas on a Saturday is not moved
  ])('%s is a working day: %s', (day, expected) => {
    expect(isWorkingDay(day, HOLIDAYS)).toBe(expected)
  })
})

test('the working days between two days are counted over several years', () => {
  const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
  const last = Date.parse('2027-02-10T00:00:00.000Z') / 86_400_000
  let count = 0
  for (let number = last - 1; number > last - 900; number -= 1) {
    expect(workingDaysSince(noon(day(number)), noon(day(last)), HOLIDAYS)).toBe(count)
    if (isWorkingDay(day(number), HOLIDAYS)) count += 1
  }
  expect(count).toBeGreaterThan(550)
})

describe('working days of waiting', () => {
  test.each([
    ['2026-11-16', '2026-11-16', 0], // the same Monday
    ['2026-11-16', '2026-11-17', 0], // no whole day in between
    ['2026-11-16', '2026-11-23', 4], // Tuesday to Friday
    ['2026-11-16', '2026-11-24', 5],
    ['2026-11-20', '2026-11-23', 0], // a weekend in between
    ['2026-12-15', '2026-12-18', 1], // Independence Day in between
    ['2026-03-20', '2026-03-27', 1], // Nauryz with its two moved days
    ['2026-11-16', '2026-11-22', 4], // counted on a Sunday
    ['2026-12-31', '2027-01-08', 2], // across a year: 1, 2 (moved to 4) and 7 January are free
  ])('from %s to %s are %i', (from, to, count) => {
    expect(workingDaysSince(noon(from), noon(to), HOLIDAYS)).toBe(count)
    // `workingDaysAgo` agrees: an instant before its boundary has waited at least that many days.
    expect(noon(from) < workingDaysAgo(noon(to), count, HOLIDAYS) || count === 0).toBe(true)
    expect(noon(from) < workingDaysAgo(noon(to), count + 1, HOLIDAYS)).toBe(false)
  })

  test.each([
    [0, '2027-01-08'],
    [1, '2027-01-06'],
    [2, '2027-01-05'],
    [3, '2026-12-31'],
    [15, '2026-12-14'],
  ])('%i working days before 8 January 2027 is %s', (count, day) => {
    expect(workingDaysAgo(noon('2027-01-08'), count, HOLIDAYS)).toEqual(new Date(`${day}T00:00:00.000+05:00`))
  })

  test('1 January is a working day without a holiday', () => {
    expect(isWorkingDay('2026-01-01', [])).toBe(true)
    expect(workingDaysSince(noon('2025-12-31'), noon('2026-01-02'), [])).toBe(1)
  })

  test('without days the count is zero', () => {
    expect(workingDaysBetween([], HOLIDAYS)('2026-11-16', '2026-11-17')).toBe(0)
    expect(workingDaysBetween(['2026-11-16', '2026-11-23'], HOLIDAYS)('2026-11-16', '2026-11-23')).toBe(5)
  })

  test('days begin at midnight in Kazakhstan, five hours before UTC', () => {
    const lastMoment = new Date('2026-11-16T18:59:59.999Z')
    const nextDay = new Date('2026-11-16T19:00:00.000Z')
    const now = noon('2026-11-19')
    expect([lastMoment, nextDay].map((at) => workingDaysSince(at, now, HOLIDAYS))).toEqual([2, 1])
    expect(workingDaysAgo(now, 2, HOLIDAYS)).toEqual(nextDay)
  })

  test('a moved day off and the Saturday worked for it trade places', () => {
    const moved = [
      { day: '2026-11-20', isMoved: false },
      { day: '2026-11-21', isMoved: false, isWorked: true as const },
    ]
    expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => isWorkingDay(day, moved))).toEqual([
      false,
      true,
      false,
    ])
    expect(workingDaysSince(noon('2026-11-19'), noon('2026-11-23'), moved)).toBe(1)
    expect(isWorkingDay('2026-11-21', [])).toBe(false)
  })

  test('data without a working day end the search', () => {
    const always = Array.from({ length: 366 }, (_, index) => ({
      day: new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(5, 10),
      isMoved: false,
    }))
    expect(workingDaysAgo(noon('2026-11-19'), 5, always)).toEqual(new Date('2025-10-14T19:00:00.000Z'))
  })
})
