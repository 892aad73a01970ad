import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import { callsOf } from '@portal/domain/contract.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { parseRole } from '@portal/domain/kernel/role.ts'
import type { OuterScope, WriteScope } from '../../http/handler.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import type { Passwords } from '../../platform/passwords.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { recordAudit, recordFailedSignIn } from '../audit/record-audit.ts'
import { accountByEmail, accountById, namesOfAccount } from './queries.ts'
import { deleteSession, insertSession, updateAccount } from './repository.ts'

/** An id that no account has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Credentials = { readonly email: string; readonly password: string }

/**
 * Checks a password at one of the two doors and opens a session. Whether an e-mail exists shows neither in the answer
 * nor in its time; that an account is unconfirmed or disabled shows only to who knows the password.
 */
export async function signIn(
  scope: OuterScope<null>,
  kind: 'APPLICANT' | 'STAFF',
  { email, password }: Credentials,
  services: { readonly passwords: Passwords; readonly times: SessionTimes },
): Promise<SessionUser | Refusal> {
  const account = await accountByEmail(scope.db, kind, email)
  const isRight = await services.passwords.matches(password, account?.passwordHash ?? null)
  const session =
    account === undefined || !isRight
      ? refuse('email-password-incorrect')
      : await scope.write((inner) => openSession(inner, account.id, account.passwordHash, services.times))
  if (!isRefusal(session)) await scope.forgiveRate()
  // Of an e-mail that is nobody's too: otherwise the time would tell which exist.
  else if (kind === 'STAFF') await scope.write((inner) => recordFailure(inner, account?.id))
  return session
}

/** The audit trail names the account that somebody tried to open, never what was typed. */
async function recordFailure(scope: WriteScope<null>, accountId: string | undefined): Promise<null> {
  // Nobody's name is looked up too: otherwise the time would tell which e-mails exist.
  const member = await scope.db
    .selectFrom('staffMembers')
    .select('fullName')
    .where('accountId', '=', accountId ?? NOBODY)
    .executeTakeFirst()
  const object = accountId === undefined ? {} : { objectId: accountId, objectName: member?.fullName ?? '' }
  await recordFailedSignIn(scope, object)
  return null
}

async function openSession(
  scope: WriteScope<null>,
  accountId: string,
  checkedHash: string,
  times: SessionTimes,
): Promise<SessionUser | Refusal> {
  const { db, now, language } = scope
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).forUpdate().executeTakeFirst()
  // The password may have been changed while it was being checked.
  if (account === undefined || account.deletedAt !== null || account.passwordHash !== checkedHash)
    return refuse('email-password-incorrect')
  if (account.confirmedAt === null) return refuse('account_not_confirmed')
  if (account.state === 'DISABLED') return refuse('account_disabled')
  const token = newToken()
  const expiresAt = new Date(now.getTime() + times.absoluteMinutes * 60_000)
  await insertSession(db, { tokenHash: hashToken(token), accountId, createdAt: now, lastSeenAt: now, expiresAt })
  if (account.language !== language) await updateAccount(db, accountId, { language })
  const user = await sessionUserOf(scope, accountId, expiresAt, times)
  if (account.kind === 'STAFF') {
    const roles = user.roles.flatMap((role) => parseRole(role) ?? [])
    await recordAudit(
      { db, now, actor: { accountId, fullName: user.fullName ?? '', roles } },
      { event: 'staffSignedIn' },
    )
  }
  return { ...user, token, type: 'Bearer' }
}

/** What the browser keeps of a session, without its token. */
async function sessionUserOf(
  { db }: { db: Parameters<typeof namesOfAccount>[0] },
  accountId: string,
  expiresAt: Date,
  times: SessionTimes,
): Promise<Omit<SessionUser, 'token' | 'type'>> {
  const names = await namesOfAccount(db, accountId)
  return {
    id: accountId,
    email: names.email,
    username: names.email,
    roles: names.roles,
    iin: names.iin,
    firstName: names.firstName,
    middleName: names.middleName,
    lastName: names.lastName,
    fullName: names.fullName,
    universityId: names.universityId,
    expiresAt: expiresAt.toISOString(),
    idleMinutes: times.idleMinutes,
    can: [
      ...callsOf(
        names.roles.flatMap((role) => parseRole(role) ?? []),
        names.universityId,
      ),
    ],
  }
}

/** The session that a token opens, as sign-in gave it; for a browser that comes back. */
export async function readSession(
  scope: OuterScope,
  times: { readonly applicant: SessionTimes; readonly staff: SessionTimes },
) {
  const { accountId, kind } = scope.actor
  const session = await scope.db
    .selectFrom('sessions')
    .select('expiresAt')
    .where('tokenHash', '=', scope.tokenHash)
    .executeTakeFirstOrThrow()
  const data = await sessionUserOf(
    scope,
    accountId,
    session.expiresAt,
    kind === 'STAFF' ? times.staff : times.applicant,
  )
  return { success: true as const, data }
}

/** Ends the session of the token. */
export async function signOut(scope: OuterScope): Promise<{ success: true } | Refusal> {
  const { tokenHash } = scope
  return scope.write(async ({ db }) => {
    if (tokenHash !== null) await deleteSession(db, tokenHash)
    return { success: true as const }
  })
}

/** The account whose password opens it, for calls that ask for the password again. */
export async function accountWithPassword(
  scope: OuterScope<unknown>,
  accountId: string,
  password: string,
  passwords: Passwords,
) {
  const account = await accountById(scope.db, accountId)
  return (await passwords.matches(password, account.passwordHash)) ? account : null
}
