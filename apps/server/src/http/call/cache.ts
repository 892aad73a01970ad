import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import type { Step } from './call.ts'
import { parseInput } from './input.ts'

/** Cache: finds the cached answer of a public call, which costs nothing and is not counted. */
export const findCached: Step = async (call) => {
  const { options, endpoint, request, name, language, now } = call
  if (endpoint.cacheSeconds === undefined || endpoint.kind !== undefined) return null
  const input = parseInput(endpoint, request)
  if (isRefusal(input)) return null
  call.cacheEntry = { state: await options.cache.state(now), key: JSON.stringify([name, language, input]) }
  const ready = options.cache.find(call.cacheEntry.state, call.cacheEntry.key)
  return ready === undefined ? null : { ready }
}
