import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '../../../apps/server/src/platform/files/object-store.ts'

/** A full store still answers reads. */
type State = 'open' | 'unavailable' | 'full'

/** S3 store in memory. It does not check signatures. */
export async function openBucket() {
  let state: State = 'open'
  const objects = new Map<string, Buffer>()
  const writtenAt = new Date()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await buffer(request)
    if (state === 'unavailable') return void request.socket.destroy()
    const [, , key = ''] = (request.url ?? '').split('?', 1).join('').split('/')
    if (request.method === 'PUT') {
      if (state === 'full') return void response.writeHead(507).end()
      objects.set(key, bytes)
      return void response.writeHead(200, { etag: '"stored"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const stored = key === '' ? Buffer.alloc(0) : objects.get(key)
    if (stored === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-length': stored.length, etag: '"stored"' })
    response.end(request.method === 'HEAD' ? undefined : stored)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    environment: {
      FILES_URL: 's3://faults',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'faults',
      S3_SECRET_ACCESS_KEY: 'faults-secret',
    },
    hashes: (): ReadonlyMap<string, string> =>
      new Map([...objects].map(([key, bytes]) => [key, createHash('sha256').update(bytes).digest('hex')])),
    /** Store of the sweep, without faults. */
    store: {
      pages: async function* () {
        yield [...objects.keys()].map((key) => ({ key, writtenAt: () => writtenAt }))
      },
      lacking: async (keys) => keys.filter((key) => !objects.has(key)),
      remove: async (key) => void objects.delete(key),
    } satisfies Pick<ObjectStore, 'pages' | 'lacking' | 'remove'>,
    set(next: State): void {
      state = next
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
