import { KEYS_OF_DOCUMENTS } from './features/documents/queries.ts'
import { KEYS_OF_PHOTOS } from './features/universities/queries.ts'
import type { StoredKeys } from './platform/files/sweep-store.ts'

/**
 * All that rows keep in the file store: what a backup copies, a move takes along and a sweep leaves alone. Apart from the
 * portal (app.ts), whose code a command would read for two thirds of a second of a processor to learn this.
 */
export const STORED_KEYS: readonly StoredKeys[] = [...KEYS_OF_DOCUMENTS, KEYS_OF_PHOTOS]
