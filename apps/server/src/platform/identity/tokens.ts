import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** A secret that nobody guesses (256 bits), safe in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash under which a token is stored; the token itself is never kept. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A whole number from 0 and below a bound that nobody foresees, each equally likely. */
export const randomBelow = (bound: number): number => randomInt(bound)

/** A fresh id. Version 7 would tell the time of creation to whoever sees it; ours tell nothing. */
export const newId = (): string => randomUUID()
