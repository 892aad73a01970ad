import { type FactorKind, TICKET_MINUTES } from '@portal/domain/accounts/factor-rules.ts'
import type { SecondStep } from '@portal/domain/accounts/factor-schema.ts'
import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { OuterScope, WriteScope } from '../../../http/handler.ts'
import type { SessionTimes } from '../../../platform/environment.ts'
import type { Passwords } from '../../../platform/identity/passwords.ts'
import { hashToken, newToken } from '../../../platform/identity/tokens.ts'
import { recordFailedSignIn } from '../../audit/record-audit.ts'
import { accountByEmail, accountById, factorKindsOf, UNKNOWN_ACCOUNT } from '../queries.ts'
import { deleteSession, insertTicket, renewHash } from '../repository.ts'
import type { Origin } from './device-marks.ts'
import { openSession, sessionUserOf } from './open-session.ts'

type Credentials = { readonly email: string; readonly password: string; readonly device?: string | undefined }

export type SignInServices = {
  readonly passwords: Passwords
  readonly times: SessionTimes
  /** Requires a second factor before the session. */
  readonly isFactorRequired: boolean
  readonly possibleKinds: readonly FactorKind[]
}

/**
 * Checks a password for one kind of account. Opens a session, or gives the ticket of the second step. Neither answer
 * nor time shows whether an e-mail exists. Only the right password shows that an account is unconfirmed or disabled.
 */
export async function signIn(
  scope: OuterScope<null>,
  kind: AccountKind,
  credentials: Credentials,
  services: SignInServices,
): Promise<SessionUser | SecondStep | Refusal> {
  const first = await tryPassword(scope, kind, credentials, services)
  // The hash may have changed during the check: by its owner, or renewed by another sign-in.
  const second = first.answer === CHANGED ? await tryPassword(scope, kind, credentials, services) : first
  const answer = second.answer === CHANGED ? refuse('email-password-incorrect') : second.answer
  if (!isRefusal(answer)) await scope.forgiveRate()
  // Recorded for an unknown e-mail too, so the time does not show which exist.
  else if (kind === 'STAFF') await scope.write((inner) => recordFailure(inner, second.accountId))
  return answer
}

const CHANGED = 'changed'

async function tryPassword(
  scope: OuterScope<null>,
  kind: AccountKind,
  { email, password, device }: Credentials,
  services: SignInServices,
) {
  const account = await accountByEmail(scope.db, kind, email)
  const isRight = await services.passwords.matches(password, account?.passwordHash ?? null)
  if (account === undefined || !isRight)
    return { answer: refuse('email-password-incorrect'), accountId: account?.id } as const
  const { id, passwordHash } = account
  const answer = await scope.write((inner) => enter(inner, { id, passwordHash }, { ...scope.from, device }, services))
  if (!isRefusal(answer) && answer !== CHANGED) await renew(scope, { id, passwordHash, password }, services.passwords)
  return { answer, accountId: id } as const
}

/** Replaces a hash that is cheaper than the current cost. It waits for no lock: the next sign-in tries again. */
async function renew(
  { db }: OuterScope<null>,
  { id, passwordHash, password }: { readonly id: string; readonly passwordHash: string; readonly password: string },
  passwords: Passwords,
): Promise<void> {
  if (!passwords.isOutdated(passwordHash)) return
  const to = await passwords.hash(password).catch(() => null)
  if (to !== null) await renewHash(db, id, { from: passwordHash, to })
}

/** Records the account of a failed sign-in in the audit trail, never the typed text. */
async function recordFailure(scope: WriteScope<null>, accountId: string | undefined): Promise<null> {
  // The name of an unknown account is looked up too, so the time does not show which e-mails exist.
  const member = await scope.db
    .selectFrom('staffMembers')
    .select('fullName')
    .where('accountId', '=', accountId ?? UNKNOWN_ACCOUNT)
    .executeTakeFirst()
  const object = accountId === undefined ? {} : { objectId: accountId, objectName: member?.fullName ?? '' }
  await recordFailedSignIn(scope, object)
  return null
}

async function enter(
  scope: WriteScope<null>,
  checked: { readonly id: string; readonly passwordHash: string },
  origin: Origin,
  { times, isFactorRequired, possibleKinds }: SignInServices,
): Promise<SessionUser | SecondStep | typeof CHANGED | Refusal> {
  const { db } = scope
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', checked.id)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined || account.deletedAt !== null) return refuse('email-password-incorrect')
  if (account.passwordHash !== checked.passwordHash) return CHANGED
  if (account.confirmedAt === null) return refuse('account_not_confirmed')
  if (account.state === 'DISABLED') return refuse('account_disabled')
  const kinds = await factorKindsOf(db, account.id)
  if (kinds.length > 0) {
    const usable = kinds.filter((kind) => possibleKinds.includes(kind))
    return giveTicket(scope, account.id, { secondFactor: 'PROVE', kinds: usable })
  }
  if (isFactorRequired) return giveTicket(scope, account.id, { secondFactor: 'ENROL', kinds: [...possibleKinds] })
  return openSession(scope, account, origin, times)
}

async function giveTicket(
  { db, now }: WriteScope<null>,
  accountId: string,
  step: Pick<SecondStep, 'secondFactor' | 'kinds'>,
): Promise<SecondStep> {
  const ticket = newToken()
  const expiresAt = new Date(now.getTime() + TICKET_MINUTES * 60_000)
  const isToEnrol = step.secondFactor === 'ENROL'
  await insertTicket(db, { tokenHash: hashToken(ticket), accountId, isToEnrol, createdAt: now, expiresAt })
  return { ...step, ticket, expiresAt: expiresAt.toISOString() }
}

/** The session of a token, in the shape of sign-in. For a returning browser. */
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

export async function signOut(scope: OuterScope): Promise<{ success: true } | Refusal> {
  const { tokenHash } = scope
  return scope.write(async ({ db }) => {
    if (tokenHash !== null) await deleteSession(db, tokenHash)
    return { success: true as const }
  })
}

export async function accountWithPassword(
  scope: OuterScope<unknown>,
  accountId: string,
  password: string,
  passwords: Passwords,
) {
  const account = await accountById(scope.db, accountId)
  return (await passwords.matches(password, account.passwordHash)) ? account : null
}
