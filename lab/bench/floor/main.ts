/**
 * The floor: what the same work costs a server that knows nobody, asks nothing and forgets nothing. Plain node:http and
 * the driver, prepared statements, the best indexes, kept totals. Started by the bench with its settings as JSON.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { DatabaseConnection } from '../../../apps/server/src/platform/database/database.ts'
import type { Ask } from './ask.ts'
import { writeSheet } from './excel.ts'
import { counts, list } from './lists.ts'
import { single } from './single.ts'
import { download, save, upload } from './writes.ts'

type Settings = { readonly connection: DatabaseConnection; readonly poolSize: number; readonly folder: string }
const settings = JSON.parse(process.argv[2] ?? '') as Settings
// The floor pays for no trigger of the product; `tables.ts` keeps its foreign keys.
const pool = new pg.Pool({
  ...settings.connection,
  max: settings.poolSize,
  options: '-c session_replication_role=replica',
})
const names = new Map<string, string>()
const ask: Ask = async (text, values, planned) => {
  const given = [...values]
  if (planned === 'each') return (await pool.query(text, given)).rows
  const name = names.get(text) ?? `floor_${names.size}`
  names.set(text, name)
  return (await pool.query({ name, text, values: given })).rows
}

/** Answers that stand in memory as they were given to it. */
const kept = new Map<string, { readonly head: Record<string, string>; readonly bytes: Buffer }>()

function send(response: ServerResponse, content: string | Buffer, type = 'application/json; charset=utf-8'): void {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(content) }).end(content)
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? ''
  const standing = request.method === 'GET' ? kept.get(url) : undefined
  if (standing !== undefined) return void response.writeHead(200, standing.head).end(standing.bytes)
  const { pathname, searchParams } = new URL(url, 'http://floor')
  const [, kind = '', id = '', owner = ''] = pathname.split('/')
  if (kind === 'counts') return send(response, JSON.stringify(await counts(ask, searchParams)))
  if (kind === 'list') return send(response, JSON.stringify(await list(ask, searchParams)))
  if (kind === 'one' || kind === 'own-list') return send(response, await single(ask, kind, [id]))
  if (kind === 'own') return send(response, await single(ask, kind, [id, owner]))
  if (kind === 'draft') return send(response, JSON.stringify(await save(ask, id, owner, await buffer(request))))
  if (kind === 'upload')
    return send(response, JSON.stringify(await upload(ask, settings.folder, id, await buffer(request))))
  if (kind === 'download') return send(response, await download(ask, settings.folder, id, owner), 'application/pdf')
  if (kind === 'excel') return writeSheet(pool, response, searchParams.has('rows'))
  if (kind === 'keep') {
    const { head, url: at } = JSON.parse(searchParams.get('as') ?? '') as { head: Record<string, string>; url: string }
    kept.set(at, { head, bytes: await buffer(request) })
    return send(response, '{}')
  }
  response.writeHead(404).end()
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    if (response.headersSent) response.destroy(error)
    else response.writeHead(500).end(error.message)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
