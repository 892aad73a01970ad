import type { Readable } from 'node:stream'

export type StoredObject = { readonly key: string; readonly writtenAt: () => Promise<Date> | Date }

/** Content of an object. A stream is not held in memory as a whole. */
export type Content = Buffer | string | Readable

/** Store of objects by key: a folder or a bucket. */
export type ObjectStore = {
  /** Stores the content durably. Replaces an existing key. */
  put(key: string, content: Content): Promise<void>
  /** The content; undefined: none. The caller reads it or destroys it. */
  get(key: string): Promise<Readable | undefined>
  /** SHA-256 of the content; undefined: none. Absent where a second read is expensive. */
  hashOf?(key: string): Promise<Buffer | undefined>
  /** A missing key is no error. */
  remove(key: string): Promise<void>
  /** Whether there is space for files beside the reserve of the database on the same disk. */
  hasRoom(): Promise<boolean>
  /** Free bytes; null: unknown. */
  freeBytes(): Promise<number | null>
  /** Whether the store answers. A full disk is healthy: all other calls still work. */
  isHealthy(): Promise<boolean>
  isEmpty(): Promise<boolean>
  /** Removes partial files of killed servers. */
  sweep(before: Date): Promise<void>
  /** All keys in pages of some hundreds, in any order. Names that are no UUID are left out. */
  pages(): AsyncIterable<readonly StoredObject[]>
  /** Missing keys of some, which are UUIDs in ascending order. */
  lacking(keys: readonly string[]): Promise<readonly string[]>
}

/** Other names in the same place are not ours. */
export const isOurs = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/** Reads and writes of single objects. */
export type Objects = Pick<ObjectStore, 'put' | 'get' | 'remove'>
