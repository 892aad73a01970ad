import { EDUCATION_LEVELS, type EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Input } from '../../../platform/client.ts'
import { isCalendarDate } from '../../../ui/date-field.tsx'
import type { Faults } from '../../../ui/use-form.ts'
import type { Season } from '../api.ts'

export type Settings = Omit<Input<'editSeason'>['body'], 'version'>

type Values = Omit<Settings, 'levels'> & Readonly<Record<EducationLevel, boolean>>

export const valuesOf = ({ levels, ...settings }: Settings): Values => ({
  ...settings,
  BACHELOR: levels.includes('BACHELOR'),
  MASTERS_DEGREE: levels.includes('MASTERS_DEGREE'),
  PHD: levels.includes('PHD'),
})

export const settingsOf = ({ BACHELOR, MASTERS_DEGREE, PHD, ...settings }: Values): Settings => {
  const chosen = { BACHELOR, MASTERS_DEGREE, PHD }
  return { ...settings, levels: EDUCATION_LEVELS.filter((level) => chosen[level]) }
}

export const settingsOfSeason = ({
  name,
  levels,
  beginsOn,
  endsOn,
}: Pick<Season, 'name' | 'levels' | 'beginsOn' | 'endsOn'>): Settings => ({
  ...name,
  levels: [...levels],
  beginsOn,
  endsOn,
})

/** Faults of the form, before the server checks the neighbours. */
export function checkSeason(values: Values): Faults<Values> {
  const faults: Faults<Values> = {}
  for (const name of ['nameKz', 'nameRu', 'nameEn'] as const)
    if (values[name].trim() === '') faults[name] = 'kernel.errors.field_required'
  for (const day of ['beginsOn', 'endsOn'] as const)
    if (values[day] === '') faults[day] = 'kernel.errors.field_required'
    else if (!isCalendarDate(values[day])) faults[day] = 'kernel.errors.wrong_value'
  if (faults.endsOn === undefined && values.endsOn <= values.beginsOn) faults.endsOn = 'seasons.endsBefore'
  if (EDUCATION_LEVELS.every((level) => !values[level])) faults.BACHELOR = 'kernel.errors.field_required'
  return faults
}
