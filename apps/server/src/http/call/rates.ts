import { randomUUID } from 'node:crypto'
import type { RateName } from '@portal/domain/kernel/endpoint.ts'
import { Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Db, short } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import { clientHost } from '../client-address.ts'

type CountedBy = 'email' | 'emailAtAddress' | 'caller' | 'address'

type Budget = { readonly by: CountedBy; readonly calls: number; readonly seconds: number }

const MINUTE = 60
const HOUR = 3600

type RatedName = RateName | 'known-sign-in' | 'any' | 'page' | 'report'

/**
 * Budgets of calls (docs/specification/wire-format.md#rate-limits). Failed sign-ins use up a small budget at one
 * address. Known devices and networks of the owner have budgets of their own.
 */
const BUDGETS: Readonly<Record<RatedName, readonly Budget[]>> = {
  'sign-in': [
    { by: 'emailAtAddress', calls: 10, seconds: 10 * MINUTE },
    { by: 'email', calls: 50, seconds: 10 * MINUTE },
    { by: 'address', calls: 100, seconds: 10 * MINUTE },
  ],
  // The caller is a mark of a known device or network: failures elsewhere must not lock the owner out.
  'known-sign-in': [{ by: 'caller', calls: 10, seconds: 10 * MINUTE }],
  'sign-up': [{ by: 'address', calls: 20, seconds: HOUR }],
  'mail-link': [
    { by: 'emailAtAddress', calls: 5, seconds: HOUR },
    { by: 'address', calls: 20, seconds: HOUR },
  ],
  'new-email': [{ by: 'caller', calls: 5, seconds: HOUR }],
  // Counts all tickets of an account: with the password alone, a caller can draw new tickets without end.
  'second-step': [{ by: 'caller', calls: 10, seconds: 10 * MINUTE }],
  withdraw: [{ by: 'caller', calls: 20, seconds: HOUR }],
  message: [
    { by: 'caller', calls: 20, seconds: HOUR },
    { by: 'caller', calls: 60, seconds: 24 * HOUR },
  ],
  feedback: [{ by: 'address', calls: 10, seconds: HOUR }],
  // Each mails a person whom the portal does not know.
  referee: [
    { by: 'caller', calls: 5, seconds: HOUR },
    { by: 'caller', calls: 15, seconds: 24 * HOUR },
  ],
  // An open page keeps its text all the time.
  'referee-link': [{ by: 'address', calls: 2400, seconds: HOUR }],
  upload: [{ by: 'caller', calls: 120, seconds: HOUR }],
  // Those 120 files in pieces, and as many again after cuts.
  'upload-piece': [{ by: 'caller', calls: 2400, seconds: HOUR }],
  export: [{ by: 'caller', calls: 20, seconds: HOUR }],
  any: [{ by: 'caller', calls: 600, seconds: MINUTE }],
  // `PAGES_A_MINUTE` says the number; the caller of takeRate passes it.
  page: [{ by: 'address', calls: 0, seconds: MINUTE }],
  // The second budget is shared by all: many addresses together cannot fill the log either.
  report: [
    { by: 'address', calls: 20, seconds: HOUR },
    { by: 'caller', calls: 1000, seconds: HOUR },
  ],
}

/** `scope` separates calls of one name that must not share a budget; `most` replaces the budget's number. */
export type RatedCall = { readonly name: RatedName; readonly scope: string; readonly most?: number } & {
  readonly [By in Exclude<CountedBy, 'emailAtAddress'>]: string
}

/** Header of the portal's own calls for a page. The page itself was counted. */
export const OWN_CALL = { 'x-own-call': randomUUID() } as const
export const isOwnCall = ({ headers }: FastifyRequest): boolean => headers['x-own-call'] === OWN_CALL['x-own-call']

/** A window that ends later than this was begun by a clock that has been put back since. */
const PUT_BACK_MS = 5 * MINUTE * 1000

const count = statement((_db, value: Placeholders<{ bucket: string; now: Date; endsAt: Date; putBack: Date }>) => {
  const isOver = sql`(kept.window_ends_at <= ${value('now')} or kept.window_ends_at > ${value('putBack')})`
  return sql<{ count: number; windowEndsAt: Date }>`
    insert into rate_counters as kept (bucket, window_ends_at, count) values (${value('bucket')}, ${value('endsAt')}, 1)
    on conflict (bucket) do update
      set count = case when ${isOver} then 1 else kept.count + 1 end,
        window_ends_at = case when ${isOver} then excluded.window_ends_at else kept.window_ends_at end
    returning count, window_ends_at`
})

/**
 * Counts a call in a bucket. Starts a new window also where a wrong clock has begun the old one.
 * @returns the seconds to wait; null: the call was within the budget.
 */
async function take(db: Db, bucket: string, { calls, seconds }: Budget, now: Date): Promise<number | null> {
  const endsAt = new Date(now.getTime() + seconds * 1000)
  const putBack = new Date(endsAt.getTime() + PUT_BACK_MS)
  const [counter] = await count(short(db), { bucket, now, endsAt, putBack })
  if (counter === undefined || counter.count <= calls) return null
  return Math.max(1, Math.ceil((counter.windowEndsAt.getTime() - now.getTime()) / 1000))
}

const bucketOf = (call: RatedCall, { by }: Budget): string =>
  `${call.name} ${call.scope} ${by} ${by === 'emailAtAddress' ? `${call.email} ${call.address}` : call[by]}`

/** Counts a call in each of its budgets, which all servers share. @returns null, or the seconds to wait. */
export async function takeRate(db: Db, call: RatedCall, now: Date): Promise<number | null> {
  for (const budget of BUDGETS[call.name]) {
    const wait = await take(db, bucketOf(call, budget), { ...budget, calls: call.most ?? budget.calls }, now)
    if (wait !== null) return wait
  }
  return null
}

export async function takePageRate(db: Db, request: FastifyRequest, most: number, now: Date): Promise<Refusal | null> {
  const address = clientHost(request)
  const wait = await takeRate(db, { name: 'page', scope: '', most, email: '', caller: address, address }, now)
  return wait === null ? null : new Refusal('too_many_requests', [], wait)
}

export const takeReportRate = (db: Db, request: FastifyRequest, now: Date): Promise<number | null> =>
  takeRate(db, { name: 'report', scope: '', email: '', caller: 'everybody', address: clientHost(request) }, now)

/** Returns a call to its budgets: a right password is no guess, and a fault of ours costs no try. */
export async function forgiveRate(db: Db, call: RatedCall): Promise<void> {
  const buckets = BUDGETS[call.name].map((budget) => bucketOf(call, budget))
  await sql`update rate_counters set count = greatest(0, count - 1) where bucket = any (${buckets}::text[])`.execute(db)
}

export async function removeOldCounters(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateCounters').where('windowEndsAt', '<=', now).execute()
}
