import { RESET_TOKEN_MS, UNCONFIRMED_BLOCKS_MS } from '@portal/domain/accounts/rules.ts'
import type { AccountKind, Actor } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Trx } from '../../platform/database/database.ts'
import { hashToken, newToken } from '../../platform/identity/tokens.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import { namesOfAccount, recipientOf } from './queries.ts'
import { deleteLinks, insertLink } from './repository.ts'

type Account = {
  readonly id: string
  readonly kind: AccountKind
  readonly email: string
  readonly language: Language
}

export async function sendConfirmation(
  scope: { db: Trx; now: Date },
  account: Account,
  publicUrl: string,
): Promise<void> {
  const token = await newLink(scope, account.id, 'CONFIRM', UNCONFIRMED_BLOCKS_MS)
  const { name } = await recipientOf(scope.db, account.id)
  await enqueueMail(scope, { ...account, name }, 'confirmEmail', { url: `${publicUrl}/admission/confirm/${token}` })
}

/** Mails a link that sets a new password for this kind of account. Earlier ones stop working. */
export async function sendReset(
  scope: { db: Trx; now: Date; actor: Actor | null },
  account: Account,
  publicUrl: string,
): Promise<void> {
  await mailReset(scope, account, 'resetPassword', publicUrl)
  if (account.kind === 'STAFF') {
    const { fullName } = await namesOfAccount(scope.db, account.id)
    await recordAudit(scope, { event: 'resetLinkSent', objectId: account.id, objectName: fullName ?? '' })
  }
}

export const sendWelcome = (scope: { db: Trx; now: Date }, account: Account, publicUrl: string): Promise<void> =>
  mailReset(scope, account, 'accountCreated', publicUrl)

async function mailReset(
  scope: { db: Trx; now: Date },
  account: Account,
  mail: 'resetPassword' | 'accountCreated',
  publicUrl: string,
): Promise<void> {
  const token = await newLink(scope, account.id, 'RESET', RESET_TOKEN_MS)
  const url = `${publicUrl}/admission/resetPassword/${token}${account.kind === 'STAFF' ? '?staff=true' : ''}`
  const { name } = await recipientOf(scope.db, account.id)
  await enqueueMail(scope, { ...account, name }, mail, { url, validMinutes: RESET_TOKEN_MS / 60_000 })
}

async function newLink(
  { db, now }: { db: Trx; now: Date },
  accountId: string,
  purpose: 'CONFIRM' | 'RESET',
  validMs: number,
): Promise<string> {
  const token = newToken()
  await deleteLinks(db, accountId, purpose)
  await insertLink(db, {
    tokenHash: hashToken(token),
    accountId,
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + validMs),
  })
  return token
}
