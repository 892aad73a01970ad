declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  type Entry = { fileName: string }
  type ZipFile = {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
  const yauzl: { fromBufferPromise(archive: Buffer): Promise<ZipFile> }
  export default yauzl
}
