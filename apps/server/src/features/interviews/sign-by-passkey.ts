import { summaryOf } from '@portal/domain/interviews/rules.ts'
import type { InterviewGrade, PasskeySignature } from '@portal/domain/interviews/schema.ts'
import { isRefusal, type Refusal, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { FactorServices } from '../accounts/factors/prove-factor.ts'
import { move } from './change-interview.ts'
import { gradeFaults, gradesOf, lockOwn } from './grade-interview.ts'
import { askToSign, passkeySignatureOf, type Signing } from './sign-grades.ts'

export async function askSigningPasskey(
  scope: WriteScope,
  id: string,
  grade: InterviewGrade,
  factors: FactorServices | null,
) {
  const found = await lockOwn(scope, id, 'sign')
  if (isRefusal(found)) return found
  const faults = gradeFaults(grade, found.loaded.application.educationLevel ?? '')
  if (faults.length > 0) return refuseFields(faults)
  return askToSign(scope, gradesOf(id), grade, factors)
}

/** Signs with a passkey, whose signature covers the grades (docs/specification/interviews.md#signing). */
export async function signByPasskey(
  scope: WriteScope,
  { interviewId, interviewGrade, passkey }: PasskeySignature,
  factors: FactorServices | null,
): Promise<Signing | Refusal> {
  const found = await lockOwn(scope, interviewId, 'sign')
  if (isRefusal(found)) return found
  const faults = gradeFaults(interviewGrade, found.loaded.application.educationLevel ?? '')
  if (faults.length > 0) return refuseFields(faults)
  const signature = await passkeySignatureOf(scope, gradesOf(interviewId), interviewGrade, passkey, factors)
  if (signature === null) return { isSigned: false, key: 'passkey_refused' }
  await move(scope, found, [found.step], {
    ...{ grade: interviewGrade, gradeDraft: null, total: summaryOf(interviewGrade).total, signedAt: scope.now },
    signature,
  })
  return { isSigned: true }
}
