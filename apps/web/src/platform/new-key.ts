/**
 * A key that nobody else makes, for `Idempotency-Key`. `crypto.randomUUID` exists only where the browser trusts the
 * address (https, localhost); a university's own network may be neither.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
