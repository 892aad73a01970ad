import type { Actor } from '@portal/domain/kernel/actor.ts'
import { ERROR_STATUS } from '@portal/domain/kernel/error-key.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import type { OuterScope } from '../handler.ts'
import { refusalOf } from '../refusals.ts'
import { take } from './budget.ts'
import type { Call, Step } from './call.ts'
import { parseFields } from './input.ts'
import { originOf } from './known-origin.ts'
import { forgiveRate } from './rates.ts'
import { keyOf, writing } from './write.ts'

async function handle(call: Call, input: unknown): Promise<unknown> {
  const { options, endpoint, handler, request, actor, now, language, rated } = call
  const { db, replica } = options
  const filtered = (result: unknown): unknown =>
    isRefusal(result) || endpoint.answer === undefined ? result : endpoint.answer.parse(result)
  const scope = { db, actor, now, language, content: call.cacheEntry?.state }
  const { read, write, around } = handler
  if (read !== undefined) {
    const ask = (given: typeof scope) => read(given, input)
    return filtered(await (replica ? replica.read(endpoint, scope, ask) : ask(scope)))
  }
  const key = keyOf(call)
  if (isRefusal(key)) return key
  const inWriting = writing(call, key)
  // The stored answer of the key is the answer that leaves.
  if (write !== undefined) return inWriting(async (inner) => filtered(await write(inner, input)))
  const outer: OuterScope<Actor | null> = {
    ...scope,
    tokenHash: call.tokenHash,
    from: originOf(request),
    isKeyed: key !== null,
    forgiveRate: async () => {
      for (const one of rated) if (one.name === 'sign-in' || one.name === 'known-sign-in') await forgiveRate(db, one)
    },
    takeRate: (name, accountId) =>
      take(
        call,
        rated.slice(0, 1).map((one) => ({ ...one, name, caller: accountId })),
      ),
    write: inWriting as OuterScope<Actor | null>['write'],
  }
  return filtered(await around?.(outer, input))
}

/** Run: runs the handler, for an upload after its file has arrived. */
export const runHandler: Step = async (call) => {
  const { options, endpoint, request, input, rated } = call
  const { kind } = endpoint
  try {
    const result =
      kind === 'upload' || kind === 'piece'
        ? await options.uploads.receive(request, { caller: rated[0]?.caller ?? '', kind }, (file, fields) => {
            const parsed = parseFields(endpoint, fields)
            return isRefusal(parsed) ? Promise.resolve(parsed) : handle(call, { ...input, ...parsed, file })
          })
        : await handle(call, input)
    return isRefusal(result) ? result : { result }
  } catch (error) {
    // A fault of ours uses up no try. This is best effort: the counters may be away too.
    if (ERROR_STATUS[refusalOf(error).key] >= 500)
      await Promise.all(rated.map((one) => forgiveRate(options.db, one))).catch(() => undefined)
    throw error
  }
}
