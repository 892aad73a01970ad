import { DAY_MS } from '../kernel/durations.ts'
import { endOfKazakhstanDay, kazakhstanDate } from '../kernel/time-zone.ts'
import type { AppealState } from './schema.ts'

/** Deadline of appeals against a protocol: the end of the last day in Kazakhstan. */
export const appealUntil = (publishedAt: Date, appealDays: number): Date =>
  endOfKazakhstanDay(kazakhstanDate(new Date(publishedAt.getTime() + appealDays * DAY_MS)))

export const isUndecidedAppeal = (state: AppealState): boolean => state === 'SENT'
