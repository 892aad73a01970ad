import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyReply } from 'fastify'
import type { Download } from '../handler.ts'
import { sendRefusal } from '../refusals.ts'
import { publicAnswer, sendDownload, sendPublicJson } from '../send.ts'
import type { Call, Outcome } from './call.ts'

/** Answer: sends the outcome of a call. Caches a public one. */
export async function sendAnswer(call: Call, reply: FastifyReply, outcome: Outcome): Promise<FastifyReply> {
  const { options, endpoint, request, language, cacheEntry } = call
  if (isRefusal(outcome)) return sendRefusal(reply, outcome, language)
  const { cacheSeconds = 0 } = endpoint
  if ('ready' in outcome) return sendPublicJson(request, reply, cacheSeconds, outcome.ready)
  const { result } = outcome
  if (endpoint.kind === 'download') return sendDownload(request, reply, endpoint, result as Download)
  if (endpoint.cacheSeconds === undefined) return reply.header('cache-control', 'no-store').send(result)
  const answer = publicAnswer(result)
  if (cacheEntry !== null) options.cache.set(cacheEntry.state, cacheEntry.key, answer)
  return sendPublicJson(request, reply, cacheSeconds, answer)
}
