import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'

/** One event as calendars take it from a mail (RFC 5545, RFC 5546). */
export type CalendarEvent = {
  /** The same for every change of one event: a calendar replaces what it has. */
  readonly uid: string
  /** Grows with every change. */
  readonly sequence: number
  readonly startsAt: Date
  readonly minutes: number
  readonly title: string
  readonly description: string
  readonly address: string
  readonly isCancelled: boolean
  /** When this version was written. */
  readonly writtenAt: Date
}

const LONGEST_LINE_BYTES = 75

/** The event as the content of an `.ics`, times in UTC: every calendar shows them in its owner's zone. */
export function calendarOf(event: CalendarEvent): string {
  const end = new Date(event.startsAt.getTime() + event.minutes * MINUTE_MS)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Admission portal//EN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stampOf(event.writtenAt)}`,
    `DTSTART:${stampOf(event.startsAt)}`,
    `DTEND:${stampOf(end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.address)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** `20261120T093000Z`. */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Lines longer than 75 bytes go on in the next one, after a space; a letter is never cut in two. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter)
    if (size + bytes > LONGEST_LINE_BYTES) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += letter
    size += bytes
  }
  return [...parts, part].join('\r\n')
}
