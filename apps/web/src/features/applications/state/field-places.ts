import type { ApiError } from '../../../app/client.ts'
import type { TextKey } from '../../../app/texts.ts'
import { errorText } from '../../../ui/use-form.ts'
import type { TaskName } from './draft-values.ts'

type FieldPlace = { readonly label: TextKey; readonly task: TaskName }

const PLACES: Readonly<Record<string, FieldPlace>> = {
  educationLevel: { label: 'applications.education.level', task: 'education' },
  educationLanguage: { label: 'applications.education.language', task: 'education' },
  interviewLanguage: { label: 'applications.education.interviewLanguage', task: 'education' },
  gpa: { label: 'applications.education.gpa', task: 'education' },
  choices: { label: 'applications.tasks.choices', task: 'choices' },
  universityId: { label: 'applications.choices.university', task: 'choices' },
  educationalProgram: { label: 'applications.choices.program', task: 'choices' },
  languageLevel: { label: 'applications.tasks.languages', task: 'languages' },
  quotaCategoryIds: { label: 'applications.grant.quotaTitle', task: 'claims' },
  preemptiveRightIds: { label: 'applications.grant.rightTitle', task: 'claims' },
  untResult: { label: 'applications.grant.untTitle', task: 'results' },
  attestatAverageScore: { label: 'applications.grant.attestat', task: 'results' },
  grantFiles: { label: 'applications.tasks.grantFiles', task: 'grantFiles' },
}

/** What a field that the server names in a refusal is called, and the task that mends it. */
export function placeOf(field: string): FieldPlace {
  const first = field.split('.')[0] ?? field
  return PLACES[first] ?? { label: `documents.slots.${first}` as TextKey, task: 'documents' }
}

/** The fault that the last refusal names for one of these fields; none once nothing was refused. */
export function faultsOf(
  refusal: { readonly error: ApiError } | null,
  ...fields: readonly string[]
): TextKey | undefined {
  const found = refusal?.error.errors.find(({ field }) => fields.includes(field))
  return found && errorText(found.msg)
}
