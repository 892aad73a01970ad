import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Random secret of 256 bits, safe in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash for storage; the token itself is never stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Random whole number from 0 below a bound. */
export const randomBelow = (bound: number): number => randomInt(bound)

/** Random id. Version 7 would reveal the time of creation. */
export const newId = (): string => randomUUID()
