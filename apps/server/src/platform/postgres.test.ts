import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from './log.ts'
import { DatabaseUnreachableError, openPostgres } from './postgres.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

test('the database of DATABASE_URL is used as it is', async () => {
  const { host, user, database: name } = database.connection
  const databaseUrl = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const postgres = await openPostgres(readEnvironment({ DATABASE_URL: databaseUrl }), createLog('silent'))
  expect(postgres.connection).toEqual({ connectionString: databaseUrl })
  await postgres.stop()
})

test('a database that refuses is named at once, without its password', async () => {
  const { host, user } = database.connection
  const databaseUrl = `postgresql://${user}:s3cret@localhost/nowhere?host=${encodeURIComponent(host)}`
  const opening = openPostgres(readEnvironment({ DATABASE_URL: databaseUrl }), createLog('silent'))
  await expect(opening).rejects.toThrow(DatabaseUnreachableError)
  await expect(opening).rejects.toThrow('database "nowhere" does not exist')
  await expect(opening).rejects.not.toThrow('s3cret')
})
