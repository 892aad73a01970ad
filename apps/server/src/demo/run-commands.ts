import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import type { OuterScope, WriteScope } from '../http/handler.ts'

/** For commands that open their own transaction: in the demo they write into the demo's, and no rate counts. */
export const outerScope = (scope: WriteScope): OuterScope => ({
  ...scope,
  tokenHash: null,
  from: { address: '', userAgent: '' },
  isKeyed: false,
  forgiveRate: async () => undefined,
  takeRate: async () => null,
  write: (command) => command(scope),
})

/** The result of a command; a refusal is a fault of the demo's data and ends it. */
export function must<T>(result: T | Refusal): T {
  if (!isRefusal(result)) return result
  throw new Error(`the demo was refused: ${result.key} ${JSON.stringify(result.errors)}`)
}
