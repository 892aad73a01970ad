import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseConnection, openDatabase } from '../src/platform/database.ts'
import { createLog } from '../src/platform/log.ts'
import { TEMPLATES } from './cluster.ts'

export type TestDatabase = Database & {
  connection: Extract<DatabaseConnection, { host: string }>
  /** Does something; gives the statements that reached the database meanwhile, in order. */
  statementsOf(act: () => Promise<unknown>): Promise<readonly string[]>
}

/** A database of its own for one test file: migrated, with the directories or empty. `close` removes it. */
export async function createTestDatabase(template: keyof typeof TEMPLATES = 'empty'): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  const administer = async (sql: string) => {
    const client = new pg.Client({ ...cluster, database: 'portal' })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await administer(`create database ${name} template ${TEMPLATES[template]} strategy file_copy`)
  const connection = { ...cluster, database: name }
  const database = openDatabase({ connection, poolSize: 5, log: createLog('error') })
  let statements: string[] | null = null
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
    const record = (...parameters: [string | { text: string }, ...unknown[]]) => {
      statements?.push(typeof parameters[0] === 'string' ? parameters[0] : parameters[0].text)
      return query(...parameters)
    }
    Object.assign(client, { query: record })
  })
  return {
    ...database,
    connection,
    statementsOf: async (act) => {
      statements = []
      await act()
      return statements.splice(0)
    },
    close: async () => {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}
