import { Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { hashToken } from '../../platform/identity/tokens.ts'
import { accountByEmail, accountByLink } from './queries.ts'
import { updateAccount } from './repository.ts'
import { sendConfirmation } from './send-link.ts'

/**
 * Opens the account of a mailed link, which works once. A second use before its expiry answers that the address is
 * confirmed already: the caller has proved to read its mail.
 */
export async function confirmEmail(
  { db, now }: WriteScope<null>,
  token: string,
): Promise<{ success: true; data: { email: string } } | Refusal> {
  const link = { tokenHash: hashToken(token), purpose: 'CONFIRM', now } as const
  const account = await accountByLink(db, link)
  if (account === undefined) return refuse('confirm_token_invalid')
  await db.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute()
  // Meanwhile the link may have been used, or the address may have changed.
  const locked = await accountByLink(db, link)
  if (locked === undefined) return refuse('confirm_token_invalid')
  const { email } = locked
  if (locked.confirmedAt !== null) return new Refusal('confirm_token_invalid', [], null, { isConfirmed: true, email })
  await updateAccount(db, account.id, { confirmedAt: now, state: 'ENABLED' })
  return { success: true, data: { email } }
}

/** Corrects a mistyped address before confirmation. The caller has checked the password of `accountId`. */
export async function changeUnconfirmedEmail(
  scope: WriteScope<null>,
  input: { readonly accountId: string; readonly newEmail: string },
  publicUrl: string,
): Promise<{ success: true } | Refusal> {
  const { db } = scope
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', input.accountId)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined || account.confirmedAt !== null) return refuse('email-password-incorrect')
  const holder = await accountByEmail(db, 'APPLICANT', input.newEmail)
  if (holder !== undefined && holder.id !== account.id)
    return refuse('email_already_exists', [{ field: 'newEmail', msg: 'email_already_exists' }])
  await updateAccount(db, account.id, { email: input.newEmail })
  await sendConfirmation(scope, { ...account, email: input.newEmail }, publicUrl)
  return { success: true }
}
