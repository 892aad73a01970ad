import type { PasskeyAnswer } from '@portal/domain/accounts/factor-schema.ts'
import { draftFaults, gradeFaults, gradesTotal } from '@portal/domain/commissions/grade-rules.ts'
import type { GradingDraft, GradingToSign } from '@portal/domain/commissions/schema.ts'
import { hasConflict } from '@portal/domain/interviews/policy.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { FactorServices } from '../accounts/factors/prove-factor.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  askToSign,
  endCodes,
  faultOfCode,
  type Graded,
  passkeySignatureOf,
  type Signing,
  sendCode,
} from '../interviews/sign-grades.ts'
import { lockGrading } from './load-grading.ts'
import { updateGrade } from './repository.ts'
import { settleCases } from './settle-cases.ts'
import { tellDeclined } from './tell-panel.ts'

const graded = (id: string): Graded => ({ of: 'gradeId', id })

/** Stores unfinished grades of the version that the expert looked at. */
export async function saveGradingDraft(scope: WriteScope, id: string, { grades, comments, version }: GradingDraft) {
  const found = await lockGrading(scope, id, 'grade')
  if (isRefusal(found)) return found
  const faults = draftFaults(grades, comments, found.commission.rules.criteria)
  if (faults.length > 0) return refuseFields(faults)
  if (found.grade.version !== version) return refuse('stale_version')
  const data = await updateGrade(scope.db, id, { draft: { grades, comments } })
  return { success: true as const, data }
}

/** Sends a code to the expert's registered phone. The SMS names the case by its number in the competition. */
export async function sendGradingCode(scope: WriteScope, id: string) {
  const found = await lockGrading(scope, id, 'sign')
  if (isRefusal(found)) return found
  const number = found.ofCase?.number ?? found.grade.calibrationNumber ?? 0
  const name = found.facts.isCalibration ? 'calibrationCode' : 'gradingCode'
  return sendCode(scope, graded(id), { name, language: scope.language, parameters: { number: String(number) } })
}

/** Grades that may be signed now: whole, of an expert without conflict of interest. Locked. */
async function lockToSign(scope: WriteScope, id: string, { grades, comments }: GradingToSign) {
  const found = await lockGrading(scope, id, 'sign')
  if (isRefusal(found)) return found
  const faults = gradeFaults(grades, comments, found.commission.rules.criteria)
  if (faults.length > 0) return refuseFields(faults)
  const universityIds = found.loaded?.choices.map(({ universityId }) => universityId) ?? []
  return hasConflict(scope.actor, universityIds) ? refuse('conflict_of_interest') : found
}

type Signable = Exclude<Awaited<ReturnType<typeof lockToSign>>, Refusal>

/** Writes signed grades for good, and what follows for their case. `signature` is null for a code. */
async function sign(
  scope: WriteScope,
  { grade, commission, loaded, step }: Signable,
  { grades, comments }: GradingToSign,
  signature: string | null,
): Promise<Signing> {
  const { db, now } = scope
  const written = Object.fromEntries(Object.entries(comments).filter(([, text]) => text !== ''))
  const total = gradesTotal(grades)
  await updateGrade(db, grade.id, {
    ...{ state: step.to, draft: null, grades, comments: written, total, signedAt: now, signature },
  })
  await endCodes(db, graded(grade.id))
  if (grade.applicationId !== null) await settleCases(db, [grade.applicationId], commission.rules)
  await recordAudit(scope, {
    event: 'gradingSigned',
    objectId: grade.applicationId ?? commission.id,
    ...(loaded === null ? {} : { objectNumber: loaded.application.number ?? '' }),
    details: { isCalibration: loaded === null, byPasskey: signature !== null },
  })
  return { isSigned: true }
}

/** Signs grades with the code from the SMS (docs/specification/commissions.md#signing). */
export async function signGrading(
  scope: WriteScope,
  id: string,
  { code, ...given }: GradingToSign & { readonly code: string },
): Promise<Signing | Refusal> {
  const found = await lockToSign(scope, id, given)
  if (isRefusal(found)) return found
  const key = await faultOfCode(scope, graded(id), code)
  return key === null ? sign(scope, found, given, null) : { isSigned: false, key }
}

export async function beginGradingPasskey(
  scope: WriteScope,
  id: string,
  given: GradingToSign,
  factors: FactorServices | null,
) {
  const found = await lockToSign(scope, id, given)
  return isRefusal(found) ? found : askToSign(scope, graded(id), given, factors)
}

/** Signs grades with a passkey, whose signature covers the case, the grades and the comments. */
export async function signGradingByPasskey(
  scope: WriteScope,
  id: string,
  { passkey, ...given }: GradingToSign & { readonly passkey: PasskeyAnswer },
  factors: FactorServices | null,
): Promise<Signing | Refusal> {
  const found = await lockToSign(scope, id, given)
  if (isRefusal(found)) return found
  const signature = await passkeySignatureOf(scope, graded(id), given, passkey, factors)
  return signature === null ? { isSigned: false, key: 'passkey_refused' } : sign(scope, found, given, signature)
}

/** Gives a case back with a reason. The expert never gets it again. */
export async function declineGrading(scope: WriteScope, id: string, reason: string) {
  const { db, now } = scope
  const found = await lockGrading(scope, id, 'decline')
  if (isRefusal(found)) return found
  const { grade, commission, loaded, step } = found
  if (grade.applicationId === null || loaded === null) return refuse('forbidden')
  await updateGrade(db, id, { state: step.to, draft: null, declineReason: reason, declinedAt: now })
  await endCodes(db, graded(id))
  await settleCases(db, [grade.applicationId], commission.rules)
  await recordAudit(scope, {
    event: 'gradingDeclined',
    objectId: grade.applicationId,
    objectNumber: loaded.application.number ?? '',
  })
  const number = loaded.application.number ?? ''
  await tellDeclined(scope, commission, { expertName: grade.expertName, number, reason })
  return { success: true as const }
}
