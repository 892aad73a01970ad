import type { Readable } from 'node:stream'

export type StoredObject = { readonly key: string; readonly writtenAt: () => Promise<Date> | Date }

export type Content = Buffer | string | Readable

export type ObjectStore = {
  put(key: string, content: Content): Promise<void>
  /** The content; undefined: none. The caller reads it or destroys it. */
  get(key: string): Promise<Readable | undefined>
  /** The same in one piece, which is a third cheaper. Absent where every read is a stream. */
  read?(key: string): Promise<Buffer | undefined>
  /** A missing key is no error. */
  remove(key: string): Promise<void>
  /** Whether there is space for files beside the reserve of the database on the same disk. */
  hasRoom(): Promise<boolean>
  freeBytes(): Promise<number | null>
  /** Whether the store answers. A full disk is healthy: all other calls still work. */
  isHealthy(): Promise<boolean>
  isEmpty(): Promise<boolean>
  sweep(before: Date): Promise<void>
  /** All keys in pages of some hundreds, in any order. Names that are no UUID are left out. */
  pages(): AsyncIterable<readonly StoredObject[]>
  /** Missing keys of some, which are UUIDs in ascending order. */
  lacking(keys: readonly string[]): Promise<readonly string[]>
}

export const isOurs = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

export type Objects = Pick<ObjectStore, 'put' | 'get' | 'remove'>
