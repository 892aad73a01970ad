import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type QueueState = Readonly<
  Record<'due' | 'later' | 'running' | 'failing' | 'abandoned' | 'oldestDueSeconds', number>
>

export async function readQueue(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where is_waiting and run_at <= now() and attempts = 0)::int as due,
      count(*) filter (where is_waiting and run_at > now() and attempts = 0)::int as later,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where is_waiting and attempts > 0)::int as failing,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as abandoned,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_waiting and run_at <= now())), 0)::float8
        as oldest_due_seconds
    from (select *, locked_at is null and attempts < max_attempts as is_waiting from graphile_worker.jobs) as jobs`.execute(
    db,
  )
  if (rows[0] === undefined) throw new Error('the queue could not be counted')
  return rows[0]
}
