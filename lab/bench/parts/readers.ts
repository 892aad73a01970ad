import { CENTRAL_HEADS, staffToken } from '../data/fill-people.ts'
import type { Call } from '../load/wire.ts'
import type { World } from '../measure/world.ts'

/** Enough calls in a row that no reader comes again before all others had their turn. */
const CALLS = 4_120

/** Sessions that nobody has used for a while would be over. What the bench itself has changed is not the portal's to clean up. */
export async function wakeSessions({ client }: World): Promise<void> {
  await client.query('update sessions set last_seen_at = now()')
  await client.query('vacuum sessions')
}

/** The tokens of a role's people without a university, the central ones first. */
export async function centralTokens({ client }: World, role: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from bench.staff where role = $1 and university_id is null order by place',
    [role],
  )
  return rows.map(({ id }) => staffToken(id))
}

/** Leaves a country's dozen of central heads, or lets all of them in that the lists need to spread their calls. */
export const onlyCentral = ({ client }: World, isOnly: boolean) =>
  client.query(
    `update accounts set state = $1 where id in (select id from bench.staff where role = 'ADMIN' and university_id is null and place > $2)`,
    [isOnly ? 'DISABLED' : 'ENABLED', CENTRAL_HEADS],
  )

/** Calls to these paths in turn, each by the next of the readers. */
export const spreadCalls = (paths: readonly string[], tokens: readonly string[]): readonly Call[] =>
  Array.from({ length: Math.max(CALLS, paths.length) }, (_, at) => ({
    path: paths[at % paths.length] ?? '',
    token: tokens[at % tokens.length] ?? '',
  }))

/** The same paths for the floor, which knows nobody. */
export const plainCalls = (paths: readonly string[]): readonly Call[] => paths.map((path) => ({ path }))

/** An address of a network that no machine has, by number: what the proxy in front says of its caller. */
export const addressOf = (number: number): string => `198.18.${(number >> 8) % 256}.${number % 256}`
