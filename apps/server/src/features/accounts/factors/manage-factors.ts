import type { FactorsView } from '@portal/domain/accounts/factor-schema.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope, WriteScope } from '../../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { factorName, moment, notifyAccount } from '../notify-account.ts'
import { accountByEmail, confirmedFactorsOf, lockAccount, recoveryCodesLeft } from '../queries.ts'
import { deleteFactor, deleteFactors, deleteRecoveryCodes, deleteSessions } from '../repository.ts'
import { lockEditable } from '../staff/save-staff.ts'
import { drawRecoveryCodes, recordOwnFactor } from './add-factor.ts'

type Done = { readonly success: true }
type Policy = { readonly isStaffFactorRequired: boolean; readonly arePasskeysPossible: boolean }

const isFactorRequired = ({ actor }: Pick<ReadScope, 'actor'>, { isStaffFactorRequired }: Policy): boolean =>
  isStaffFactorRequired && actor.kind === 'STAFF'

export async function readFactors(scope: ReadScope, policy: Policy) {
  const { db, actor } = scope
  const data = {
    isRequired: isFactorRequired(scope, policy),
    arePasskeysPossible: policy.arePasskeysPossible,
    factors: await confirmedFactorsOf(db, actor.accountId),
    recoveryCodesLeft: await recoveryCodesLeft(db, actor.accountId),
  } satisfies Omit<FactorsView, 'factors'> & { factors: object[] }
  return { success: true as const, data }
}

/** Removes one of the caller's factors. Removing the last one deletes the recovery codes too. */
export async function removeFactor(scope: WriteScope, id: string, policy: Policy): Promise<Done | Refusal> {
  const { db, actor } = scope
  const { accountId } = actor
  await lockAccount(db, accountId)
  const factors = await confirmedFactorsOf(db, accountId)
  const factor = factors.find((one) => one.id === id)
  if (factor === undefined) return refuse('not_found')
  if (factors.length === 1 && isFactorRequired(scope, policy)) return refuse('second_factor_required')
  await deleteFactor(db, id)
  if (factors.length === 1) await deleteRecoveryCodes(db, accountId)
  await notifyAccount(scope, accountId, 'factorRemoved', { factor: factorName(factor.kind) })
  await recordOwnFactor(scope, accountId, 'factorRemoved', factor.kind)
  return { success: true }
}

/** New recovery codes for the caller, with a mail; earlier ones become void. Refused without a factor. */
export async function renewRecoveryCodes(scope: WriteScope) {
  const { db, now, actor } = scope
  const { accountId } = actor
  await lockAccount(db, accountId)
  if ((await confirmedFactorsOf(db, accountId)).length === 0) return refuse('not_found')
  await notifyAccount(scope, accountId, 'recoveryCodesDrawn', moment(now))
  return { success: true as const, data: { recoveryCodes: await drawRecoveryCodes(db, accountId) } }
}

export async function resetStaffFactor(scope: WriteScope, id: string, reason: string): Promise<Done | Refusal> {
  const member = await lockEditable(scope, id)
  return member === null ? refuse('not_found') : reset(scope, { id, name: member.fullName }, reason)
}

/**
 * Removes the factors of an applicant who wrote to the office. The answer is the same without an account and without a
 * factor.
 */
export async function resetApplicantFactor(scope: WriteScope, email: string, reason: string): Promise<Done | Refusal> {
  const account = await accountByEmail(scope.db, 'APPLICANT', email)
  return account === undefined ? refuse('not_found') : reset(scope, { id: account.id, name: '' }, reason)
}

async function reset(
  scope: WriteScope,
  { id, name }: { readonly id: string; readonly name: string },
  reason: string,
): Promise<Done | Refusal> {
  const { db } = scope
  await lockAccount(db, id)
  if ((await confirmedFactorsOf(db, id)).length === 0) return refuse('not_found')
  await deleteFactors(db, id)
  await deleteSessions(db, id)
  await notifyAccount(scope, id, 'factorReset', { reason })
  await recordAudit(scope, { event: 'factorReset', objectId: id, objectName: name, details: { reason } })
  return { success: true }
}
