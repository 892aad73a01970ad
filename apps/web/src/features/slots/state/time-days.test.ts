import { afterEach, expect, it, vi } from 'vitest'
import { timeDays } from './time-days.ts'

const WORDS = {
  nameOf: (clock: string) => clock,
  zoneOf: (clock: string, instant: string) => `${clock} ${new Date(instant).getTimezoneOffset()}`,
  day: (date: string) => `day ${date}`,
  shortDay: (date: string) => date.slice(5),
}
const slot = (id: string, startsAt: string) => ({ id, startsAt, minutes: 45 })
const BEFORE = '2026-11-01T04:00:00.000Z'
const AFTER = '2026-11-02T04:00:00.000Z'

/** New York leaves daylight time on 1 November 2026 at 06:00 UTC. */
function inNewYork(): void {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return this.toISOString() < '2026-11-01T06:00:00.000Z' ? 240 : 300
  })
}
afterEach(() => vi.restoreAllMocks())

it('days and times of one’s own clock follow the end of daylight time', () => {
  inNewYork()
  expect(timeDays([slot('b', AFTER), slot('a', BEFORE)], 'own', WORDS)).toEqual([
    {
      key: '2026-11-01',
      day: 'day 2026-11-01',
      note: 'own 240, own 300',
      times: [
        { value: 'a', time: '00:00', otherTime: 'astana: 09:00' },
        { value: 'b', time: '23:00', otherTime: 'astana: 09:00, 11-02' },
      ],
    },
  ])
})

it('the same times by Astana name the own day where it differs', () => {
  inNewYork()
  expect(timeDays([slot('b', AFTER)], 'astana', WORDS)).toEqual([
    {
      key: '2026-11-02',
      day: 'day 2026-11-02',
      note: 'astana 300',
      times: [{ value: 'b', time: '09:00', otherTime: 'own: 23:00, 11-01' }],
    },
  ])
})

it('a reader in Kazakhstan sees one clock alone', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-300)
  expect(timeDays([slot('a', BEFORE)], 'astana', WORDS)).toEqual([
    {
      key: '2026-11-01',
      day: 'day 2026-11-01',
      note: undefined,
      times: [{ value: 'a', time: '09:00', otherTime: undefined }],
    },
  ])
})
