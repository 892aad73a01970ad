import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'

/** Calendar event of a mail (RFC 5545, RFC 5546). */
export type CalendarEvent = {
  /** Constant for all changes of one event: a calendar replaces the old version. */
  readonly uid: string
  /** Grows with every change. */
  readonly sequence: number
  readonly startsAt: Date
  readonly minutes: number
  readonly title: string
  readonly description: string
  readonly address: string
  readonly isCancelled: boolean
  /** E-mail addresses: sender and reader of the mail. */
  readonly organizer: string
  readonly attendee: string
  readonly writtenAt: Date
}

/** A new version of an event, or its end (RFC 5546). */
export const methodOf = ({ isCancelled }: Pick<CalendarEvent, 'isCancelled'>): 'REQUEST' | 'CANCEL' =>
  isCancelled ? 'CANCEL' : 'REQUEST'

const LONGEST_LINE_BYTES = 75

/** An `.ics` in UTC: a calendar shows it in its owner's zone. */
export function calendarOf(event: CalendarEvent): string {
  const end = new Date(event.startsAt.getTime() + event.minutes * MINUTE_MS)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Admission portal//EN',
    `METHOD:${methodOf(event)}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stampOf(event.writtenAt)}`,
    `DTSTART:${stampOf(event.startsAt)}`,
    `DTEND:${stampOf(end)}`,
    `ORGANIZER:mailto:${event.organizer}`,
    // Answers have no reader, so the portal asks for none.
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${event.attendee}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.address)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return fileOf(lines)
}

const fileOf = (lines: readonly string[]): string => `${lines.map(fold).join('\r\n')}\r\n`

export type CalendarDays = {
  readonly name: string
  readonly writtenAt: Date
  readonly days: readonly {
    readonly uid: string
    /** A whole day `YYYY-MM-DD`, or an instant. */
    readonly when: string | Date
    readonly title: string
    readonly address: string
  }[]
}

/** An `.ics` of days and instants. A calendar keeps a whole day on its date, in any zone. */
export function calendarOfDays({ name, writtenAt, days }: CalendarDays): string {
  const startOf = (when: string | Date): string =>
    typeof when === 'string' ? `DTSTART;VALUE=DATE:${when.replaceAll('-', '')}` : `DTSTART:${stampOf(when)}`
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Admission portal//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...days.flatMap(({ uid, when, title, address }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stampOf(writtenAt)}`,
      startOf(when),
      `SUMMARY:${escapeText(title)}`,
      `URL:${address}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}

/** `20261120T093000Z`. */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Folds lines above 75 bytes (RFC 5545) between letters. */
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
