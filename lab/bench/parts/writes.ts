import { applicantToken } from '../data/fill-people.ts'
import type { Call } from '../load/wire.ts'
import type { World } from '../measure/world.ts'
import { against, eachWork, largest, type Part, race } from './part.ts'
import { wakeSessions } from './readers.ts'

/** Drafts that are saved repeatedly. The others are submitted. */
const SAVED = 500
const MOST_MS = 1_500

type Draft = {
  readonly i: number
  readonly id: string
  readonly owner: string
  readonly draft: Record<string, unknown>
}

/** Drafts that are not submitted yet, in the order of the filling. */
export async function openDrafts({ client }: World): Promise<readonly Draft[]> {
  const { rows } = await client.query<Draft>(
    `select s.owner::int as i, a.id, a.owner_id as owner, a.draft from bench.stories s join applications a on a.id = bench.id('application', s.k)
     where is_draft and a.status = 'CREATED' order by k`,
  )
  return rows
}

export const saveCall = ({ i, id, draft }: Draft): Call => ({
  ...{ method: 'PUT', path: `/api/request/${id}`, token: applicantToken(i), body: { ...draft, status: 'CREATED' } },
})

/** Row 8: the portal and the floor each take every second draft. */
export const writes: Part = {
  name: 'writes',
  isQuick: true,
  run: async (bench) => {
    const world = largest(bench)
    await wakeSessions(world)
    const rows = await openDrafts(world)
    const consents = { personalData: true, accuracy: true }
    const submitCall = (draft: Draft): Call => ({
      ...saveCall(draft),
      body: { ...draft.draft, status: 'IN_PROCESS', consents },
    })
    const floorCall = ({ id, owner, draft }: Draft, status: string): Call => ({
      ...{ method: 'PUT', path: `/draft/${id}/${owner}`, body: { ...draft, status } },
    })
    const ours = rows.filter((_, at) => at % 2 === 0)
    const theirs = rows.filter((_, at) => at % 2 === 1)
    const works = Object.entries({
      'draft save': { status: 'CREATED', from: 0, until: SAVED, isOnce: false, must: 0.3, aim: 0.5 },
      submit: { status: 'IN_PROCESS', from: SAVED, until: rows.length, isOnce: true, must: 0.3, aim: 0.5 },
    })
    return eachWork(works, async (name, { status, from, until, isOnce, must, aim }) => {
      const calls = {
        ours: ours.slice(from, until).map(status === 'CREATED' ? saveCall : submitCall),
        theirs: theirs.slice(from, until).map((draft) => floorCall(draft, status)),
      }
      const pair = await race(bench, world, name, calls, { isOnce, milliseconds: MOST_MS })
      return { figures: pair, measures: [against(8, name, pair, 'of floor', must, aim)] }
    })
  },
}
