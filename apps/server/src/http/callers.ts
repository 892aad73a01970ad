import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'
import { ANY_CALL, bucketStart, countOne, endOf, waitOf } from './rates.ts'

/** How sessions are found; their slice says it. */
export type Sessions<Row = unknown> = {
  /** The session that a token's hash opens at an instant: one row or none, with `account_id` and `roles` among its columns. */
  readonly query: (tokenHash: RawBuilder<Buffer | null>, now: RawBuilder<Date>) => RawBuilder<Row>
  /** Whose session a row of that query is; that it was used is written down. */
  readonly open: (db: Db, row: Row, tokenHash: Buffer, now: Date) => Promise<Actor>
}

type Come = { readonly tokenHash: Buffer | null; readonly now: Date }
type Counted = Come & {
  readonly start: string
  readonly endsAt: Date
  readonly address: string
  readonly isOpenToGuests: boolean
  readonly roles: readonly string[] | null
}
type Found = { readonly accountId: string | null }

/** Who calls. `identify` tells whose a token is; `countIn` does so and counts the call in the same statement. */
export type Callers = ReturnType<typeof createCallers>

/** Finds callers by their sessions: one statement a call, since every call makes it. */
export function createCallers<Row>({ query, open }: Sessions<Row>) {
  const find = statement<Come, Row>(({ tokenHash, now }) => query(tokenHash, now))
  const findAndCount = statement<Counted, Found & { readonly count: number | null; readonly windowEndsAt: Date }>(
    ({ tokenHash, now, start, endsAt, address, isOpenToGuests, roles }) => sql`
      with session as (${query(tokenHash, now)}), counter as (${countOne(
        sql`select ${start} || coalesce(session.account_id::text, ${address}), ${endsAt}::timestamptz, 1
          from (select) as call left join session on true
          where case when session.account_id is null then ${isOpenToGuests}::boolean
            else ${roles}::text[] is null or session.roles && ${roles}::text[] end`,
        now,
      )})
      select session.*, counter.* from (select) as call left join session on true left join counter on true`,
  )
  return {
    identify: async (db: Db, tokenHash: Buffer, now: Date): Promise<Actor | null> => {
      const [row] = await find(db, { tokenHash, now })
      return row === undefined ? null : open(db, row, tokenHash, now)
    },
    /**
     * The caller, and the seconds to wait where the budget of all calls is used up. A call that the endpoint's access
     * refuses is not counted.
     */
    countIn: async (
      db: Db,
      { access }: Endpoint,
      come: Come & { readonly address: string },
    ): Promise<{ readonly actor: Actor | null; readonly wait: number | null }> => {
      const { tokenHash, now } = come
      const [row] = await findAndCount(db, {
        ...come,
        start: bucketStart(ANY_CALL.name, '', ANY_CALL.budget),
        endsAt: endOf(ANY_CALL.budget, now),
        isOpenToGuests: access === 'guest' || access === 'public',
        roles: typeof access === 'string' ? null : access,
      })
      if (row === undefined) throw new Error('a call was not counted')
      const isSession = tokenHash !== null && row.accountId !== null
      const actor = isSession ? await open(db, row as Row, tokenHash, now) : null
      const { count, windowEndsAt } = row
      return { actor, wait: count === null ? null : waitOf({ count, windowEndsAt }, ANY_CALL.budget, now) }
    },
  }
}
