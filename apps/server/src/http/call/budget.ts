import type { RateName } from '@portal/domain/kernel/endpoint.ts'
import { Refusal } from '@portal/domain/kernel/refusal.ts'
import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import { clientHost } from '../client-address.ts'
import { isUnstorable } from '../validation.ts'
import type { Call, Step } from './call.ts'
import { accountKindOf, byKnownOrigin } from './known-origin.ts'
import { isOwnCall, type RatedCall, takeRate } from './rates.ts'

/** Budgets of a call. A guest's call without an e-mail counts by its address, a signed-in one by its account. */
function ratedCalls({ endpoint: { rate, path, access }, request, actor }: Call): RatedCall[] {
  if (isOwnCall(request)) return []
  const named = access === 'guest' ? (request.body as { email?: unknown } | null | undefined)?.email : undefined
  const address = clientHost(request)
  const caller = actor?.accountId ?? address
  // An e-mail that no database holds names no account. Its shape is refused later.
  const isNamed = typeof named === 'string' && !isUnstorable(named)
  const email = isNamed ? plainEmail(named.slice(0, 1000)).slice(0, 254) : caller
  // A password that several calls check has one budget.
  const scopeOf = (name: RateName) => (name !== 'sign-in' ? path : accountKindOf(path).toLowerCase())
  const names = rate === undefined ? [] : [rate].flat()
  return names.length === 0
    ? [{ name: 'any', scope: '', email, caller, address }]
    : names.map((name) => ({ name, scope: scopeOf(name), email, caller, address }))
}

export async function take({ options, now }: Call, calls: readonly RatedCall[]): Promise<Refusal | null> {
  for (const rated of options.areRateLimitsOn ? calls : []) {
    const seconds = await takeRate(options.db, rated, now)
    if (seconds !== null) return new Refusal('too_many_requests', [], seconds)
  }
  return null
}

/** Budget: counts the call in a statement of its own, so that no call waits for a slow one. */
export const takeBudget: Step = async (call) => {
  const { options, endpoint, request } = call
  const named = ratedCalls(call)
  const isSignIn = endpoint.access === 'guest' && named.some(({ name }) => name === 'sign-in')
  call.rated = options.areRateLimitsOn && isSignIn ? await byKnownOrigin(options, endpoint.path, request, named) : named
  return take(call, call.rated)
}
