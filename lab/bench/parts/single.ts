import { ownersOf, signedInFrom } from '../data/fill.ts'
import { applicantToken, staffToken } from '../data/fill-people.ts'
import type { World } from '../measure/world.ts'
import { callAs } from '../recorded/read.ts'
import { against, askEach, eachWork, largest, type Part, type Race, race } from './part.ts'
import { onlyCentral, wakeSessions } from './readers.ts'

const READ = 4_000

const READ_BY_HEADS = `
  select id, s.id_of as head from (
    select i.id, university_id, row_number() over (partition by university_id order by md5(i.id::text)) as place from floor.items i
  ) as picked
  join lateral (select id as id_of from bench.staff s where s.university_id = picked.university_id and role = 'ADMIN' and s.place = 1 + picked.place % 5) as s on true
  where place <= 60 order by md5(id::text) limit ${READ}`
const READ_BY_OWNERS = `
  select owner::int as i, bench.id('application', k) as id, bench.id('person', owner) as owner from bench.stories
  where not is_draft and owner between $1 and $2 order by md5(k::text) limit ${READ}`

/** Applications with a head who may read each, and with their owners. `i`: number of the owner in the filling. */
export async function readableApplications({ client, size }: World) {
  const { rows: read } = await client.query<{ id: string; head: string }>(READ_BY_HEADS)
  const { rows: own } = await client.query<{ i: number; id: string; owner: string }>(READ_BY_OWNERS, [
    signedInFrom(size),
    ownersOf(size),
  ])
  return { read, own }
}

async function racesOf(world: World): Promise<Readonly<Record<string, Race>>> {
  const { read, own } = await readableApplications(world)
  const ownList = callAs('applicant: own list', '/api/request/list', '')
  return {
    'one by id (staff)': {
      ours: read.map(({ id, head }) => ({ path: `/api/staff/request/${id}`, token: staffToken(head) })),
      theirs: read.map(({ id }) => ({ path: `/one/${id}` })),
    },
    'own list': {
      ours: own.map(({ i }) => ({ path: ownList, token: applicantToken(i) })),
      theirs: own.map(({ owner }) => ({ path: `/own-list/${owner}` })),
    },
    'own application': {
      ours: own.map(({ i, id }) => ({ path: `/api/request/${id}`, token: applicantToken(i) })),
      theirs: own.map(({ id, owner }) => ({ path: `/own/${id}/${owner}` })),
    },
  }
}

/** Row 7: applications read by heads; own lists and own applications read by their owners. */
export const one: Part = {
  name: 'one',
  isQuick: true,
  run: async (bench) => {
    const world = largest(bench)
    await wakeSessions(world)
    await onlyCentral(world, true)
    try {
      return await eachWork(Object.entries(await racesOf(world)), async (name, calls) => {
        await compare(world, calls)
        const pair = await race(bench, world, name, calls)
        return { figures: pair, measures: [against(7, name, pair, 'of floor', 0.3, 0.5)] }
      })
    } finally {
      await onlyCentral(world, false)
    }
  },
}

const numbersIn = (body: Buffer): string =>
  (body.toString().match(/"number"\s?:\s?"[^"]+"/g) ?? [])
    .map((match) => match.slice(-12))
    .sort()
    .join()

/**
 * Makes each call once. Otherwise the portal's first round would read from the disk, and the floor from memory.
 * @throws Error if both answers have different numbers of applications.
 */
async function compare({ portal, floor }: World, { ours, theirs }: Race): Promise<void> {
  const [answers, others] = await Promise.all([askEach(portal, ours), askEach(floor, theirs)])
  for (const [at, answer] of answers.entries()) {
    const [one, two] = [numbersIn(answer), numbersIn(others[at] ?? Buffer.alloc(0))]
    if (one !== two) throw new Error(`${ours[at]?.path}: the portal answers ${one}, the floor ${two}`)
  }
}
