declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  type Entry = { fileName: string; uncompressedSize: number; compressedSize: number }
  type ZipFile = {
    eachEntry(): AsyncIterable<Entry>
    /** Fails when the content has another length than the entry declares. */
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
  const yauzl: { fromBufferPromise(archive: Buffer): Promise<ZipFile> }
  export default yauzl
}
