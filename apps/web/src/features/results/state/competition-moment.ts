import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'

type Dates = { readonly opensAt: string | null; readonly closesAt: string | null }

export type Moment = 'COMING' | 'OPEN' | 'OVER'

/** State of a competition at an instant. Without a first day it is still to come; without a last day it stays open. */
export function momentOf({ opensAt, closesAt }: Dates, now: Date): Moment {
  if (opensAt === null || now < new Date(opensAt)) return 'COMING'
  return closesAt === null || now < new Date(closesAt) ? 'OPEN' : 'OVER'
}

/** Days until a day in Kazakhstan; 0 on that day. */
export const daysLeft = (until: string, now: Date): number =>
  Math.round((Date.parse(kazakhstanDate(new Date(until))) - Date.parse(kazakhstanDate(now))) / DAY_MS)
