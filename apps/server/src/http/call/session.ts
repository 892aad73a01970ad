import type { FastifyRequest } from 'fastify'
import { hashToken } from '../../platform/identity/tokens.ts'
import type { Step } from './call.ts'

export function tokenHashOf({ headers }: FastifyRequest): Buffer | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '') ?? []
  return token === undefined ? null : hashToken(token)
}

/** Session: finds the account of the call. */
export const findSession: Step = async (call) => {
  const { options, tokenHash, request, now } = call
  call.actor = tokenHash === null ? null : await options.findSession(options.db, tokenHash, now)
  options.onIdentified(request, call.actor !== null)
  return null
}
