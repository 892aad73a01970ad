import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Access } from '@portal/domain/kernel/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { type Part, type Places, type Statement, statement, statementAround } from '../platform/statement.ts'
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

/** The same where its text depends on who calls. Null is never what it gives. */
export type ColumnAs = (actor: Actor) => Part

/** What a call reads at once: a column and its values, or a column for whoever calls. */
export type AtOnce = { readonly column: CallersColumn; readonly values: Values } | { readonly columnAs: ColumnAs }

/** What comes with a call, and what it is let in by. */
export type Come = {
  readonly tokenHash: Buffer | null
  readonly now: Date
  readonly access: Access
  readonly atOnce?: AtOnce
}

/**
 * Who came, the seconds to wait where the budget of all calls is used up, and what was read at once; null of a
 * `ColumnAs`: it was not read, for nobody knew whom to read it for.
 */
export type Arrived = { readonly actor: Actor | null; readonly wait: number | null; readonly found: unknown }

type Found = { readonly accountId: string | null; readonly found: unknown }
type Counted = Found & { readonly count: number | null; readonly windowEndsAt: Date }

const SESSION = 'tokenHash'
/** So many callers are guessed at most. */
const MOST_GUESSED = 10_000

const columnAsOf = (atOnce: AtOnce | undefined): ColumnAs | null =>
  atOnce !== undefined && 'columnAs' in atOnce ? atOnce.columnAs : null

const NOTHING = { column: (() => sql`null::json`) as CallersColumn, values: {} }

/** Runs a text with what a call reads at once as its part. */
function runWith<Row>(build: (given: Places<Values>, part: RawBuilder<unknown>) => RawBuilder<Row>) {
  const texts = new Map<CallersColumn, Statement<Values, Row>>()
  // Read for whoever still is who they were when they last came.
  const around = statementAround<Values, Row>((given, part) => {
    const before = (name: string) => given[name] as RawBuilder<unknown>
    const isSame = sql`session.account_id = ${before('accountId')}::uuid and session.roles = ${before('rolesBefore')}::text[]
      and session.university_id is not distinct from ${before('universityId')}::text`
    return build(given, sql`case when ${isSame} then ${part} end`)
  })
  return async (db: Db, values: Values, atOnce: AtOnce | undefined, guess: Actor | undefined) => {
    const columnAs = columnAsOf(atOnce)
    if (guess !== undefined && columnAs !== null) {
      const { accountId, universityId, roles } = guess
      const who = { accountId, universityId, rolesBefore: roles }
      return (await around(db, { ...who, ...values }, columnAs(guess)))[0]
    }
    const { column, values: own } = atOnce !== undefined && 'column' in atOnce ? atOnce : NOTHING
    const text = texts.get(column) ?? statement<Values, Row>((given) => build(given, column(given)), { isShort: true })
    texts.set(column, text)
    return (await text(db, { ...own, ...values }))[0]
  }
}

/** Who calls. `identify` tells whose a token is; `countIn` counts the call in the same statement. */
export type Callers = ReturnType<typeof createCallers>

/** Finds callers by their sessions, in one statement a call, since every call makes it. */
export function createCallers<Row>({ query, open }: Sessions<Row>) {
  const isLetIn = (roles: RawBuilder<unknown>) => sql`(${roles}::text[] is null or session.roles && ${roles}::text[])`
  const find = runWith<Found>(
    (given, part) => sql`
      select session.*, case when ${isLetIn(given['roles'] as RawBuilder<unknown>)} then ${part} end as found
      from (${query(given[SESSION] as RawBuilder<Buffer | null>, given['now'] as RawBuilder<Date>)}) as session`,
  )
  const count = runWith<Counted>((given, part) => {
    const place = (name: string) => given[name] as RawBuilder<never>
    const values = sql`
      select ${place('start')} || coalesce(session.account_id::text, ${place('address')}), ${place('endsAt')}::timestamptz, 1
      from (select) as call left join session on true
      where case when session.account_id is null then ${place('isOpenToGuests')}::boolean else ${isLetIn(place('roles'))} end`
    return sql`
      with session as (${query(place(SESSION), place('now'))}), counter as (${countOne(values, place('now'))})
      select session.*, counter.*, case when session.account_id is not null
        and counter.count <= ${sql.lit(ANY_CALL.budget.calls)} then ${part} end as found
      from (select) as call left join session on true left join counter on true`
  })
  const rolesOf = (access: Access) => (typeof access === 'string' ? null : access)

  // Who the owners of tokens were when they last came: by them a text is chosen that reads at once. The statement finds
  // out whether they still are who they were, and reads nothing where they are not.
  const guesses = new Map<string, Actor>()
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64')
  const guessOf = ({ tokenHash, atOnce }: Come) =>
    tokenHash !== null && columnAsOf(atOnce) !== null ? guesses.get(keyOf(tokenHash)) : undefined
  async function opened({ tokenHash, now, atOnce }: Come, db: Db, row: Found | undefined): Promise<Actor | null> {
    if (tokenHash === null || row === undefined || row.accountId === null) return null
    const actor = await open(db, row as Row, tokenHash, now)
    if (columnAsOf(atOnce) !== null) {
      if (guesses.size >= MOST_GUESSED) guesses.clear()
      guesses.set(keyOf(tokenHash), actor)
    }
    return actor
  }

  return {
    identify: async (db: Db, come: Come): Promise<Arrived> => {
      const { tokenHash, now, access, atOnce } = come
      const row =
        tokenHash === null
          ? undefined
          : await find(db, { tokenHash, now, roles: rolesOf(access) }, atOnce, guessOf(come))
      return { actor: await opened(come, db, row), wait: null, found: row?.found ?? null }
    },
    /** A call that the access refuses is not counted. */
    countIn: async (db: Db, come: Come & { readonly address: string }): Promise<Arrived> => {
      const { tokenHash, now, access, atOnce, address } = come
      const given = {
        ...{ tokenHash, now, address, roles: rolesOf(access) },
        start: bucketStart(ANY_CALL.name, '', ANY_CALL.budget),
        endsAt: endOf(ANY_CALL.budget, now),
        isOpenToGuests: access === 'guest' || access === 'public',
      }
      const row = await count(db, given, atOnce, guessOf(come))
      if (row === undefined) throw new Error('a statement without a row')
      const wait =
        row.count === null ? null : waitOf({ count: row.count, windowEndsAt: row.windowEndsAt }, ANY_CALL.budget, now)
      return { actor: await opened(come, db, row), wait, found: row.found }
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
