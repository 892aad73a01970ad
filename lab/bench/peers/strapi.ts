import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { ENDED } from '../../../packages/domain/src/applications/status.ts'
import { temporaryFolder } from '../measure/clean-up.ts'
import { startServer } from '../measure/programs.ts'
import { databaseOf, install, type Peer, pathOf, SECRET, TOKEN } from './peer.ts'
import { indexRows, PARTS_OF_ONE, ROWS } from './rows.ts'

const DEPENDENCIES = {
  ...{ '@strapi/strapi': '5.54.0', pg: '8.16.3' },
  ...{ react: '18.3.1', 'react-dom': '18.3.1', 'react-router-dom': '6.30.1', 'styled-components': '6.1.19' },
}
const SCHEMA = 'peer_strapi'
const ITEMS = '/api/applications'
const token = TOKEN

/** Attributes by the columns of the rows. Strapi keeps the name `status` for itself. */
const ATTRIBUTES = {
  ...{ number: 'string', type: 'string', state: 'string', sentAt: 'datetime', statusChangedAt: 'datetime' },
  ...{ firstName: 'string', lastName: 'string', fio: 'string', citizenship: 'string', countryOfResidence: 'string' },
  ...{ educationLevel: 'string', educationLanguage: 'string', universityId: 'string', universityName: 'json' },
  ...{ programCode: 'string', programName: 'json', inspectorId: 'string', inspectorName: 'string' },
  ...{ inspectorStatus: 'string', adminComment: 'text', version: 'integer', ownerId: 'string', draft: 'json' },
}

const PARTS = {
  choices: {
    ...{ position: 'integer', universityId: 'string', programCode: 'string', universityName: 'json' },
    ...{ programName: 'json', state: 'string', comment: 'text' },
  },
  events: {
    ...{ at: 'datetime', event: 'string', fromStatus: 'string', toStatus: 'string', choice: 'integer' },
    ...{ actorName: 'string', inspectorName: 'string', decision: 'string', comment: 'text' },
  },
  papers: { slot: 'string', fileId: 'string', name: 'string' },
  tests: {
    ...{ active: 'boolean', passed: 'boolean', startedAt: 'datetime', deadline: 'datetime', finishedAt: 'datetime' },
  },
  interviews: { startsAt: 'datetime', zoom: 'string', state: 'string', expertName: 'string', total: 'decimal' },
} as const satisfies Record<keyof typeof PARTS_OF_ONE, Readonly<Record<string, string>>>

type PartName = keyof typeof PARTS

const API = 'api::application.application'
const singular = (plural: string): string => plural.slice(0, -1)
const typed = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, type]) => [name, { type }]))
const relation = (kind: string, plural: string, other: Readonly<Record<string, string>>) => ({
  ...{ type: 'relation', relation: kind, target: `api::${singular(plural)}.${singular(plural)}` },
  ...other,
})
const contentType = (plural: string, attributes: Readonly<Record<string, unknown>>) => ({
  ...{ kind: 'collectionType', collectionName: plural, options: { draftAndPublish: false }, attributes },
  info: { singularName: singular(plural), pluralName: plural, displayName: plural },
})
/** Files of the content types. */
const SCHEMAS = {
  applications: contentType('applications', {
    ...typed(ATTRIBUTES),
    ...Object.fromEntries(
      Object.keys(PARTS).map((name) => [name, relation('oneToMany', name, { mappedBy: 'application' })]),
    ),
  }),
  ...Object.fromEntries(
    Object.entries(PARTS).map(([name, attributes]) => {
      const application = relation('manyToOne', 'applications', { inversedBy: name })
      return [name, contentType(name, { ...typed(attributes), application })]
    }),
  ),
}
const factory = (kind: string) => `module.exports = require('@strapi/strapi').factories.createCore${kind}('${API}')`
/** Gives the bench's token to a caller with all rights. */
const BOOTSTRAP = `module.exports = {
  async bootstrap({ strapi }) {
    const tokens = strapi.service('admin::api-token')
    const { id } = await tokens.create({ name: 'bench', description: '', type: 'full-access', lifespan: null })
    await strapi.db.query('admin::api-token').update({ where: { id }, data: { accessKey: tokens.hash('${TOKEN}') } })
  },
}`

