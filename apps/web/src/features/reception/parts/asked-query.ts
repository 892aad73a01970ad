import type { ApplicantGroup } from '@portal/domain/kernel/applicant-group.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { RequirementKind } from '@portal/domain/seasons/requirement-rules.ts'
import { publicQuery } from '../../../platform/public-query.ts'

export type Asking = {
  readonly kind?: RequirementKind | null
  readonly level?: EducationLevel | null
  readonly group?: ApplicantGroup | null
  readonly pairs?: readonly { readonly universityId: string; readonly educationalProgram: string }[]
}

/** Requirements of the current season for an application, as far as it is known. */
export const askedQuery = ({ kind, level, group, pairs = [] }: Asking, language: Language) =>
  publicQuery(language, 'readRequirements', {
    query: {
      ...(kind ? { kind } : {}),
      ...(level ? { level } : {}),
      ...(group ? { group } : {}),
      pair: pairs.map(({ universityId, educationalProgram }) => `${universityId}:${educationalProgram}`),
    },
  })
