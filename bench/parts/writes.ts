import { applicantToken } from '../data/fill-people.ts'
import type { Call } from '../load/wire.ts'
import { alternate, type Side } from '../measure/rounds.ts'
import { floorSide, largest, type Measure, type Part, portalSide, type Result } from './part.ts'
import { wakeSessions } from './readers.ts'

/** So many drafts are saved again and again; the others are sent. */
const SAVED = 500
/** A draft is sent once: longer rounds would run out of them. */
const MOST_MS = 1_500

type Draft = {
  readonly i: number
  readonly id: string
  readonly owner: string
  readonly draft: Record<string, unknown>
}

/** Row 8: every second draft is the portal's, the others are the floor's. */
export const writes: Part = {
  name: 'writes',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    await wakeSessions(world)
    const { rows } = await world.client.query<Draft>(
      `select s.owner::int as i, a.id, a.owner_id as owner, a.draft from bench.stories s join applications a on a.id = bench.id('application', s.k)
       where is_draft and a.status = 'CREATED' order by k`,
    )
    const consents = { personalData: true, accuracy: true }
    const portalCall = ({ i, id, draft }: Draft, status: string): Call => ({
      ...{ method: 'PUT', path: `/api/request/${id}`, token: applicantToken(i) },
      body: { ...draft, status, ...(status === 'CREATED' ? {} : { consents }) },
    })
    const floorCall = ({ id, owner, draft }: Draft, status: string): Call => ({
      ...{ method: 'PUT', path: `/draft/${id}/${owner}`, body: { ...draft, status } },
    })
    const ours = rows.filter((_, at) => at % 2 === 0)
    const theirs = rows.filter((_, at) => at % 2 === 1)
    const works: readonly (readonly [name: string, sides: readonly Side[], must: number, aim: number])[] = [
      [
        'draft save',
        [
          portalSide(
            world,
            'draft save',
            ours.slice(0, SAVED).map((draft) => portalCall(draft, 'CREATED')),
          ),
          floorSide(
            world,
            'draft save',
            theirs.slice(0, SAVED).map((draft) => floorCall(draft, 'CREATED')),
          ),
        ],
        ...([0.4, 0.6] as const),
      ],
      [
        'submit',
        [
          {
            ...portalSide(
              world,
              'submit',
              ours.slice(SAVED).map((draft) => portalCall(draft, 'IN_PROCESS')),
            ),
            isOnce: true,
          },
          {
            ...floorSide(
              world,
              'submit',
              theirs.slice(SAVED).map((draft) => floorCall(draft, 'IN_PROCESS')),
            ),
            isOnce: true,
          },
        ],
        ...([0.3, 0.5] as const),
      ],
    ]
    const figures = []
    const measures: Measure[] = []
    for (const [name, sides, must, aim] of works) {
      const [portal, floor] = await alternate(bench.caller, sides, {
        ...bench.pace,
        milliseconds: Math.min(bench.pace.milliseconds, MOST_MS),
      })
      if (portal === undefined || floor === undefined) continue
      figures.push(portal, floor)
      measures.push({ row: 8, work: name, value: portal.rate / floor.rate, unit: 'of floor', must, aim, isRate: true })
    }
    return { figures, measures }
  },
}
