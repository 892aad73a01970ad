import { kazakhstanDate, kazakhstanTime, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import type { Setup } from './setup-calls.ts'

/** An instant as typed: day and time of day in Kazakhstan. */
export type Day = { readonly date: string; readonly time: string }

export const dayOf = (instant: string | null): Day =>
  instant === null
    ? { date: '', time: '' }
    : { date: kazakhstanDate(new Date(instant)), time: kazakhstanTime(new Date(instant)) }

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The typed instant; null: empty; undefined: invalid. A day without a time begins at midnight. */
export function instantOf({ date, time }: Day): string | null | undefined {
  if (date === '' && time === '') return null
  const start = startOfKazakhstanDay(date)
  if (!DATE.test(date) || Number.isNaN(start.getTime()) || (time !== '' && !TIME.test(time))) return undefined
  const [hours = 0, minutes = 0] = time === '' ? [] : time.split(':').map(Number)
  return new Date(start.getTime() + (hours * 60 + minutes) * 60_000).toISOString()
}

export const DAY_NAMES = ['opensAt', 'closesAt', 'claimsCloseAt', 'resultAt'] as const
export type DayName = (typeof DAY_NAMES)[number]

export type TypedDays = Readonly<Record<DayName, Day>> & {
  readonly appealDays: string
  readonly rounds: readonly { readonly key: string; readonly publishAt: Day; readonly acceptUntil: Day }[]
}

export const typedDays = (dates: Setup['dates']): TypedDays => ({
  opensAt: dayOf(dates.opensAt),
  closesAt: dayOf(dates.closesAt),
  claimsCloseAt: dayOf(dates.claimsCloseAt),
  resultAt: dayOf(dates.resultAt),
  appealDays: String(dates.appealDays),
  rounds: dates.rounds.map((round, at) => ({
    key: String(at),
    publishAt: dayOf(round.publishAt),
    acceptUntil: dayOf(round.acceptUntil),
  })),
})

/** The typed days of the rules; null if one is invalid. */
export function daysOf({ appealDays, rounds, ...days }: TypedDays): Setup['dates'] | null {
  const own = DAY_NAMES.map((name) => [name, instantOf(days[name])] as const)
  const typed = rounds.map(({ publishAt, acceptUntil }) => [instantOf(publishAt), instantOf(acceptUntil)] as const)
  if (own.some(([, at]) => at === undefined) || typed.flat().some((at) => at == null)) return null
  return {
    ...(Object.fromEntries(own) as Record<DayName, string | null>),
    appealDays: Number(appealDays),
    rounds: typed.map(([publishAt, acceptUntil]) => ({
      publishAt: publishAt ?? '',
      acceptUntil: acceptUntil ?? '',
    })),
  }
}
