/**
 * A unique key for `Idempotency-Key`. `crypto.randomUUID` exists only in a secure context (https, localhost). A
 * university's own network may have neither.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Keys of one form's submissions. The same body keeps its key: sent again after a lost answer, it does nothing twice. A
 * changed body is another submission.
 */
export function keysByBody(): (body: unknown) => string {
  const keys = new Map<string, string>()
  return (body) => {
    const text = JSON.stringify(body)
    const key = keys.get(text) ?? newKey()
    keys.set(text, key)
    return key
  }
}
