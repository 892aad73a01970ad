import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { windowFaults } from '@portal/domain/slots/rules.ts'
import { SLOT_LIMITS } from '@portal/domain/slots/status.ts'
import { now } from '../../../platform/clock.ts'
import { isCalendarDate } from '../../../ui/date-field.tsx'
import type { Faults } from '../../../ui/use-form.ts'

export type InviteValues = {
  readonly chooseUntil: string
  readonly fromDay: string
  readonly toDay: string
  readonly moveHours: string
}

const dayAhead = (days: number): string => kazakhstanDate(new Date(now().getTime() + days * DAY_MS))

/** A week for choosing, two more for the interviews, a day for moving: first values of the form. */
export const usualDates = (): InviteValues => ({
  chooseUntil: dayAhead(7),
  fromDay: dayAhead(8),
  toDay: dayAhead(21),
  moveHours: '24',
})

const DAY_FAULTS = {
  chooseUntil: 'slots.invite.wrong.chooseUntil',
  fromDay: 'slots.invite.wrong.fromDay',
  toDay: 'slots.invite.wrong.toDay',
} as const
type Day = keyof typeof DAY_FAULTS
const DAYS = Object.keys(DAY_FAULTS) as readonly Day[]

/** Faults of the form: dates as such, then the days against each other (docs/specification/interviews.md#slots). */
export function checkInviting(values: InviteValues): Faults<InviteValues> {
  const { chooseUntil, fromDay, toDay, moveHours } = values
  const { least, most } = SLOT_LIMITS.moveHours
  const isHours = /^\d+$/.test(moveHours) && Number(moveHours) >= least && Number(moveHours) <= most
  const unreadable = DAYS.filter((name) => !isCalendarDate(values[name]))
  const wrong = unreadable.length > 0 ? [] : windowFaults({ chooseUntil, fromDay, toDay }, now())
  return {
    ...Object.fromEntries(unreadable.map((name) => [name, 'app.errors.wrongDate'])),
    ...Object.fromEntries(wrong.map(({ field }) => [field, DAY_FAULTS[field as Day]])),
    ...(isHours ? {} : { moveHours: 'slots.invite.wrong.hours' }),
  }
}
