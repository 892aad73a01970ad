import { KEYS_OF_DOCUMENTS } from './features/documents/queries.ts'
import { KEYS_OF_PHOTOS } from './features/universities/queries.ts'
import type { StoredKeys } from './platform/files/sweep-store.ts'

/**
 * All keys of the file store in rows: a backup copies them, a move transfers them, a sweep spares them. Separate from
 * app.ts, whose code takes a command two thirds of a second of processor time to load.
 */
export const STORED_KEYS: readonly StoredKeys[] = [...KEYS_OF_DOCUMENTS, KEYS_OF_PHOTOS]
