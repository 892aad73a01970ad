import { createHash } from 'node:crypto'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'

const KEPT_MS = DAY_MS

export type IdempotentCall = {
  readonly key: string
  readonly endpoint: string
  readonly accountId: string | null
  readonly body: unknown
}

/**
 * Runs a command once for a key within 24 hours. The row is written in the command's own transaction. A second caller
 * waits for the first and gets its answer. A refusal rolls the key back, so that a retry is possible.
 */
export async function once<T>(
  trx: Trx,
  call: IdempotentCall,
  now: Date,
  command: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest()
  const caller = `${call.accountId ?? 'guest'} ${call.endpoint}`
  const claimed = await sql<{ isNew: boolean; bodyHash: Buffer; answer: T | null }>`
    insert into idempotency_keys as kept (caller, key, body_hash, created_at) values (${caller}, ${call.key}, ${bodyHash}, ${now})
    on conflict (caller, key) do update
      set body_hash = case when kept.created_at < ${new Date(now.getTime() - KEPT_MS)} then excluded.body_hash else kept.body_hash end,
          answer = case when kept.created_at < ${new Date(now.getTime() - KEPT_MS)} then null else kept.answer end,
          created_at = case when kept.created_at < ${new Date(now.getTime() - KEPT_MS)} then excluded.created_at else kept.created_at end
    returning answer is null as is_new, body_hash, answer`.execute(trx)
  const row = claimed.rows[0]
  if (row !== undefined && !row.bodyHash.equals(bodyHash)) return refuse('idempotency_key_reused')
  if (row?.answer !== null && row?.answer !== undefined) return row.answer
  const answer = await command()
  if (isRefusal(answer)) return answer
  await sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb where caller = ${caller} and key = ${call.key}`.execute(
    trx,
  )
  return answer
}

/** Removes an account's keys: their answers tell what it did. */
export async function removeKeysOf(trx: Trx, accountId: string): Promise<void> {
  await sql`delete from idempotency_keys where starts_with(caller, ${`${accountId} `})`.execute(trx)
}

export async function removeOldKeys(db: Db, now: Date): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(db)
}
