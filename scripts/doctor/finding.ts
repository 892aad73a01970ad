/** A finding on one part; `text` says what to do unless it is `ok`. */
export type Finding = { readonly state: 'ok' | 'warn' | 'FAIL'; readonly part: string; readonly text: string }

type Teller = (text: string) => Finding

/** The three ways to speak of one part. */
export const about = (part: string): { readonly ok: Teller; readonly warn: Teller; readonly fail: Teller } => ({
  ok: (text) => ({ state: 'ok', part, text }),
  warn: (text) => ({ state: 'warn', part, text }),
  fail: (text) => ({ state: 'FAIL', part, text }),
})

/** The reason of a fault on one line; of several addresses that were tried, each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  const { message, cause } = error as Error
  const reason = cause === undefined ? message : `${message}: ${reasonOf(cause)}`
  return reason.replace(/\s+/g, ' ').slice(0, 300)
}
