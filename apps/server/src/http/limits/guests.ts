import type { FastifyRequest } from 'fastify'
import { hashToken } from '../../platform/identity/tokens.ts'
import { isOwnCall } from '../call/rates.ts'
import { clientHost } from '../client-address.ts'

/** The part of a server's places that calls without a session may hold from one host. */
const PART = 8
/** Bound of known tokens; past it the set is emptied, and one call each adds them again. */
const MOST_KNOWN = 10_000

const keyOf = ({ headers }: FastifyRequest): string | null =>
  headers.authorization === undefined ? null : hashToken(headers.authorization).toString('base64')

/** The places that calls without a session hold, by their hosts. A token counts once it has opened a session. */
export function openGuestPlaces() {
  const held = new Map<string, number>()
  const hosts = new WeakMap<FastifyRequest, string>()
  const signedIn = new Set<string>()
  const leave = (request: FastifyRequest): void => {
    const host = hosts.get(request)
    if (host === undefined) return
    hosts.delete(request)
    const left = (held.get(host) ?? 0) - 1
    if (left > 0) held.set(host, left)
    else held.delete(host)
  }
  return {
    /** Takes a place out of `places`; false: the host of the call holds its part. */
    take: (request: FastifyRequest, places: number): boolean => {
      const key = keyOf(request)
      if (isOwnCall(request) || (key !== null && signedIn.has(key))) return true
      const host = clientHost(request)
      const count = held.get(host) ?? 0
      if (count >= Math.max(1, Math.floor(places / PART))) return false
      held.set(host, count + 1)
      hosts.set(request, host)
      return true
    },
    leave,
    /** Hears whether the token of a call has opened a session; then its place is no guest's. */
    onIdentified: (request: FastifyRequest, isSignedIn: boolean): void => {
      const key = keyOf(request)
      if (key === null) return
      if (!isSignedIn) return void signedIn.delete(key)
      leave(request)
      if (signedIn.size >= MOST_KNOWN) signedIn.clear()
      signedIn.add(key)
    },
  }
}
