import { DAY_MS } from '../kernel/durations.ts'
import { endOfKazakhstanDay, kazakhstanDate } from '../kernel/time-zone.ts'
import type { AppealState } from './schema.ts'

/** The end of the last day of Kazakhstan on which an appeal against a protocol may be sent. */
export const appealUntil = (publishedAt: Date, appealDays: number): Date =>
  endOfKazakhstanDay(kazakhstanDate(new Date(publishedAt.getTime() + appealDays * DAY_MS)))

/** Nobody has decided it yet. */
export const isUndecidedAppeal = (state: AppealState): boolean => state === 'SENT'
