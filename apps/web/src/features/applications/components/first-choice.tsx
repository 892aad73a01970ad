import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { programsQuery } from '../api.ts'
import type { DraftValues } from '../state/draft-values.ts'
import { useUniversities } from './use-universities.ts'

/** Program and university of a draft's first choice; nothing before it is made. */
export function FirstChoice({ values }: { readonly values: DraftValues }) {
  const { language } = useTexts()
  const { educationLevel, educationLanguage, choices } = values
  const { universityId = '', educationalProgram = '' } = choices[0] ?? {}
  const universities = useUniversities(educationLevel, educationLanguage)
  const programs = useQuery({
    ...programsQuery(universityId, educationLevel, educationLanguage),
    enabled: universityId !== '' && educationLevel !== '',
  })
  const program = programs.data?.list.find(({ id }) => id === educationalProgram)
  if (program === undefined) return null
  return `${program.code} ${nameIn(program, language)}, ${universities.nameOf(universityId)}`
}
