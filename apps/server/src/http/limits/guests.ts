import type { FastifyRequest } from 'fastify'
import { hashToken } from '../../platform/identity/tokens.ts'
import { isOwnCall } from '../call/rates.ts'
import { clientHost } from '../client-address.ts'

const PART = 8
/** Limit of known tokens. The set is emptied above it; each token returns with its next call. */
const MOST_KNOWN = 10_000

const keyOf = ({ headers }: FastifyRequest): string | null =>
  headers.authorization === undefined ? null : hashToken(headers.authorization).toString('base64')

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
