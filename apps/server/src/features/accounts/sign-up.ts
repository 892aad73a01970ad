import type { SignUp } from '@portal/domain/accounts/schema.ts'
import { type FieldError, type Refusal, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { consentVersionNow } from '../content/published/read-consents.ts'
import { checkPersonalFields, checkUnique } from './check-profile.ts'
import { accountByEmail } from './queries.ts'
import { deleteUnconfirmed, insertAccount, insertProfile } from './repository.ts'
import { sendConfirmation } from './send-link.ts'

export type HashedSignUp = Omit<SignUp, 'password' | 'consents'> & { readonly passwordHash: string }

/** Another sign-up before confirmation replaces the first (docs/specification/accounts.md#confirmation). */
export async function signUp(
  scope: WriteScope<null>,
  input: HashedSignUp,
  publicUrl: string,
): Promise<{ success: true } | Refusal> {
  const { db, now, language } = scope
  const { email, passwordHash, ...profile } = input
  const wrong = await checkPersonalFields(scope, profile)
  if (wrong.length > 0) return refuseFields(wrong)

  const existing = await accountByEmail(db, 'APPLICANT', email)
  if (existing !== undefined && existing.confirmedAt === null) await deleteUnconfirmed(db, [existing.id])
  const id = newId()
  const taken: FieldError[] = [
    ...(existing !== undefined && existing.confirmedAt !== null
      ? [{ field: 'email', msg: 'email_already_exists' } as const]
      : []),
    ...(await checkUnique(scope, { ...profile, iin: profile.iin ?? null }, id)),
  ]
  if (taken.length > 0) return refuseFields(taken)

  await insertAccount(db, {
    id,
    kind: 'APPLICANT',
    email,
    passwordHash,
    state: 'DISABLED',
    language,
    createdAt: now,
    confirmedAt: null,
  })
  const consentVersion = await consentVersionNow(scope)
  await insertProfile(db, { ...profile, accountId: id, consentedAt: now, consentVersion })
  await sendConfirmation(scope, { id, kind: 'APPLICANT', email, language }, publicUrl)
  return { success: true }
}
