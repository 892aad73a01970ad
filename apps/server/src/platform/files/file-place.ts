import type { Readable } from 'node:stream'

/** An object of a place: under which key, and since when. */
export type StoredObject = { readonly key: string; readonly writtenAt: () => Promise<Date> | Date }

/** Where bytes lie under keys: a folder or a bucket. */
export type FilePlace = {
  /** Keeps the content durably; a key that exists is replaced. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** The content, or undefined when there is none under the key. The caller reads it or destroys it. */
  get(key: string): Promise<Readable | undefined>
  /** The same in one piece, which is a third cheaper. Absent where every read is a stream. */
  read?(key: string): Promise<Buffer | undefined>
  /** Removes the content; a key that does not exist is no error. */
  remove(key: string): Promise<void>
  /** Whether there is room for more files beside the reserve that the database on the same disk goes on with. */
  hasRoom(): Promise<boolean>
  /** Bytes that are free there; null: nobody says. */
  freeBytes(): Promise<number | null>
  /** Whether the place answers. Little room is no reason to send people elsewhere: all else goes on. */
  isHealthy(): Promise<boolean>
  /** Whether nothing is kept at all. */
  isEmpty(): Promise<boolean>
  /** Removes what killed servers left half written before an instant. */
  sweep(before: Date): Promise<void>
  /** All that is kept, in pages of some hundreds and in no order that means anything; what is no UUID is left out. */
  pages(): AsyncIterable<readonly StoredObject[]>
  /** Those of some keys, UUIDs in ascending order, under which nothing is kept. */
  lacking(keys: readonly string[]): Promise<readonly string[]>
}

/** A key of ours; what else lies in the same place is somebody else's. */
export const isOurs = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
