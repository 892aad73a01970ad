import { afterEach, expect, it, vi } from 'vitest'
import { clocksDiffer, momentBy, offsetInWords, placeOf } from './clocks.ts'

const AT = '2026-11-01T13:00:00.000Z'
const offset = (minutes: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
afterEach(() => vi.restoreAllMocks())

it('both clocks name their own date and time of one instant', () => {
  offset(300)
  expect(momentBy('own', '2026-11-03T02:30:00.000Z')).toEqual({ date: '2026-11-02', time: '21:30' })
  expect(momentBy('astana', '2026-11-03T02:30:00.000Z')).toEqual({ date: '2026-11-03', time: '07:30' })
})

it.each([
  [-300, false, 'UTC+5'],
  [-345, true, 'UTC+5:45'],
  [0, true, 'UTC+0'],
  [240, true, 'UTC−4'],
  [150, true, 'UTC−2:30'],
])('a clock with an offset of %i minutes', (minutes, differs, words) => {
  offset(minutes)
  expect(clocksDiffer([AT])).toBe(differs)
  expect(offsetInWords('own', AT)).toBe(words)
  expect(offsetInWords('astana', AT)).toBe('UTC+5')
})

it.each([
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', null],
  ['Etc/GMT-3', null],
  [undefined, null],
])('the place of the zone %s', (zone, place) => expect(placeOf(zone)).toBe(place))
