import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import type { OuterScope, WriteScope } from '../http/handler.ts'

/** Scope for commands with a transaction of their own: they write into the demo's one, without rate limits. */
export const outerScope = <A>(scope: WriteScope<A>): OuterScope<A> => ({
  ...scope,
  tokenHash: null,
  from: { address: '', userAgent: '' },
  isKeyed: false,
  forgiveRate: async () => undefined,
  takeRate: async () => null,
  write: (command) => command(scope),
})

/** The result of a command. @throws a refusal, which is a fault of the demo's data. */
export function must<T>(result: T | Refusal): T {
  if (!isRefusal(result)) return result
  throw new Error(`the demo was refused: ${result.key} ${JSON.stringify(result.errors)}`)
}
