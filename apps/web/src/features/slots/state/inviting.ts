import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
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

export function checkInviting({ chooseUntil, fromDay, toDay, moveHours }: InviteValues): Faults<InviteValues> {
  const today = kazakhstanDate(now())
  const { least, most } = SLOT_LIMITS.moveHours
  const isHours = /^\d+$/.test(moveHours) && Number(moveHours) >= least && Number(moveHours) <= most
  return {
    ...dayFault('chooseUntil', chooseUntil, today),
    ...dayFault('fromDay', fromDay, today),
    ...dayFault('toDay', toDay, today),
    ...(isCalendarDate(fromDay) && isCalendarDate(toDay) && toDay < fromDay
      ? { toDay: 'slots.invite.wrong.toDay' as const }
      : {}),
    ...(isHours ? {} : { moveHours: 'slots.invite.wrong.hours' as const }),
  }
}

const dayFault = (name: 'chooseUntil' | 'fromDay' | 'toDay', day: string, today: string): Faults<InviteValues> =>
  !isCalendarDate(day) ? { [name]: 'app.errors.wrongDate' } : day < today ? { [name]: 'interviews.schedule.past' } : {}