function writeProject(folder: string, client: pg.Client): void {
  const connection = { ...databaseOf(client), schema: SCHEMA }
  const files: Readonly<Record<string, unknown>> = {
    'config/database.json': { connection: { client: 'postgres', connection, pool: { min: 2, max: 12 } } },
    'config/server.js': `module.exports = { host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['${SECRET}'] } }`,
    'config/admin.json': {
      ...{ auth: { secret: SECRET }, apiToken: { salt: SECRET }, transfer: { token: { salt: SECRET } } },
      serveAdminPanel: false,
    },
    'config/api.json': { rest: { defaultLimit: 10, maxLimit: 100, withCount: true } },
    'config/plugins.json': {},
    'config/middlewares.json': ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map(
      (name) => `strapi::${name}`,
    ),
    'src/index.js': BOOTSTRAP,
    ...Object.fromEntries(
      Object.entries(SCHEMAS).map(([plural, schema]) => {
        const name = singular(plural)
        return [`src/api/${name}/content-types/${name}/schema.json`, schema]
      }),
    ),
    'src/api/application/controllers/application.js': factory('Controller'),
    'src/api/application/services/application.js': factory('Service'),
    'src/api/application/routes/application.js': factory('Router'),
    'public/uploads/.gitkeep': '',
  }
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** Columns of attributes: Strapi writes their names in snake case. */
const columnsOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.keys(attributes)
    .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .join()

async function fill(client: pg.Client): Promise<void> {
  const columns = columnsOf(ATTRIBUTES)
  await client.query(
    `insert into ${SCHEMA}.applications (document_id, created_at, updated_at, published_at, ${columns})
     select id, created_at, created_at, created_at, ${columns} from (select *, status as state from (${ROWS}) as own) as rows`,
  )
  await indexRows(client, `${SCHEMA}.applications`, 'state')
  for (const name of Object.keys(PARTS) as PartName[]) await fillPart(client, name, PARTS_OF_ONE[name])
}

/** Fills a table and its links to applications, as Strapi stores them. */
async function fillPart(client: pg.Client, name: PartName, rows: string): Promise<void> {
  const table = `${SCHEMA}.${name}`
  const links = `${table}_application_lnk`
  const columns = columnsOf(PARTS[name])
  await client.query(`create temporary table part as select row_number() over () as id, rows.* from (${rows}) as rows`)
  await client.query(
    `insert into ${table} (id, document_id, created_at, updated_at, published_at, ${columns})
     select id, gen_random_uuid(), now(), now(), now(), ${columns} from part`,
  )
  await client.query(
    `insert into ${links} (${singular(name)}_id, application_id)
     select part.id, a.id from part join ${SCHEMA}.applications a on a.document_id = part.application_id::text`,
  )
  await client.query('drop table part')
  await client.query(`vacuum (analyze) ${table}`)
  await client.query(`vacuum (analyze) ${links}`)
}

const calls = {
  list: ({ status, page, words }) => ({
    token,
    path: pathOf(ITEMS, {
      ...{ 'pagination[page]': page + 1, 'pagination[pageSize]': 10, 'sort[0]': 'createdAt:desc', 'sort[1]': 'id' },
      'filters[state][$eq]': status,
      ...(status === 'IN_PROCESS' ? { 'filters[inspectorId][$null]': 'true' } : {}),
      ...Object.fromEntries(words.map((word, at) => [`filters[$and][${at}][fio][$containsi]`, word])),
    }),
  }),
  one: (id) => ({ token, path: pathOf(`${ITEMS}/${id}`, { populate: Object.keys(PARTS).join() }) }),
  ownList: (owner) => ({
    token,
    path: pathOf(ITEMS, {
      ...{ 'sort[0]': 'createdAt:desc', 'filters[ownerId][$eq]': owner },
      ...Object.fromEntries(ENDED.map((status, at) => [`filters[state][$notIn][${at}]`, status])),
    }),
  }),
  saveDraft: (id, draft) => ({ method: 'PUT', token, path: `${ITEMS}/${id}`, body: { data: { draft } } }),
  totalIn: (body) => (JSON.parse(body.toString()) as { meta: { pagination: { total: number } } }).meta.pagination.total,
} satisfies Partial<Peer>

/** Starts Strapi, which makes its tables, and fills them with the same rows. Its caller has all rights. */
export async function startStrapi(client: pg.Client): Promise<Peer> {
  const folder = temporaryFolder('strapi')
  await install(folder, DEPENDENCIES)
  writeProject(folder, client)
  await client.query(`create schema ${SCHEMA}`)
  const program = await startServer({
    ...{ folder, args: ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], readyPath: '/_health' },
    environment: { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
  })
  await fill(client)
  return { name: 'Strapi', program, ...calls }
}
