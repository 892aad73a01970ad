/**
 * The floor: a bare server for the same work without sessions and rules. It uses node:http, the driver, prepared
 * statements, the best indexes and stored totals. The bench starts it with its settings as JSON.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { DatabaseConnection } from '../../../apps/server/src/platform/database/database.ts'
import type { Ask } from './ask.ts'
import { counts, list } from './lists.ts'
import { single } from './single.ts'
import { save } from './writes.ts'

const { connection, poolSize } = JSON.parse(process.argv[2] ?? '') as {
  readonly connection: DatabaseConnection
  readonly poolSize: number
}
// Triggers of the product do not fire here; `tables.ts` keeps its foreign keys.
const pool = new pg.Pool({ ...connection, max: poolSize, options: '-c session_replication_role=replica' })
const names = new Map<string, string>()
const ask: Ask = async (statement, values, planned) => {
  if (planned === 'each') return (await pool.query(statement, [...values])).rows
  const name = names.get(statement) ?? `floor_${names.size}`
  names.set(statement, name)
  return (await pool.query({ name, text: statement, values: [...values] })).rows
}

async function answerTo(request: IncomingMessage): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor')
  const [, kind, id = '', owner = ''] = pathname.split('/')
  if (kind === 'counts') return JSON.stringify(await counts(ask, searchParams))
  if (kind === 'list') return JSON.stringify(await list(ask, searchParams))
  if (kind === 'one' || kind === 'own-list') return single(ask, kind, [id])
  if (kind === 'own') return single(ask, kind, [id, owner])
  if (kind === 'draft') return JSON.stringify(await save(ask, id, owner, await text(request)))
  return undefined
}

function send(response: ServerResponse, status: number, content: string): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(content) }
  response.writeHead(status, headers).end(content)
}

const server = createServer((request, response) => {
  answerTo(request).then(
    (content) => send(response, content === undefined ? 404 : 200, content ?? ''),
    (error: Error) => send(response, 500, error.message),
  )
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
