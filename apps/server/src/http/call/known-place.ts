import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import { clientAddress } from '../client-address.ts'
import type { OuterScope } from '../handler.ts'
import { isUnstorable } from '../validation.ts'
import type { RatedCall } from './rates.ts'

/** A sign-in that somebody tries: what its body names, and from where. */
export type Tried = OuterScope['from'] & { readonly email: string; readonly device: string | undefined }

/** A mark of the place that a sign-in comes from, where the account's owner has signed in before; else null. */
export type KnownPlaceOf = (db: Db, kind: AccountKind, tried: Tried) => Promise<string | null>

/** The kind of account that the call of a path asks a password of. */
export const accountKindOf = (path: string): AccountKind => (path.startsWith('/staff/') ? 'STAFF' : 'APPLICANT')

/** From where a call comes, as mails and lists of sessions tell it. */
export const placeOf = (request: FastifyRequest): OuterScope['from'] => ({
  address: clientAddress(request),
  userAgent: request.headers['user-agent'] ?? '',
})

/**
 * Counts a guest's sign-in from a place that its account knows by that place alone, whatever strangers have used up.
 * An e-mail that is nobody's takes the same statements.
 */
export async function atKnownPlace(
  { db, knownPlaceOf }: { readonly db: Db; readonly knownPlaceOf: KnownPlaceOf },
  path: string,
  request: FastifyRequest,
  calls: readonly RatedCall[],
): Promise<readonly RatedCall[]> {
  const { email, device } = (request.body ?? {}) as { email?: unknown; device?: unknown }
  if (typeof email !== 'string' || isUnstorable(request.body)) return calls
  const named = typeof device === 'string' ? device.trim() : undefined
  const mark = await knownPlaceOf(db, accountKindOf(path), { ...placeOf(request), email, device: named })
  if (mark === null) return calls
  return calls.map((call) => (call.name === 'sign-in' ? { ...call, name: 'known-sign-in', caller: mark } : call))
}
