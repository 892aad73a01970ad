import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from '../src/platform/database/migrations.ts'
import { createEmptyDatabase, type EmptyDatabase } from './database.ts'

/* Checks a published protocol written by an earlier version, on the schema of that version and on the newest. */

const BEFORE = '0063'
const GLUED = 'Көрсетілім: адамдар ойдан. · Показ: люди вымышлены. · A demonstration: people are invented.'
const ID = '00000000-0000-4000-8000-00000000000'

let database: EmptyDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  const known = readdirSync(MIGRATIONS_FOLDER).filter((name) => name < BEFORE)
  await migrate(database.connection, MIGRATIONS_FOLDER, { only: known })
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`
    insert into accounts (id, kind, email, password_hash, state, language, created_at)
      values ('${ID}1', 'STAFF', 'head@portal.kz', '', 'ENABLED', 'kk', now());
    insert into competitions (id, year, level, created_at, created_by_id, created_by_name, rules_version)
      values ('${ID}2', 2025, 'BACHELOR', now(), '${ID}1', 'Head', 1);
    insert into allotment_runs (id, competition_id, number, kind, round, state, rules_version, parameters, input, output,
        input_hash, output_hash, created_at, created_by_id, created_by_name)
      values ('${ID}3', '${ID}2', 1, 'DRY', 1, 'DONE', 1, '{}', 'input', 'output', 'a', 'b', now(), '${ID}1', 'Head');
    insert into protocols (competition_id, version, round, run_id, state, reason, proposed_at, proposed_by_id, proposed_by_name)
      values ('${ID}2', 1, 1, '${ID}3', 'PUBLISHED', '${GLUED}', now(), '${ID}1', 'Head'),
        ('${ID}2', 2, 1, '${ID}3', 'PUBLISHED', 'A mistake · corrected', now(), '${ID}1', 'Head')`)
  await migrate(database.connection)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('its rows stay as they were, and still cannot be changed', async () => {
  const { rows } = await client.query('select input, output, input_hash, is_sealed from allotment_runs')
  expect(rows).toEqual([
    { input: Buffer.from('input'), output: Buffer.from('output'), input_hash: 'a', is_sealed: false },
  ])
  for (const change of [`update protocols set reasons = null`, `update allotment_runs set input = ''`])
    await expect(client.query(change)).rejects.toThrow(/published/)
})

test('the demo’s reason in three languages is read in each, another one as it is', async () => {
  const { rows } = await client.query('select reason, reasons from protocols order by version')
  expect(rows).toEqual([
    {
      reason: GLUED,
      reasons: {
        kk: 'Көрсетілім: адамдар ойдан.',
        ru: 'Показ: люди вымышлены.',
        en: 'A demonstration: people are invented.',
      },
    },
    { reason: 'A mistake · corrected', reasons: null },
  ])
})

test('the audit trail accepts its earlier events, and those of auditors', async () => {
  for (const event of ['protocolPublished', 'auditorNamed', 'auditorRemoved', 'protocolAudited'])
    await client.query('insert into audit_events (at, event) values (now(), $1)', [event])
})
