import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseConnection, openDatabase } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { DATABASE_OF_ALL, TEMPLATES } from './cluster.ts'

export type Sent = { readonly text: string; readonly values: readonly unknown[] }

export type TestDatabase = Database & {
  connection: Extract<DatabaseConnection, { host: string }>
  /** Runs an action. @returns the statements sent meanwhile, in order. */
  statementsOf(act: () => Promise<unknown>): Promise<readonly string[]>
  /** The same with the values of the statements. */
  sentBy(act: () => Promise<unknown>): Promise<readonly Sent[]>
}

export type EmptyDatabase = {
  readonly connection: Extract<DatabaseConnection, { host: string }>
  readonly drop: () => Promise<void>
}

export function addressOf({ host, port, user, password = '', database }: EmptyDatabase['connection']): string {
  const account = encodeURIComponent(user) + (password && `:${encodeURIComponent(password)}`)
  return `postgresql://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

const newName = (): string => `test_${randomBytes(6).toString('hex')}`

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ ...inject('cluster'), database: DATABASE_OF_ALL })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const name = newName()
  await administer(`create database ${name}`)
  return {
    connection: { ...inject('cluster'), database: name },
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

/** A database of its own for one test file: migrated, with the directories or empty. `close` removes it. */
export async function createTestDatabase(template: keyof typeof TEMPLATES = 'empty'): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const name = newName()
  await administer(`create database ${name} template ${TEMPLATES[template]} strategy file_copy`)
  const connection = { ...cluster, database: name }
  const database = openDatabase({ connection, poolSize: 5, log: createLog('error') })
  let sent: Sent[] | null = null
  database.onSend((text, values) => void sent?.push({ text, values }))
  const sentBy = async (act: () => Promise<unknown>): Promise<readonly Sent[]> => {
    sent = []
    await act()
    const all = sent
    sent = null
    return all
  }
  return {
    ...database,
    connection,
    sentBy,
    statementsOf: async (act) => (await sentBy(act)).map(({ text }) => text),
    close: async () => {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}
