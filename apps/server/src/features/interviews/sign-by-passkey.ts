import { createHash, randomBytes } from 'node:crypto'
import { summaryOf } from '@portal/domain/interviews/rules.ts'
import type { InterviewGrade, PasskeySignature } from '@portal/domain/interviews/schema.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { askForPasskey, type FactorServices, passkeyThatSigned } from '../accounts/factors/prove-factor.ts'
import { move } from './change-interview.ts'
import { gradeFaults, lockOwn, type Signing } from './grade-interview.ts'

const NONCE_BYTES = 16

/** The grades with sorted keys, independent of their given order. */
const inOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, one]) => [key, inOrder(one)])
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
    : value

/** The signed challenge: a random nonce, then the hash of nonce, interview and grades. */
function challengeOf(interviewId: string, grade: InterviewGrade, nonce = randomBytes(NONCE_BYTES)): Buffer {
  const text = JSON.stringify([nonce.toString('hex'), interviewId, inOrder(grade)])
  return Buffer.concat([nonce, createHash('sha256').update(text).digest()])
}

const ofInterview = (accountId: string, interviewId: string) =>
  ({ accountId, purpose: 'SIGN_GRADE', subject: interviewId }) as const

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
  if (factors === null) return refuse('passkey_refused')
  const data = await askForPasskey(scope, ofInterview(scope.actor.accountId, id), factors, challengeOf(id, grade))
  return isRefusal(data) ? data : { success: true as const, data }
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
  const isOfTheseGrades = (challenge: string): boolean => {
    const asked = Buffer.from(challenge, 'base64url')
    return challengeOf(interviewId, interviewGrade, asked.subarray(0, NONCE_BYTES)).equals(asked)
  }
  const of = ofInterview(scope.actor.accountId, interviewId)
  const signed = factors === null ? null : await passkeyThatSigned(scope, of, passkey, factors, isOfTheseGrades)
  if (signed === null) return { isSigned: false, key: 'passkey_refused' }
  await move(scope, found, [found.step], {
    ...{ grade: interviewGrade, gradeDraft: null, total: summaryOf(interviewGrade).total, signedAt: scope.now },
    signature: JSON.stringify({ ...passkey.response, credentialId: signed.credentialId, publicKey: signed.publicKey }),
  })
  return { isSigned: true }
}
