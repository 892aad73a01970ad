import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Access } from '@portal/domain/kernel/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { type Places, type Statement, statement } from '../platform/statement.ts'
import { ANY_CALL, bucketStart, countOne, endOf, waitOf } from './rates.ts'

/** How sessions are found; their slice says it. */
export type Sessions<Row = unknown> = {
  /**
   * The session that a token's hash opens at an instant: one row or none, with `account_id`, `roles` and
   * `university_id` among its columns.
   */
  readonly query: (tokenHash: RawBuilder<Buffer | null>, now: RawBuilder<Date>) => RawBuilder<Row>
  /** Whose session a row of that query is; that it was used is written down. */
  readonly open: (db: Db, row: Row, tokenHash: Buffer, now: Date) => Promise<Actor>
}

/** The values that a column takes. */
export type Values = Readonly<Record<string, unknown>>

/**
 * What a call reads, as a column of the statement that finds its caller: it may refer to the columns of `session`. The
 * engine evaluates it for those alone whom session, role and budget let in.
 */
export type CallersColumn<Given extends object = Values> = (given: Places<Given>) => RawBuilder<unknown>

/** What comes with a call, and what it is let in by. */
export type Come = {
  readonly tokenHash: Buffer | null
  readonly now: Date
  readonly access: Access
  /** What is read at once, and its values. */
  readonly column?: CallersColumn
  readonly values?: Values
}

/** Who came, the seconds to wait where the budget of all calls is used up, and what was read at once. */
export type Arrived = { readonly actor: Actor | null; readonly wait: number | null; readonly found: unknown }

type Found = { readonly accountId: string | null; readonly found: unknown }
type Counted = Found & { readonly count: number | null; readonly windowEndsAt: Date }
/** One text for each column, and one for calls that read nothing at once. */
type Texts<Row> = Map<CallersColumn | undefined, Statement<Values, Row>>

const SESSION = 'tokenHash'

/** Who calls. `identify` tells whose a token is; `countIn` counts the call in the same statement. */
export type Callers = ReturnType<typeof createCallers>

/** Finds callers by their sessions, in one statement a call, since every call makes it. */
export function createCallers<Row>({ query, open }: Sessions<Row>) {
  const found: Texts<Found> = new Map()
  const counted: Texts<Counted> = new Map()
  const isLetIn = (roles: RawBuilder<unknown>) => sql`(${roles}::text[] is null or session.roles && ${roles}::text[])`
  const nothing: CallersColumn = () => sql`null::json`

  const findBy = (column: CallersColumn = nothing) =>
    statement<Values, Found>(
      (given) => sql`
        select session.*, case when ${isLetIn(given['roles'] as RawBuilder<unknown>)} then ${column(given)} end as found
        from (${query(given[SESSION] as RawBuilder<Buffer | null>, given['now'] as RawBuilder<Date>)}) as session`,
    )
  const countBy = (column: CallersColumn = nothing) =>
    statement<Values, Counted>((given) => {
      const place = (name: string) => given[name] as RawBuilder<never>
      const values = sql`
        select ${place('start')} || coalesce(session.account_id::text, ${place('address')}), ${place('endsAt')}::timestamptz, 1
        from (select) as call left join session on true
        where case when session.account_id is null then ${place('isOpenToGuests')}::boolean else ${isLetIn(place('roles'))} end`
      return sql`
        with session as (${query(place(SESSION), place('now'))}), counter as (${countOne(values, place('now'))})
        select session.*, counter.*, case when session.account_id is not null
          and counter.count <= ${sql.lit(ANY_CALL.budget.calls)} then ${column(given)} end as found
        from (select) as call left join session on true left join counter on true`
    })
  const textOf = <R>(texts: Texts<R>, column: CallersColumn | undefined, make: typeof findBy | typeof countBy) => {
    const text = texts.get(column) ?? (make(column) as Statement<Values, R>)
    texts.set(column, text)
    return text
  }
  const rolesOf = (access: Access) => (typeof access === 'string' ? null : access)

  return {
    identify: async (db: Db, { tokenHash, now, access, column, values }: Come): Promise<Arrived> => {
      const given = { ...values, tokenHash, now, roles: rolesOf(access) }
      const [row] = tokenHash === null ? [] : await textOf(found, column, findBy)(db, given)
      const actor = row === undefined || tokenHash === null ? null : await open(db, row as Row, tokenHash, now)
      return { actor, wait: null, found: row?.found ?? null }
    },
    /** A call that the access refuses is not counted. */
    countIn: async (
      db: Db,
      { tokenHash, now, access, column, values, address }: Come & { readonly address: string },
    ): Promise<Arrived> => {
      const [row] = await textOf(
        counted,
        column,
        countBy,
      )(db, {
        ...values,
        tokenHash,
        now,
        address,
        start: bucketStart(ANY_CALL.name, '', ANY_CALL.budget),
        endsAt: endOf(ANY_CALL.budget, now),
        isOpenToGuests: access === 'guest' || access === 'public',
        roles: rolesOf(access),
      })
      if (row === undefined) throw new Error('a statement without a row')
      const { count, windowEndsAt, accountId } = row
      const actor = tokenHash === null || accountId === null ? null : await open(db, row as Row, tokenHash, now)
      const wait = count === null ? null : waitOf({ count, windowEndsAt }, ANY_CALL.budget, now)
      return { actor, wait, found: row.found }
    },
  }
}

/** Reads a caller's column for somebody who is known already. */
export function readFor<Given extends object>(column: CallersColumn<Given>) {
  const text = statement<
    Given & { readonly accountId: string; readonly universityId: string | null },
    { found: unknown }
  >(
    (given) => sql`select ${column(given as unknown as Places<Given>)} as found
      from (select ${given.accountId}::uuid as account_id, ${given.universityId}::text as university_id) as session`,
  )
  return async (db: Db, { accountId, universityId }: Actor, values: Given): Promise<unknown> =>
    (await text(db, { ...values, accountId, universityId }))[0]?.found ?? null
}
