import S3rver from 's3rver'

/** An S3 store on a folder, with one bucket; `environment` is how a portal reaches it. */
export async function startS3(directory: string, bucket = 'portal') {
  const store = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] })
  const { port } = await store.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    environment: { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    close: () => store.close(),
  }
}
export type S3 = Awaited<ReturnType<typeof startS3>>
