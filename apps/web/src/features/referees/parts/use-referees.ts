import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import { letterOf } from '@portal/domain/applications/referee-schema.ts'
import type { DocumentPlan } from '@portal/domain/applications/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type Referees, refereesQuery } from '../api.ts'

export const LETTER: AttachmentSlot = 'recommendationLetter'

/** Referees of an application; undefined until loaded, or for a draft that no server has. */
export function useReferees(id: string | null): Referees | undefined {
  const { data } = useQuery({ ...refereesQuery(id ?? ''), enabled: id !== null })
  return id === null ? undefined : data?.data
}

/** Present referee who gives the recommendation letter of a submission. */
export function letterReferee(referees: Referees | undefined): Referees['list'][number] | null {
  const current = referees?.list.find(({ isCurrent }) => isCurrent)
  if (current === undefined) return null
  const letter = letterOf(current.state)
  return letter === 'GIVEN' || (letter === 'AWAITED' && referees?.waits === false) ? current : null
}

/** Plan of an applicant whose referee gives the letter. */
export const withReferee = (plan: DocumentPlan, isProvided: boolean): DocumentPlan =>
  isProvided && plan.required.includes(LETTER)
    ? { ...plan, required: plan.required.filter((slot) => slot !== LETTER), optional: [LETTER, ...plan.optional] }
    : plan
