import { afterAll, expect, test } from 'vitest'
import { addressOf, createTestDatabase } from '../../../test/database.ts'
import { readEnvironment } from '../environment.ts'
import { createLog } from '../observability/log.ts'
import { DatabaseUnreachableError, openPostgres } from './postgres.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

test('the database of DATABASE_URL is used as it is', async () => {
  const databaseUrl = addressOf(database.connection)
  const postgres = await openPostgres(readEnvironment({ DATABASE_URL: databaseUrl }), createLog('silent'))
  expect(postgres.connection).toEqual({ connectionString: databaseUrl })
  await postgres.stop()
})

test('a database that refuses is named at once, without its password', async () => {
  const password = database.connection.password ?? 's3cret'
  const databaseUrl = addressOf({ ...database.connection, password, database: 'nowhere' })
  const opening = openPostgres(readEnvironment({ DATABASE_URL: databaseUrl }), createLog('silent'))
  await expect(opening).rejects.toThrow(DatabaseUnreachableError)
  await expect(opening).rejects.toThrow('database "nowhere" does not exist')
  await expect(opening).rejects.not.toThrow(password)
})
