import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrate } from './migrations.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  await sql`delete from schema_migrations`.execute(database.db)
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const names = async () => {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(database.db)
  return rows.map((row) => row.name)
}

test('files are applied once, in order', async () => {
  await write('0002_second.sql', 'alter table probe add column more text;')
  await write('0001_first.sql', 'create table probe (id int);')
  expect(await migrate(database.connection, folder)).toEqual(['0001_first.sql', '0002_second.sql'])
  await write('0003_third.sql', 'drop table probe;')
  expect(await migrate(database.connection, folder)).toEqual(['0003_third.sql'])
  expect(await migrate(database.connection, folder)).toEqual([])
})

test('a file that fails leaves nothing behind, and says where it fails', async () => {
  await write('0001_first.sql', 'create table probe (id int);')
  await write('0002_second.sql', 'create table half (id int);\nselect nonsense;')
  await expect(migrate(database.connection, folder)).rejects.toThrow(
    '0002_second.sql: column "nonsense" does not exist, line 2',
  )
  expect(await names()).toEqual(['0001_first.sql'])
  await expect(sql`select from half`.execute(database.db)).rejects.toThrow('does not exist')
})

test('a file that was applied must not change, except for its line ends', async () => {
  await write('0001_first.sql', 'create table probe (\nid int);')
  await migrate(database.connection, folder)
  await write('0001_first.sql', 'create table probe (\r\nid int);')
  await migrate(database.connection, folder)
  await write('0001_first.sql', 'create table probe (\nid text);')
  await expect(migrate(database.connection, folder)).rejects.toThrow('0001_first.sql has changed')
})

test('an older version refuses the database of a newer one', async () => {
  await write('0001_first.sql', 'create table probe (id int);')
  await migrate(database.connection, folder)
  await rm(path.join(folder, '0001_first.sql'))
  await expect(migrate(database.connection, folder)).rejects.toThrow('made by a newer version')
})

test('two files of one number are refused', async () => {
  await write('0001_first.sql', 'select 1;')
  await write('0001_other.sql', 'select 1;')
  await expect(migrate(database.connection, folder)).rejects.toThrow('same number')
})

test('servers that start together apply each file once', async () => {
  await write('0001_first.sql', 'select pg_sleep(0.1); create table probe (id int);')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.connection, folder)))
  expect(applied.flat()).toEqual(['0001_first.sql'])
})

/** A client that holds the table longer than a migration waits. */
async function holdProbe(): Promise<() => Promise<unknown>> {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query('begin; lock table probe in access share mode')
  return () => client.end()
}

test('a migration that waits for a table lets others pass and tries again', async () => {
  await write('0001_first.sql', 'create table probe (id int);')
  await migrate(database.connection, folder)
  await write('0002_second.sql', 'alter table probe add column more text;')
  const release = await holdProbe()
  const migrating = migrate(database.connection, folder, { lockMilliseconds: 150 })
  await sleep(250)
  // Behind a waiting migration this read would deadlock with its holder.
  await sql`select from probe`.execute(database.db)
  await release()
  expect(await migrating).toEqual(['0002_second.sql'])
})

test('a table that stays held ends the migration with words, and nothing is half applied', async () => {
  await write('0001_first.sql', 'create table probe (id int);')
  await migrate(database.connection, folder)
  await write('0002_second.sql', 'create table half (id int); alter table probe add column more text;')
  const release = await holdProbe()
  await expect(migrate(database.connection, folder, { lockMilliseconds: 20 })).rejects.toThrow(
    /^0002_second\.sql: .*lock timeout.*10 tries: see in pg_stat_activity/,
  )
  await release()
  expect(await names()).toEqual(['0001_first.sql'])
  expect(await migrate(database.connection, folder)).toEqual(['0002_second.sql'])
})
