/**
 * A unique key for `Idempotency-Key`. `crypto.randomUUID` exists only in a secure context (https, localhost). A
 * university's own network may have neither.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
