import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { ENDED } from '../../../packages/domain/src/applications/status.ts'
import { temporaryFolder } from '../measure/clean-up.ts'
import { startServer } from '../measure/programs.ts'
import { databaseOf, install, type Peer, pathOf, SECRET, TOKEN } from './peer.ts'
import { indexRows, PARTS_OF_ONE, ROWS } from './rows.ts'

const VERSION = '12.4.0'
const SCHEMA = 'peer_directus'
const ITEMS = '/items/applications'
const PARTS = Object.keys(PARTS_OF_ONE)
const token = TOKEN

/** Filter that all words are parts of the name. */
const named = (words: readonly string[]) =>
  Object.fromEntries(words.map((word, at) => [`filter[_and][${at}][fio][_icontains]`, word]))

const calls = {
  list: ({ status, page, words }) => ({
    token,
    path: pathOf(ITEMS, {
      ...{ limit: 10, page: page + 1, sort: '-created_at,id', meta: 'filter_count', 'filter[status][_eq]': status },
      ...(status === 'IN_PROCESS' ? { 'filter[inspector_id][_null]': 'true' } : {}),
      ...named(words),
    }),
  }),
  counts: (words) => ({
    token,
    path: pathOf(ITEMS, { 'aggregate[count]': '*', 'groupBy[]': 'status', ...named(words) }),
  }),
  one: (id) => ({
    token,
    path: pathOf(`${ITEMS}/${id}`, { fields: ['*', ...PARTS.map((name) => `${name}.*`)].join() }),
  }),
  ownList: (owner) => ({
    token,
    path: pathOf(ITEMS, {
      ...{ sort: '-created_at', meta: 'filter_count', 'filter[owner_id][_eq]': owner },
      'filter[status][_nin]': ENDED.join(),
    }),
  }),
  saveDraft: (id, draft) => ({ method: 'PATCH', token, path: `${ITEMS}/${id}`, body: { draft } }),
  totalIn: (body) => (JSON.parse(body.toString()) as { meta: { filter_count: number } }).meta.filter_count,
} satisfies Partial<Peer>

async function makePart(client: pg.Client, name: string, rows: string): Promise<void> {
  const table = `${SCHEMA}.${name}`
  await client.query(`create table ${table} as select row_number() over ()::int as id, rows.* from (${rows}) as rows
    where application_id in (select id from ${SCHEMA}.applications)`)
  await client.query(`alter table ${table} add primary key (id),
    add foreign key (application_id) references ${SCHEMA}.applications`)
  await client.query(`create index on ${table} (application_id)`)
  await client.query(`vacuum (analyze) ${table}`)
}

/** Lets an application be answered with its parts. */
async function relate(client: pg.Client): Promise<void> {
  for (const name of PARTS) {
    await client.query(
      `insert into ${SCHEMA}.directus_relations (many_collection, many_field, one_collection, one_field)
       values ($1, 'application_id', 'applications', $1)`,
      [name],
    )
    await client.query(
      `insert into ${SCHEMA}.directus_fields (collection, field, special) values ('applications', $1, 'o2m')`,
      [name],
    )
  }
}

/** Starts Directus on tables of its own schema, which it reads as they are. Its caller is its administrator. */
export async function startDirectus(client: pg.Client): Promise<Peer> {
  const folder = temporaryFolder('directus')
  await install(folder, { directus: VERSION })
  // Only scripts of flows need the sandbox, which is compiled during the installation.
  writeFileSync(path.join(folder, 'node_modules/isolated-vm/isolated-vm.js'), '')
  for (const name of ['uploads', 'extensions']) mkdirSync(path.join(folder, name))
  await client.query(`create schema ${SCHEMA}`)
  await client.query(`create table ${SCHEMA}.applications as ${ROWS}`)
  await client.query(`alter table ${SCHEMA}.applications add primary key (id)`)
  await indexRows(client, `${SCHEMA}.applications`, 'status')
  for (const [name, rows] of Object.entries(PARTS_OF_ONE)) await makePart(client, name, rows)
  const { host, port, user, database, password } = databaseOf(client)
  const environment = {
    ...{ DB_CLIENT: 'pg', DB_HOST: host, DB_PORT: String(port), DB_USER: user ?? '', DB_PASSWORD: password },
    ...{ DB_DATABASE: database, DB_SEARCH_PATH: `array:${SCHEMA}` },
    ...{ SECRET, ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: SECRET, ADMIN_TOKEN: TOKEN },
    ...{ HOST: '127.0.0.1', NODE_ENV: 'production', LOG_LEVEL: 'error', TELEMETRY: 'false', NO_UPDATE_NOTIFIER: '1' },
    // Its limiter refuses calls on a busy machine. Strapi has none.
    PRESSURE_LIMITER_ENABLED: 'false',
  }
  const cli = 'node_modules/directus/cli.js'
  const env = { PATH: process.env['PATH'], ...environment }
  await promisify(execFile)(process.execPath, [cli, 'bootstrap'], { cwd: folder, env, maxBuffer: 2 ** 26 })
  await relate(client)
  const program = await startServer({ folder, args: [cli, 'start'], environment, readyPath: '/server/ping' })
  return { name: 'Directus', program, ...calls }
}
