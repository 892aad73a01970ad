import { CENTRAL_HEADS, staffToken } from '../data/fill-people.ts'
import type { Call } from '../load/wire.ts'
import type { World } from '../measure/world.ts'

/** Calls until a reader's turn comes again: more than there are readers. */
const CALLS = 4_120

/** Renews idle sessions. Their vacuum is not the portal's work. */
export async function wakeSessions({ client }: World): Promise<void> {
  await client.query('update sessions set last_seen_at = now()')
  await client.query('vacuum sessions')
}

/** Tokens of staff without a university, by role. The first are the central ones. */
export async function centralTokens({ client }: World, role: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from bench.staff where role = $1 and university_id is null order by place',
    [role],
  )
  return rows.map(({ id }) => staffToken(id))
}

/** Disables the heads beyond a country's dozen, or enables them. Lists need them for their rate limits. */
export const onlyCentral = ({ client }: World, isOnly: boolean) =>
  client.query(
    `update accounts set state = $1 where id in (select id from bench.staff where role = 'ADMIN' and university_id is null and place > $2)`,
    [isOnly ? 'DISABLED' : 'ENABLED', CENTRAL_HEADS],
  )

export const spreadCalls = (paths: readonly string[], tokens: readonly string[]): readonly Call[] =>
  Array.from({ length: Math.max(CALLS, paths.length) }, (_, at) => ({
    path: paths[at % paths.length] ?? '',
    token: tokens[at % tokens.length] ?? '',
  }))

export const plainCalls = (paths: readonly string[]): readonly Call[] => paths.map((path) => ({ path }))

/** Client address of the benchmark network (RFC 2544), as a proxy forwards it. */
export const addressOf = (number: number): string => `198.18.${(number >> 8) % 256}.${number % 256}`
