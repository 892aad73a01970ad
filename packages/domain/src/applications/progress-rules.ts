import type { ApplicationDraft } from './draft-schema.ts'
import { FIELD_NAMES, FIELDS, TASKS, type TaskName } from './form.ts'
import { checkSubmission, type SubmissionFacts } from './rules.ts'
import { hasGrantPart } from './status.ts'

export type DraftProgress = { readonly done: number; readonly total: number; readonly left: TaskName[] }

const ALWAYS: readonly TaskName[] = ['education', 'choices', 'documents']
const OF_GRANT: readonly TaskName[] = ['results', 'grantFiles']

/** Fields that callers may send in place of the list of choices. */
const PAIR: readonly string[] = ['universityId', 'educationalProgram']

/** Task that asks for the field of a fault. */
function taskOf(field: string): TaskName {
  const [name = ''] = field.split('.')
  if (PAIR.includes(name)) return 'choices'
  const known = FIELD_NAMES.find((each) => each === name)
  return known === undefined ? 'documents' : FIELDS[known].task
}

/** Share of a draft that is ready to send, and the tasks that are left, in the order of the form. */
export function draftProgress(draft: ApplicationDraft, facts: SubmissionFacts): DraftProgress {
  const faulty = new Set(checkSubmission(draft, facts).errors.map(({ field }) => taskOf(field)))
  const asked = [
    ...ALWAYS,
    ...(facts.asked.questions.length > 0 ? (['questions'] as const) : []),
    ...(hasGrantPart(draft.type) ? OF_GRANT : []),
  ]
  const left = TASKS.filter((task) => faulty.has(task))
  const total = new Set([...asked, ...left]).size
  return { done: total - left.length, total, left }
}
