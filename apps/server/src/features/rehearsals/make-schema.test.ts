import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addressOf, createEmptyDatabase, createTestDatabase } from '../../../test/database.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { createLog } from '../../platform/observability/log.ts'
import { dropOwnSchema, listOwnSchemas, makeOwnSchema, openOwnSchema, ownSchemaOf } from './make-schema.ts'

const log = createLog('silent')
const database = await createTestDatabase('directories')
afterAll(() => database.close())
const NAME = ownSchemaOf(crypto.randomUUID())
const nothing = async (): Promise<void> => undefined

test('a schema has all tables of the portal, and its connections can write nowhere', async () => {
  await makeOwnSchema(database, NAME, log, nothing)
  const own = await openOwnSchema(database, NAME, log)
  expect((await own.db.selectFrom('universities').select('id').execute()).length).toBe(0)
  const writing = own.db.updateTable('publicContent').set({ version: 7 }).execute()
  await expect(writing).rejects.toThrow('read-only transaction')
  await own.close()
})

test('a schema without one of the tables is not opened: the portal’s own would be read', async () => {
  await database.pool.query(`drop table ${NAME}.professions`)
  await expect(openOwnSchema(database, NAME, log)).rejects.toThrow('other tables')
  await dropOwnSchema(database, NAME)
  expect(await listOwnSchemas(database)).toEqual([])
  await expect(openOwnSchema(database, NAME, log)).rejects.toThrow('search path')
})

test('a connection that ignores the search path makes nothing', async () => {
  const url = `${addressOf(database.connection)}&options=${encodeURIComponent('-c search_path=public')}`
  const deaf = openDatabase({ connection: { connectionString: url }, poolSize: 1, log })
  await expect(makeOwnSchema(deaf, NAME, log, nothing)).rejects.toThrow('search path')
  const { rows } = await database.pool.query(
    `select count(*)::int from pg_class where relnamespace = $1::regnamespace`,
    [NAME],
  )
  expect(rows).toEqual([{ count: 0 }])
  await dropOwnSchema(database, NAME)
  await deaf.close()
})

test('only names of such schemas are made or removed', async () => {
  await expect(dropOwnSchema(database, 'public')).rejects.toThrow('not the name')
  await expect(makeOwnSchema(database, 'rehearsal_x; drop table mails', log, nothing)).rejects.toThrow('not the name')
})

test('an account that may create no database is enough', async () => {
  const { connection, drop } = await createEmptyDatabase()
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(
    `create role plain_owner login nosuperuser nocreatedb password 'plain'; alter database ${connection.database} owner to plain_owner`,
  )
  await admin.query('alter schema public owner to plain_owner')
  const plain = openDatabase({
    connection: { ...connection, user: 'plain_owner', password: 'plain' },
    poolSize: 1,
    log,
  })
  await migrate(plain.connection)
  await makeOwnSchema(plain, NAME, log, nothing)
  const own = await openOwnSchema(plain, NAME, log)
  await own.close()
  await plain.close()
  await admin.end()
  await drop()
  await database.pool.query('drop role plain_owner')
})
