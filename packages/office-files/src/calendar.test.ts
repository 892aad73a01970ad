import { expect, test } from 'vitest'
import { calendarOf, calendarOfDays } from './calendar.ts'

const EVENT = {
  uid: 'abc@portal.kz',
  sequence: 3,
  startsAt: new Date('2026-11-23T04:30:00.000Z'),
  minutes: 45,
  title: 'Әңгімелесу: № 2026-000123',
  description: 'Бірінші жол\nекінші; үтір, кері \\ сызық',
  address: 'https://zoom.us/j/1?pwd=x',
  isCancelled: false,
  organizer: 'no-reply@portal.kz',
  attendee: 'aruzhan@portal.kz',
  writtenAt: new Date('2026-11-20T09:30:00.000Z'),
}

test('an event is what calendars take: its own id, its version, times in UTC, texts escaped', () => {
  const lines = calendarOf(EVENT).split('\r\n')
  expect(lines).toContain('METHOD:REQUEST')
  expect(lines).toContain('ORGANIZER:mailto:no-reply@portal.kz')
  expect(calendarOf(EVENT).replaceAll('\r\n ', '')).toContain('RSVP=FALSE:mailto:aruzhan@portal.kz')
  expect(lines).toContain('UID:abc@portal.kz')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('DTSTART:20261123T043000Z')
  expect(lines).toContain('DTEND:20261123T051500Z')
  expect(calendarOf(EVENT).replaceAll('\r\n ', '')).toContain(
    'DESCRIPTION:Бірінші жол\\nекінші\\; үтір\\, кері \\\\ сызық',
  )
})

test('a cancelled event says so', () => {
  expect(calendarOf({ ...EVENT, isCancelled: true })).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
})

test('no line is longer than 75 bytes, and unfolding gives the text back', () => {
  const title = 'Ә'.repeat(300)
  const content = calendarOf({ ...EVENT, title })
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(content.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})

test('whole days keep their date in every zone', () => {
  const content = calendarOfDays({
    name: 'Season',
    writtenAt: EVENT.writtenAt,
    days: [
      { uid: 'a@portal.kz', when: '2026-12-25', title: 'The last day, to apply', address: 'https://portal.kz/' },
      { uid: 'b@portal.kz', when: EVENT.startsAt, title: 'Interview', address: 'https://portal.kz/' },
    ],
  })
  const lines = content.split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261225')
  expect(lines).toContain('SUMMARY:The last day\\, to apply')
  expect(lines).toContain('DTSTART:20261123T043000Z')
  expect(lines.filter((line) => line.startsWith('BEGIN:VCALENDAR'))).toHaveLength(1)
})

test('nothing in a text can begin another line', () => {
  expect(calendarOf({ ...EVENT, title: 'x\r\nATTACH:file:///etc/passwd' })).not.toMatch(/^ATTACH/m)
})
