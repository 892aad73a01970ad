import { isHeld } from '@portal/domain/interviews/policy.ts'
import { gradeGroupsOf, missingCriteria, summaryOf } from '@portal/domain/interviews/rules.ts'
import type { GradeDraft, InterviewGrade, VerifyBody } from '@portal/domain/interviews/schema.ts'
import { GRADE_GROUP_NAMES } from '@portal/domain/interviews/status.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type FieldError, Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { ask, move } from './change-interview.ts'
import { lockInterview } from './load-interview.ts'
import { faultOfCode, type Graded, type Signing, sendCode } from './sign-grades.ts'

type Done = { readonly success: true; readonly msg?: string }

export const gradesOf = (id: string): Graded => ({ of: 'interviewId', id })

export async function lockOwn(scope: WriteScope, id: string, event: 'grade' | 'sign') {
  const found = await lockInterview(scope.db, scope.actor, id)
  if (found === null) return refuse('not_found')
  if (found.interview.expertId !== scope.actor.accountId) return refuse('forbidden')
  const step = ask(found.interview.status, event, scope.actor.roles)
  if (step instanceof Refusal) return step
  if (event === 'sign' && !isHeld(found.interview, scope.now)) return refuse('interview_not_held')
  return { ...found, step }
}

/** Stores the expert's unfinished grade. A group that the level does not have is refused. */
export async function saveGradeDraft(scope: WriteScope, id: string, draft: GradeDraft): Promise<Done | Refusal> {
  const found = await lockOwn(scope, id, 'grade')
  if (found instanceof Refusal) return found
  const surplus = surplusGroups(draft, found.loaded.application.educationLevel ?? '')
  if (surplus.length > 0) return refuseFields(surplus)
  await move(scope, found, [found.step], { gradeDraft: draft })
  return { success: true }
}

const surplusGroups = (grade: object, level: string): FieldError[] =>
  GRADE_GROUP_NAMES.filter((group) => group in grade && !gradeGroupsOf(level).includes(group)).map((group) => ({
    field: `interviewGrade.${group}`,
    msg: 'wrong_value',
  }))

export const gradeFaults = (grade: InterviewGrade, level: string): FieldError[] => [
  ...surplusGroups(grade, level),
  ...missingCriteria(grade, level).map((path) => ({ field: `interviewGrade.${path}`, msg: 'wrong_value' as const })),
]

/** Sends a signing code to the expert's registered phone (docs/specification/interviews.md#signing). */
export async function sendSigningCode(scope: WriteScope, id: string, language: Language): Promise<Done | Refusal> {
  const found = await lockOwn(scope, id, 'sign')
  if (found instanceof Refusal) return found
  const parameters = { number: found.loaded.application.number ?? '' }
  return sendCode(scope, gradesOf(id), { name: 'signingCode', language, parameters })
}

/**
 * Signs a grade with the code from the SMS. A signed grade never changes. The phone of the body is ignored
 * (docs/specification/interviews.md#signing).
 */
export async function signInterview(
  scope: WriteScope,
  { interviewId, code, interviewGrade }: VerifyBody,
): Promise<Signing | Refusal> {
  const found = await lockOwn(scope, interviewId, 'sign')
  if (found instanceof Refusal) return found
  const faults = gradeFaults(interviewGrade, found.loaded.application.educationLevel ?? '')
  if (faults.length > 0) return refuseFields(faults)
  const key = await faultOfCode(scope, gradesOf(interviewId), code)
  if (key !== null) return { isSigned: false, key }
  const { total } = summaryOf(interviewGrade)
  await move(scope, found, [found.step], { grade: interviewGrade, gradeDraft: null, total, signedAt: scope.now })
  return { isSigned: true }
}
