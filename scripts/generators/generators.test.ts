import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startThrowawayCluster } from '../../apps/server/test/throwaway-cluster.ts'
import { schemaSql } from './schema-sql.ts'
import { tableTypes } from './table-types.ts'

let database: pg.Client
let stop: () => Promise<void>
beforeAll(async () => {
  const cluster = await startThrowawayCluster()
  database = new pg.Client(cluster.connection)
  await database.connect()
  stop = () => database.end().then(cluster.stop)
  await database.query(`
    create sequence application_numbers;
    create table people (
      id uuid primary key default gen_random_uuid(),
      account_kind text not null check (account_kind in ('APPLICANT', 'STAFF')),
      state text not null default 'ON' check (state in ('ON', 'OFF')),
      roles text[] not null check (roles <@ array['ADMIN', 'MANAGER']),
      mark text check (mark = 'A' or length(mark) > 3),
      folded text generated always as (lower(account_kind)) stored,
      document jsonb,
      created_at timestamptz not null default now()
    );
    create index people_folded on people (folded);
    create unlogged table hits (person_id uuid references people (id), amount int8 not null);
  `)
})
afterAll(() => stop())

test('tables become types: words from their checks, what the database fills in, JSON written as text', async () => {
  const types = (await tableTypes.make({ database })).replaceAll("'", '')
  for (const field of [
    'id: Generated<string>',
    'accountKind: APPLICANT | STAFF',
    'state: Generated<ON | OFF>',
    'roles: Array<ADMIN | MANAGER>',
    'mark: string | null',
    'folded: GeneratedAlways<string | null>',
    'document: ColumnType<unknown, string | null | undefined, string | null>',
    'createdAt: Generated<Date>',
    'amount: number',
    'people: {',
  ]) {
    expect(types).toContain(field)
  }
})

test('a column name that the query builder cannot find back is refused', async () => {
  await database.query('create table streets (line_2 text)')
  await expect(tableTypes.make({ database })).rejects.toThrow('line_2')
  await database.query('drop table streets')
})

test('the schema in one file can be run on an empty database and then gives itself', async () => {
  const schema = await schemaSql.make({ database })
  expect(schema).toContain('create unlogged table hits')
  await database.query('drop schema public cascade; create schema public')
  // Tables are in the order of their names, so that a reference may come before what it refers to.
  const [hits, people] = ['create unlogged table hits', 'create table people'].map((start) =>
    schema.slice(schema.indexOf(start), schema.indexOf('\n\n', schema.indexOf(start))),
  )
  await database.query('create sequence application_numbers;')
  await database.query(`${people}\n${hits}`)
  expect(await schemaSql.make({ database })).toBe(schema)
})
