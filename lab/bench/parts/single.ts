import { ownersOf, signedInFrom } from '../data/fill.ts'
import { applicantToken, staffToken } from '../data/fill-people.ts'
import type { Call } from '../load/wire.ts'
import { CONNECTIONS } from '../measure/rounds.ts'
import type { World } from '../measure/world.ts'
import { callAs } from '../recorded/read.ts'
import { against, askOnce, eachWork, largest, type Part, type Race, type Result, race } from './part.ts'
import { onlyCentral, wakeSessions } from './readers.ts'

const READ = 4_000

/** Row 7: applications read by the heads of their universities; own lists and own applications by their owners. */
export const one: Part = {
  name: 'one',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    const { client, size } = world
    await wakeSessions(world)
    const { rows: read } = await client.query<{ id: string; head: string }>(
      `select id, s.id_of as head from (
         select i.id, university_id, row_number() over (partition by university_id order by md5(i.id::text)) as place from floor.items i
       ) as picked
       join lateral (select id as id_of from bench.staff s where s.university_id = picked.university_id and role = 'ADMIN' and s.place = 1 + picked.place % 5) as s on true
       where place <= 60 order by md5(id::text) limit ${READ}`,
    )
    const owners = await client.query<{ i: number; id: string; owner: string }>(
      `select owner::int as i, bench.id('application', k) as id, bench.id('person', owner) as owner from bench.stories
       where not is_draft and owner between $1 and $2 order by md5(k::text) limit ${READ}`,
      [signedInFrom(size), ownersOf(size)],
    )
    const works: readonly (readonly [name: string, calls: Race])[] = [
      [
        'one by id (staff)',
        {
          ours: read.map(({ id, head }) => ({ path: `/api/staff/request/${id}`, token: staffToken(head) })),
          theirs: read.map(({ id }) => ({ path: `/one/${id}` })),
        },
      ],
      [
        'own list',
        {
          ours: owners.rows.map(({ i }) => ({
            path: callAs('applicant: own list', '/api/request/list', ''),
            token: applicantToken(i),
          })),
          theirs: owners.rows.map(({ owner }) => ({ path: `/own-list/${owner}` })),
        },
      ],
      [
        'own application',
        {
          ours: owners.rows.map(({ i, id }) => ({ path: `/api/request/${id}`, token: applicantToken(i) })),
          theirs: owners.rows.map(({ id, owner }) => ({ path: `/own/${id}/${owner}` })),
        },
      ],
    ]
    await onlyCentral(world, true)
    try {
      const measured = await eachWork(works, async (name, calls) => {
        await compareNumbers(world, calls)
        await readOnce(world, calls)
        const pair = await race(bench, world, name, calls)
        return { figures: pair, measures: [against(7, name, pair, 'of floor', 0.3, 0.5)] }
      })
      // What a call costs before it has found anything: its session, its count, its shape and its answer's headers.
      const nothing = {
        ours: owners.rows.map(({ i }) => ({ path: '/api/request/list?filters=nothing', token: applicantToken(i) })),
        theirs: owners.rows.map(({ owner }) => ({ path: `/own-list/${owner}` })),
      }
      const [empty] = await race(bench, world, 'own list, nothing found', nothing)
      return { ...measured, figures: [...(measured.figures ?? []), empty] }
    } finally {
      await onlyCentral(world, false)
    }
  },
}

/**
 * Makes each call once. What nobody has read since the database was filled is on the disk; the portal, whose round is the
 * first, would be measured against a floor that finds everything in memory.
 */
async function readOnce({ portal, floor }: World, { ours, theirs }: Race): Promise<void> {
  for (let at = 0; at < ours.length; at += CONNECTIONS)
    await Promise.all([
      ...ours.slice(at, at + CONNECTIONS).map((call) => askOnce(portal, call)),
      ...theirs.slice(at, at + CONNECTIONS).map((call) => askOnce(floor, call)),
    ])
}

/** Fails where the numbers of applications in both answers differ. */
async function compareNumbers(world: World, { ours, theirs }: Race): Promise<void> {
  const numbersIn = (body: Buffer): string =>
    (body.toString().match(/"number"\s?:\s?"[^"]+"/g) ?? [])
      .map((match) => match.slice(-12))
      .sort()
      .join()
  for (let at = 0; at < 5; at++) {
    const [one, other] = await Promise.all([
      askOnce(world.portal, ours[at] as Call),
      askOnce(world.floor, theirs[at] as Call),
    ])
    if (numbersIn(one.body) !== numbersIn(other.body))
      throw new Error(
        `${ours[at]?.path}: the portal answers ${numbersIn(one.body)}, the floor ${numbersIn(other.body)}`,
      )
  }
}
