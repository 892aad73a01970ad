import { randomUUID } from 'node:crypto'
import type { RateName } from '@portal/domain/kernel/endpoint.ts'
import { Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Db, short } from '../../platform/database/database.ts'
import { type Places, statement } from '../../platform/database/statement.ts'
import { clientHost } from '../client-address.ts'

/**
 * What calls are counted by: the e-mail that the body names, that e-mail from one address, who calls (an account, else
 * an address), or from where. An address is its host: of IPv6 the /64 (client-address.ts).
 */
type CountedBy = 'email' | 'emailAtAddress' | 'caller' | 'address'

/** So many calls in so many seconds. */
type Budget = { readonly by: CountedBy; readonly calls: number; readonly seconds: number }

const MINUTE = 60
const HOUR = 3600

/**
 * Names of budgets: those that calls name, one for sign-ins from where the account's owner has signed in before, and
 * those of all other calls, of rendered pages and of browsers' reports.
 */
type RatedName = RateName | 'known-sign-in' | 'any' | 'page' | 'report'

/**
 * Budgets of calls (docs/specification/wire-format.md#rate-limits). Whoever fails in another's name uses up the small
 * budget of that name at one address; the owner's known devices and networks have budgets of their own.
 */
const BUDGETS: Readonly<Record<RatedName, readonly Budget[]>> = {
  'sign-in': [
    { by: 'emailAtAddress', calls: 10, seconds: 10 * MINUTE },
    { by: 'email', calls: 50, seconds: 10 * MINUTE },
    { by: 'address', calls: 100, seconds: 10 * MINUTE },
  ],
  // The caller is a mark of the account's device or network, so that failures elsewhere do not lock its owner out.
  'known-sign-in': [{ by: 'caller', calls: 10, seconds: 10 * MINUTE }],
  'sign-up': [{ by: 'address', calls: 20, seconds: HOUR }],
  'mail-link': [
    { by: 'emailAtAddress', calls: 5, seconds: HOUR },
    { by: 'address', calls: 20, seconds: HOUR },
  ],
  'new-email': [{ by: 'caller', calls: 5, seconds: HOUR }],
  // Over all tickets of an account: whoever knows the password and not the factor draws ever new ones.
  'second-step': [{ by: 'caller', calls: 10, seconds: 10 * MINUTE }],
  withdraw: [{ by: 'caller', calls: 20, seconds: HOUR }],
  upload: [{ by: 'caller', calls: 120, seconds: HOUR }],
  // Those 120 files in pieces as the web sends them, and as many again after cuts.
  'upload-piece': [{ by: 'caller', calls: 2400, seconds: HOUR }],
  export: [{ by: 'caller', calls: 20, seconds: HOUR }],
  any: [{ by: 'caller', calls: 600, seconds: MINUTE }],
  // How many, the environment says (`PAGES_A_MINUTE`): the caller of takeRate brings it along.
  page: [{ by: 'address', calls: 0, seconds: MINUTE }],
  // The second is everybody's: a log is not filled from many addresses either.
  report: [
    { by: 'address', calls: 20, seconds: HOUR },
    { by: 'caller', calls: 1000, seconds: HOUR },
  ],
}

/** One call as the budgets see it. `scope` keeps calls of one name apart that must not share a budget; `most` replaces the budget's number. */
export type RatedCall = { readonly name: RatedName; readonly scope: string; readonly most?: number } & {
  readonly [By in Exclude<CountedBy, 'emailAtAddress'>]: string
}

/** Calls that the portal makes of itself to render a page carry a word that nobody else knows: the page was counted. */
export const OWN_CALL = { 'x-own-call': randomUUID() } as const
export const isOwnCall = ({ headers }: FastifyRequest): boolean => headers['x-own-call'] === OWN_CALL['x-own-call']

/** A window that ends so much later than one that begins now was begun by a clock that has been put back since. */
const PUT_BACK_MS = 5 * MINUTE * 1000

const count = statement((_db, value: Places<{ bucket: string; now: Date; endsAt: Date; putBack: Date }>) => {
  const isOver = sql`(kept.window_ends_at <= ${value('now')} or kept.window_ends_at > ${value('putBack')})`
  return sql<{ count: number; windowEndsAt: Date }>`
    insert into rate_counters as kept (bucket, window_ends_at, count) values (${value('bucket')}, ${value('endsAt')}, 1)
    on conflict (bucket) do update
      set count = case when ${isOver} then 1 else kept.count + 1 end,
        window_ends_at = case when ${isOver} then excluded.window_ends_at else kept.window_ends_at end
    returning count, window_ends_at`
})

/**
 * Counts a call in a bucket, from 1 in a new window. A window that a fast clock began is replaced, so that nobody waits
 * for hours that were no hours. One row by its key, in an unlogged table.
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

/**
 * Uses one call of each of its budgets, shared by all servers through the database.
 * @returns null when there was one left, else the seconds to wait.
 */
export async function takeRate(db: Db, call: RatedCall, now: Date): Promise<number | null> {
  for (const budget of BUDGETS[call.name]) {
    const wait = await take(db, bucketOf(call, budget), { ...budget, calls: call.most ?? budget.calls }, now)
    if (wait !== null) return wait
  }
  return null
}

/** Uses one page of the reader's address; null: there was one left. */
export async function takePageRate(db: Db, request: FastifyRequest, most: number, now: Date): Promise<Refusal | null> {
  const address = clientHost(request)
  const wait = await takeRate(db, { name: 'page', scope: '', most, email: '', caller: address, address }, now)
  return wait === null ? null : new Refusal('too_many_requests', [], wait)
}

/** Uses one report of the browser's address, and of everybody; the seconds to wait, null: there was one left. */
export const takeReportRate = (db: Db, request: FastifyRequest, now: Date): Promise<number | null> =>
  takeRate(db, { name: 'report', scope: '', email: '', caller: 'everybody', address: clientHost(request) }, now)

/** Gives back what `takeRate` used: a right password is no guess, and a fault of ours is nobody's try. */
export async function forgiveRate(db: Db, call: RatedCall): Promise<void> {
  const buckets = BUDGETS[call.name].map((budget) => bucketOf(call, budget))
  await sql`update rate_counters set count = greatest(0, count - 1) where bucket = any (${buckets}::text[])`.execute(db)
}

/** Removes counters whose window is over. */
export async function removeOldCounters(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateCounters').where('windowEndsAt', '<=', now).execute()
}
