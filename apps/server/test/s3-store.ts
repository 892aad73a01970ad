import { hash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

/** An S3 store on a folder, with one bucket. `environment` is the portal's setting for it. */
export async function startS3(directory: string, bucket = 'portal') {
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] })
  answerAfterWriting(server)
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    environment: { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    close: () => server.close(),
  }
}
export type S3 = Awaited<ReturnType<typeof startS3>>

/**
 * s3rver answers before a written file is readable; on a slow disk the next reader finds it empty. A real S3 store
 * answers when the content is readable, so the two writing functions are replaced.
 */
function answerAfterWriting({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await writeWhole(store.getResourcePath(bucket, key, 'object'), content)
    await store.putMetadata(bucket, key, metadata, written.md5)
    return written
  }
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const file = path.join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(partNumber))
    const written = await writeWhole(file, content)
    await writeFile(`${file}.md5`, written.md5)
    return written
  }
}

async function writeWhole(file: string, content: Buffer | Readable) {
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
  return { size: bytes.length, md5: hash('md5', bytes) }
}
