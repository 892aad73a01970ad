declare module 's3rver' {
  import type { Readable } from 'node:stream'

  type Written = { size: number; md5: string }
  type S3Object = { bucket: string; key: string; content: Buffer | Readable; metadata: object }

  export default class S3rver {
    constructor(options: {
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    readonly store: {
      getResourcePath(bucket: string, key: string | undefined, resource: string): string
      putObject(object: S3Object): Promise<Written>
      putPart(bucket: string, uploadId: string, partNumber: number, content: Readable): Promise<Written>
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
    }
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
