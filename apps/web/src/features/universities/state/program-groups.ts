import type { OfferedProgram } from '@portal/domain/directory/schema.ts'
import { EDUCATION_LEVELS, type EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'

export type FieldGroup = {
  readonly code: string
  readonly name: LocalizedName
  readonly programs: readonly OfferedProgram[]
}
export type LevelGroup = {
  readonly level: EducationLevel
  readonly count: number
  readonly fields: readonly FieldGroup[]
}

/** Offer by level, from bachelor on, and by field of education, in the order of their codes. */
export function groupedPrograms(programs: readonly OfferedProgram[]): readonly LevelGroup[] {
  return EDUCATION_LEVELS.flatMap((level) => {
    const own = programs.filter((program) => program.level === level)
    const codes = [...new Set(own.map(({ fieldCode }) => fieldCode))].sort()
    const fields = codes.map((code) => {
      const inField = own.filter(({ fieldCode }) => fieldCode === code)
      const [{ fieldNameKz, fieldNameRu, fieldNameEn }] = inField as [OfferedProgram]
      return { code, name: { nameKz: fieldNameKz, nameRu: fieldNameRu, nameEn: fieldNameEn }, programs: inField }
    })
    return own.length === 0 ? [] : [{ level, count: own.length, fields }]
  })
}
