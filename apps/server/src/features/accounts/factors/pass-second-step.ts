import { TICKET_TRIES } from '@portal/domain/accounts/factor-rules.ts'
import type { PasskeyAnswer } from '@portal/domain/accounts/factor-schema.ts'
import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { OuterScope, WriteScope } from '../../../http/handler.ts'
import type { SessionTimes } from '../../../platform/environment.ts'
import { hashToken } from '../../../platform/identity/tokens.ts'
import { recordFailedSignIn } from '../../audit/record-audit.ts'
import { moment, notifyAccount } from '../notify-account.ts'
import { confirmedFactorsOf, namesOfAccount } from '../queries.ts'
import { countTicketTry, deleteTicket } from '../repository.ts'
import { openSession } from '../sessions/open-session.ts'
import { askForPasskey, type FactorServices, isProved } from './prove-factor.ts'

type Use = 'PROVE' | 'ENROL'

const subjectOf = (ticket: string): string => hashToken(ticket).toString('hex')

/** Locks and returns the account of a ticket. The account's lock comes first, so disabling or a new password waits. */
async function lockTicket({ db, now }: WriteScope<null>, kind: AccountKind, ticket: string, use: Use) {
  const tokenHash = hashToken(ticket)
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('signInTickets').select('accountId').where('tokenHash', '=', tokenHash),
    )
    .forUpdate()
    .executeTakeFirst()
  const stored = await db
    .selectFrom('signInTickets')
    .select(['isToEnrol', 'tries'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (account === undefined || stored === undefined || account.kind !== kind || account.deletedAt !== null)
    return refuse('code_expired')
  if (stored.isToEnrol !== (use === 'ENROL')) return refuse('code_expired')
  // A ticket from before the first factor proves only the password, so it may not add another factor.
  if (use === 'ENROL' && (await confirmedFactorsOf(db, account.id)).length > 0) return refuse('code_expired')
  return account.state === 'DISABLED' ? refuse('account_disabled') : { account, tokenHash, tries: stored.tries }
}

/** Uses one of the account's tries, counted over all its tickets. Null: one was left. */
async function takeTry(scope: OuterScope<null>, ticket: string): Promise<Refusal | null> {
  const found = await scope.db
    .selectFrom('signInTickets')
    .select('accountId')
    .where('tokenHash', '=', hashToken(ticket))
    .executeTakeFirst()
  return found === undefined ? refuse('code_expired') : scope.takeRate('second-step', found.accountId)
}

type Wrong = 'code_incorrect' | 'passkey_refused'
type Step<T> = { readonly key: Wrong | 'code_expired' } | { readonly done: T }

/**
 * Uses one of a ticket's five tries for `act`, and opens the session when `act` succeeds. A wrong try stays counted:
 * its transaction commits, then the refusal is returned.
 * @param wrong the refusal of a wrong try, for which `act` returns null.
 */
export async function withTicket<T extends object>(
  scope: OuterScope<null>,
  { kind, ticket, use, device }: { kind: AccountKind; ticket: string; use: Use; device: string | undefined },
  times: SessionTimes,
  act: (inner: WriteScope<null>, accountId: string) => Promise<T | null | Refusal>,
  wrong: Wrong = 'code_incorrect',
): Promise<(SessionUser & T) | Refusal> {
  const refused = await takeTry(scope, ticket)
  if (refused !== null) return refused
  const result = await scope.write(async (inner): Promise<Step<SessionUser & T> | Refusal> => {
    const locked = await lockTicket(inner, kind, ticket, use)
    if (isRefusal(locked)) return locked
    const { account, tokenHash, tries } = locked
    if (!(await countTicketTry(inner.db, tokenHash, TICKET_TRIES))) return { key: 'code_expired' }
    const done = await act(inner, account.id)
    if (isRefusal(done)) return done
    if (done === null) {
      if (use === 'PROVE' && kind === 'STAFF') {
        const { fullName } = await namesOfAccount(inner.db, account.id)
        await recordFailedSignIn(inner, { objectId: account.id, objectName: fullName ?? '' })
      }
      if (tries + 1 === TICKET_TRIES) await notifyAccount(inner, account.id, 'secondStepFailed', moment(inner.now))
      return { key: wrong }
    }
    await deleteTicket(inner.db, tokenHash)
    return { done: { ...(await openSession(inner, account, { ...scope.from, device }, times)), ...done } }
  })
  if (isRefusal(result)) return result
  return 'key' in result ? refuse(result.key) : result.done
}

export const passSecondStep = (
  scope: OuterScope<null>,
  kind: AccountKind,
  input: {
    ticket: string
    code?: string | undefined
    passkey?: PasskeyAnswer | undefined
    device?: string | undefined
  },
  { times, ...services }: FactorServices & { readonly times: SessionTimes },
): Promise<SessionUser | Refusal> => {
  const { ticket, device, ...proof } = input
  return withTicket(scope, { kind, ticket, use: 'PROVE', device }, times, async (inner, accountId) => {
    const of = { accountId, purpose: 'SIGN_IN', subject: subjectOf(ticket) } as const
    const isOwner = await isProved(inner, of, proof, services)
    if (isRefusal(isOwner)) return isOwner
    return isOwner ? {} : null
  })
}

export async function askSecondPasskey(
  scope: WriteScope<null>,
  kind: AccountKind,
  ticket: string,
  services: FactorServices,
) {
  const locked = await lockTicket(scope, kind, ticket, 'PROVE')
  if (isRefusal(locked)) return locked
  const of = { accountId: locked.account.id, purpose: 'SIGN_IN', subject: subjectOf(ticket) } as const
  const data = await askForPasskey(scope, of, services)
  return isRefusal(data) ? data : { success: true as const, data }
}

/** The account of a ticket that leads to its first factor. It proves nothing yet. */
export async function accountToEnrol(scope: WriteScope<null>, ticket: string) {
  const locked = await lockTicket(scope, 'STAFF', ticket, 'ENROL')
  return isRefusal(locked) ? locked : locked.account
}
