import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { FileStore } from '../src/platform/files/files.ts'

/** A photo of a university with its bytes in a store, or with bytes other than its row states. @returns its id. */
export async function addPhoto(
  client: pg.Client,
  store: FileStore,
  content: string,
  stored = content,
): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into university_photos (id, university_id, position, type, size, width, height, created_at, sha256)
      select $1, min(id), 0, 'image/png', 1, 1, 1, now(), $2 from universities`,
    [id, createHash('sha256').update(content).digest()],
  )
  await store.put(id, Buffer.from(stored))
  return id
}
