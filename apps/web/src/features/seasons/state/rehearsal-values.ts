import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import { DEFAULT_LANGUAGE, type Language } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Input } from '../../../platform/client.ts'
import { isCalendarDate } from '../../../ui/date-field.tsx'
import type { Faults } from '../../../ui/use-form.ts'
import type { SeasonSetup } from '../api.ts'

type Body = Input<'beginRehearsal'>['body']
export const REHEARSED = [
  'GUEST',
  'CITIZEN',
  'KANDAS',
  'STATELESS_RESIDENT',
  'FOREIGN',
] as const satisfies readonly Body['who'][]

type Values = {
  readonly day: string
  readonly time: string
  readonly who: Body['who'] | ''
  readonly points: string
  readonly language: Language | ''
}

/** Key of the last rehearsal of this tab in its storage: another one begins with its values. */
export const LAST_KEY = 'lastRehearsal'

export function valuesOf({ windows, beginsOn }: SeasonSetup, language: Language, last: string | null): Values {
  const [opening] = windows.map(({ opensAt }) => opensAt).sort()
  const first: Values = {
    day: opening === undefined ? beginsOn : kazakhstanDate(new Date(opening)),
    ...{ time: '09:00', who: 'GUEST', points: '', language },
  }
  return last === null ? first : { ...first, ...(JSON.parse(last) as Values) }
}

export const toRehearsal = ({ points, who, language, ...values }: Values): Body => ({
  ...values,
  who: who || 'GUEST',
  language: language || DEFAULT_LANGUAGE,
  points: points === '' || who === 'GUEST' ? null : Number(points),
})

export function checkRehearsal({ day, time, points }: Values): Faults<Values> {
  return {
    ...(day === '' ? { day: 'kernel.errors.field_required' as const } : {}),
    ...(day !== '' && !isCalendarDate(day) ? { day: 'app.errors.wrongDate' as const } : {}),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? {} : { time: 'staff.reception.faults.time' as const }),
    ...(Number(points) > UNT_MAX ? { points: 'kernel.errors.wrong_value' as const } : {}),
  }
}
