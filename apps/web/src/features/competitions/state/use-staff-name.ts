import { useTexts } from '../../../platform/texts.ts'
import type { StaffCompetition } from './setup-calls.ts'

/** Name of a competition for its staff, otherwise its year and level. */
export function useStaffName() {
  const { t, language } = useTexts()
  return ({ name, year, level }: Pick<StaffCompetition, 'name' | 'year' | 'level'>): string =>
    name?.[language] ?? t('competitions.name', { year, level: t(`applications.level.${level}`) })
}
