import { languageFromHeader } from '@portal/domain/kernel/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendAnswer } from './answer.ts'
import { takeBudget } from './budget.ts'
import { findCached } from './cache.ts'
import type { Call, Step } from './call.ts'
import { parseCall } from './input.ts'
import { checkRole } from './role.ts'
import { runHandler } from './run.ts'
import { findSession, tokenHashOf } from './session.ts'

/**
 * Steps of a call in order (docs/specification/wire-format.md#order-of-checks). The first outcome ends the call. The
 * handler checks scope, policy and state.
 */
const STEPS: readonly Step[] = [findSession, checkRole, findCached, takeBudget, parseCall, runHandler]

type Route = Pick<Call, 'options' | 'name' | 'endpoint' | 'handler'>

export async function answerCall(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const call: Call = {
    ...route,
    request,
    now: route.options.clock.now(),
    language: languageFromHeader(request.headers['accept-language']),
    tokenHash: route.endpoint.access === 'guest' ? null : tokenHashOf(request),
    actor: null,
    rated: [],
    input: {},
    cacheEntry: null,
  }
  for (const step of STEPS) {
    const outcome = await step(call)
    if (outcome !== null) return sendAnswer(call, reply, outcome)
  }
  throw new Error(`${call.name} has no outcome`)
}
