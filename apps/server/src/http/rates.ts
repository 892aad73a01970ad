import type { RateName } from '@portal/domain/kernel/endpoint.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** So many calls in so many seconds. */
type Budget = { readonly calls: number; readonly seconds: number }
type Budgets = { readonly perKey: Budget; readonly perAddress?: Budget }

const MINUTE = 60
const HOUR = 3600

/**
 * Budgets of calls (rulings, Rate limits). `perKey` counts what the call names: the e-mail where the body has one,
 * else the account, else the address.
 */
const BUDGETS: Readonly<Record<RateName | 'any', Budgets>> = {
  'sign-in': { perKey: { calls: 10, seconds: 10 * MINUTE }, perAddress: { calls: 100, seconds: 10 * MINUTE } },
  'sign-up': { perKey: { calls: 20, seconds: HOUR } },
  'mail-link': { perKey: { calls: 5, seconds: HOUR }, perAddress: { calls: 100, seconds: HOUR } },
  upload: { perKey: { calls: 120, seconds: HOUR } },
  export: { perKey: { calls: 20, seconds: HOUR } },
  any: { perKey: { calls: 600, seconds: MINUTE } },
}

export type RatedCall = {
  readonly name: RateName | 'any'
  readonly scope: string
  readonly key: string
  readonly address: string
}

async function take(db: Db, bucket: string, budget: Budget, now: Date): Promise<number | null> {
  const endsAt = new Date(now.getTime() + budget.seconds * 1000)
  const { rows } = await sql<{ count: number; windowEndsAt: Date }>`
    insert into rate_counters as kept (bucket, window_ends_at, count) values (${bucket}, ${endsAt}, 1)
    on conflict (bucket) do update
      set count = case when kept.window_ends_at <= ${now} then 1 else kept.count + 1 end,
          window_ends_at = case when kept.window_ends_at <= ${now} then excluded.window_ends_at else kept.window_ends_at end
    returning count, window_ends_at`.execute(db)
  const row = rows[0]
  if (row === undefined || row.count <= budget.calls) return null
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000))
}

const keyBucket = (call: RatedCall): string => `${call.name} ${call.scope} ${call.key}`

/**
 * Uses one call of a budget, shared by all servers through the database.
 * @returns null when there was one left, else the seconds to wait.
 */
export async function takeRate(db: Db, call: RatedCall, now: Date): Promise<number | null> {
  const { perKey, perAddress } = BUDGETS[call.name]
  const byAddress =
    perAddress === undefined ? null : await take(db, `${call.name} address ${call.address}`, perAddress, now)
  return byAddress ?? (await take(db, keyBucket(call), perKey, now))
}

/** Gives back what `takeRate` used for the key: a right password is no guess. */
export async function forgiveRate(db: Db, call: RatedCall): Promise<void> {
  await sql`update rate_counters set count = greatest(0, count - 1) where bucket = ${keyBucket(call)}`.execute(db)
}

/** Removes counters whose window is over. */
export async function removeOldCounters(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_counters where window_ends_at <= ${now}`.execute(db)
}
