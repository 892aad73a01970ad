import type { StatedPart } from '@portal/domain/competitions/name-schema.ts'
import { useTexts } from '../../../platform/texts.ts'
import { subjectLabel } from './subject-label.ts'

/** Name of a part of a score: as the competition names it, otherwise a subject of the UNT. */
export function usePartName(parts: readonly Pick<StatedPart, 'code' | 'name'>[]): (code: string) => string {
  const { t, language } = useTexts()
  return (code) => parts.find((part) => part.code === code)?.name[language] ?? t(subjectLabel(code))
}
