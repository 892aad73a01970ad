import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { removeKeysOf } from '../../http/call/idempotency.ts'
import type { OuterScope, WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import type { Passwords } from '../../platform/identity/passwords.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { removeMailsTo } from '../notifications/forget-recipients.ts'
import { accountById, lockProfile } from './queries.ts'
import { forgetApplicant } from './repository.ts'
import { accountWithPassword } from './sessions/sign-in.ts'

/** Steps of other slices before the deletion of an applicant's account. Wired in app.ts. */
export type BeforeDeletion = {
  readonly endApplications: (scope: WriteScope, mayWithdraw: boolean) => Promise<Refusal | null>
  readonly forgetOwner: (db: Trx, ownerId: string) => Promise<void>
  readonly removeFiles: (db: Trx, ownerId: string) => Promise<void>
}

/**
 * Deletes the caller's account (docs/specification/accounts.md#deletion). Sent applications stay with the office, with
 * snapshot and files. All other personal data is deleted; e-mail, phone, passport and IIN become free.
 */
export async function deleteAccount(
  scope: OuterScope,
  input: { readonly password: string; readonly withdraw: boolean },
  services: BeforeDeletion & { readonly passwords: Passwords },
): Promise<{ success: true } | Refusal> {
  const wrong = refuse('current_password_incorrect', [{ field: 'password', msg: 'current_password_incorrect' }])
  const { accountId } = scope.actor
  const account = await accountWithPassword(scope, accountId, input.password, services.passwords)
  if (account === null) return wrong
  await scope.forgiveRate()
  return scope.write(async (inner) => {
    const { db, now } = inner
    await lockProfile(db, accountId)
    const { email, passwordHash } = await accountById(db, accountId)
    // The password may have been changed while it was being checked.
    if (passwordHash !== account.passwordHash) return wrong
    const refused = await services.endApplications(inner, input.withdraw)
    if (isRefusal(refused)) return refused
    await services.forgetOwner(db, accountId)
    await forgetApplicant(db, accountId, now)
    await services.removeFiles(db, accountId)
    await removeKeysOf(db, accountId)
    await removeMailsTo(inner, { accountId, address: email })
    await recordAudit(inner, { event: 'accountDeleted', objectId: accountId })
    return { success: true as const }
  })
}
