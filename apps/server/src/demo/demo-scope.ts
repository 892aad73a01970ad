import type { Actor } from '@portal/domain/kernel/actor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import type { StaffKey } from './demo-people.ts'
import type { DemoStage } from './demo-stage.ts'

export type DemoStaffActors = ReadonlyMap<StaffKey, Actor>

export const scopeOf = <A>({ db, listeners }: DemoStage, actor: A, now: Date, language: Language = 'kk') => ({
  db,
  listeners,
  actor,
  now,
  language,
})

const FIRST_HOUR = 9
/** An instant of a day `daysAgo`, between 9 and 18 o'clock in Kazakhstan, varied by `index`. */
export const daytime = (now: Date, daysAgo: number, index: number): Date =>
  new Date(nineOf(now, -daysAgo).getTime() + (index % 9) * HOUR_MS + ((index * 17) % 60) * MINUTE_MS)

/** Nine in the morning in Kazakhstan, `days` from now. */
export function nineOf(now: Date, days: number): Date {
  const midnight = startOfKazakhstanDay(kazakhstanDate(new Date(now.getTime() + days * DAY_MS)))
  return new Date(midnight.getTime() + FIRST_HOUR * HOUR_MS)
}

export function actorIn(staff: DemoStaffActors, key: StaffKey): Actor {
  const actor = staff.get(key)
  if (actor === undefined) throw new Error(`the demo has nobody called ${key}`)
  return actor
}
