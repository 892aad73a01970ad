import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const MOST_TRIES = 100

/** Sends statements to the engine on a connection without faults. Retries during a restart. */
export async function send(pool: pg.Pool, ...statements: readonly (string | pg.QueryConfig)[]): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      for (const statement of statements) await pool.query(statement)
      return
    } catch (error) {
      if (tries > MOST_TRIES) throw error
      await sleep(100)
    }
}
