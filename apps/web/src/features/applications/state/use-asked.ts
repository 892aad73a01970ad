import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { AS_SPECIFIED } from '@portal/domain/seasons/requirement-rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { askedQuery } from '../../reception/parts/asked-query.ts'
import { type DraftValues, typeOf } from './draft-values.ts'

export type AskedNow = Pick<
  Answer<'readRequirements'>['data'],
  'documents' | 'further' | 'letter' | 'choices' | 'questions' | 'rows'
>

const WITHOUT_ROWS: AskedNow = { ...AS_SPECIFIED, further: [], questions: [], rows: [] }

/** Requirements of a draft. Until they are loaded those of the specification hold; the server checks again. */
export function useAsked(values: DraftValues, profile: ProfileView): AskedNow {
  const pairs = values.choices.filter(
    ({ universityId, educationalProgram }) => universityId !== '' && educationalProgram !== '',
  )
  const { language } = useTexts()
  const asking = {
    ...{ kind: typeOf(values), level: values.educationLevel || null, group: groupOf(profile) },
    pairs: pairs.slice(0, AS_SPECIFIED.choices),
  }
  const asked = useQuery({
    ...askedQuery(asking, language),
    // A form follows its season at once, but its parts share one response.
    staleTime: 1_000,
    placeholderData: keepPreviousData,
  })
  return asked.data?.data ?? WITHOUT_ROWS
}
