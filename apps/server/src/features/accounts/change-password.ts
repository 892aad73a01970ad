import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { plainPassword } from '@portal/domain/kernel/typed-text.ts'
import type { OuterScope } from '../../http/handler.ts'
import type { Passwords } from '../../platform/identity/passwords.ts'
import { hashToken } from '../../platform/identity/tokens.ts'
import { moment, notifyAccount } from './notify-account.ts'
import { accountByLink } from './queries.ts'
import { deleteLinks, deleteSessions, updateAccount } from './repository.ts'
import { accountWithPassword } from './sessions/sign-in.ts'

type Done = { readonly success: true }
const sameAsBefore = () =>
  refuse('password_requirements_not_met', [{ field: 'newPassword', msg: 'password_requirements_not_met' }])

/** Sets a new password by a mailed link, valid once and for an hour for its kind of account. Ends all sessions. */
export async function resetPassword(
  scope: OuterScope<null>,
  kind: AccountKind,
  input: { readonly token: string; readonly newPassword: string },
  passwords: Passwords,
): Promise<Done | Refusal> {
  const link = { tokenHash: hashToken(input.token), purpose: 'RESET', now: scope.now } as const
  const account = await accountByLink(scope.db, link)
  if (account === undefined || account.kind !== kind) return refuse('reset_token_invalid')
  if (await passwords.matches(input.newPassword, account.passwordHash)) return sameAsBefore()
  const passwordHash = await passwords.hash(input.newPassword)
  return scope.write(async ({ db }) => {
    await db.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute()
    // Another call may have used the link while the hash was computed.
    if ((await accountByLink(db, link)) === undefined) return refuse('reset_token_invalid')
    await deleteLinks(db, account.id, 'RESET')
    await updateAccount(db, account.id, { passwordHash })
    await deleteSessions(db, account.id)
    await notifyAccount({ db, now: scope.now }, account.id, 'passwordChanged', moment(scope.now))
    return { success: true as const }
  })
}

/** Sets a new password with the current one; ends the account's other sessions. */
export async function changePassword(
  scope: OuterScope,
  input: { readonly currentPassword: string; readonly newPassword: string },
  passwords: Passwords,
): Promise<Done | Refusal> {
  const account = await accountWithPassword(scope, scope.actor.accountId, input.currentPassword, passwords)
  if (account === null)
    return refuse('current_password_incorrect', [{ field: 'currentPassword', msg: 'current_password_incorrect' }])
  if (input.newPassword === plainPassword(input.currentPassword)) return sameAsBefore()
  const passwordHash = await passwords.hash(input.newPassword)
  const done = await scope.write(async ({ db }) => {
    await updateAccount(db, account.id, { passwordHash })
    await deleteLinks(db, account.id, 'RESET')
    await deleteSessions(db, account.id, scope.tokenHash)
    await notifyAccount({ db, now: scope.now }, account.id, 'passwordChanged', moment(scope.now))
    return { success: true as const }
  })
  await scope.forgiveRate()
  return done
}
