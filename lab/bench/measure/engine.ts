import pg from 'pg'
import type { DatabaseConnection } from '../../../apps/server/src/platform/database/database.ts'
import { CONNECTIONS } from './rounds.ts'

/** How often a second the database answers a question without content, and commits a transaction without any rows. */
export type EngineRates = { readonly selects: number; readonly commits: number }

/** What a portal could do at most if each call were one statement, or one commit: a slow machine shows here. */
export async function engineRates(connection: DatabaseConnection, milliseconds: number): Promise<EngineRates> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(connection))
  await Promise.all(clients.map((client) => client.connect()))
  const rateOf = async (name: string, text: string): Promise<number> => {
    let count = 0
    const from = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() - from < milliseconds) {
          await client.query({ name, text })
          count += 1
        }
      }),
    )
    return (count * 1000) / (performance.now() - from)
  }
  try {
    return {
      selects: await rateOf('nothing', 'select 1'),
      // Its number makes the engine write the commit down and wait for the disk.
      commits: await rateOf('commit', 'select pg_current_xact_id()'),
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
