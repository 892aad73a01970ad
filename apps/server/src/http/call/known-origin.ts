import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import { clientAddress } from '../client-address.ts'
import type { OuterScope } from '../handler.ts'
import { isUnstorable } from '../validation.ts'
import type { RatedCall } from './rates.ts'

export type SignInAttempt = OuterScope['from'] & { readonly email: string; readonly device: string | undefined }

/** Finds a mark of the origin of a sign-in, if the account has signed in from there; else null. */
export type KnownOriginOf = (db: Db, kind: AccountKind, attempt: SignInAttempt) => Promise<string | null>

export const accountKindOf = (path: string): AccountKind => (path.startsWith('/staff/') ? 'STAFF' : 'APPLICANT')

/** Address and program of a call, as mails and lists of sessions show them. */
export const originOf = (request: FastifyRequest): OuterScope['from'] => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent'] ?? '',
})

/**
 * Counts a guest's sign-in from a known origin by that origin alone: strangers must not lock the owner out. An
 * unknown e-mail takes the same statements.
 */
export async function byKnownOrigin(
  { db, knownOriginOf }: { readonly db: Db; readonly knownOriginOf: KnownOriginOf },
  path: string,
  request: FastifyRequest,
  calls: readonly RatedCall[],
): Promise<readonly RatedCall[]> {
  const { email, device } = (request.body ?? {}) as { email?: unknown; device?: unknown }
  if (typeof email !== 'string' || isUnstorable(request.body)) return calls
  const named = typeof device === 'string' ? device.trim() : undefined
  const mark = await knownOriginOf(db, accountKindOf(path), { ...originOf(request), email, device: named })
  if (mark === null) return calls
  return calls.map((call) => (call.name === 'sign-in' ? { ...call, name: 'known-sign-in', caller: mark } : call))
}
