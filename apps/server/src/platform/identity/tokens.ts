import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const randomBelow = (bound: number): number => randomInt(bound)

/** Random id. Version 7 would reveal the time of creation. */
export const newId = (): string => randomUUID()
