import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { assign, decide } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { doubleBookings } from '../../../test/slot-rush.ts'
import { type Applied, choose, interviewOf, invite, invited, openSlots, ownSlots, ZOOM } from '../../../test/slots.ts'
import { testPortal } from '../../../test/test-portal.ts'

/** Sequences that are tried. The whole matrix tries more. */
const RUNS = Number(process.env['ANY_ORDER_RUNS'] ?? 12)

const portal = await testPortal()
const { pool } = portal.database
const NOW = '2026-11-20T09:30:00.000Z'
let head: Person
let admin: Person
let experts: readonly Person[]

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
  admin = await portal.staff(['ADMIN'])
  experts = [
    await portal.staff(['EXPERT'], { phoneNumber: '+77015555551', university: 'uni-979' }),
    await portal.staff(['EXPERT'], { phoneNumber: '+77015555552', university: 'uni-979' }),
  ]
})

const ACTS = [
  ...(['open', 'openOutside', 'invite', 'uninvite', 'choose', 'choose', 'chooseAny', 'headMoves', 'cancel'] as const),
  ...(['decline', 'withdraw', 'decide', 'lapse', 'place', 'close', 'grant'] as const),
]
type Act = (typeof ACTS)[number]
const step = fc.record({ act: fc.constantFrom(...ACTS), who: fc.nat(2), which: fc.nat(50) })

/** Facts before an act that tell whether a choice may succeed, beside the server's own rules. */
const factsOf = async ({ id }: Applied) => {
  const { rows } = await pool.query(
    `select s.*, a.status as application_status, (select i.starts_at from interviews i
        where i.application_id = a.id and i.status in ('NEW', 'ASSIGNED')) as held_at
      from applications a left join slot_invitations s on s.application_id = a.id where a.id = $1`,
    [id],
  )
  return rows[0]
}

test('any order of opening, inviting, choosing, moving, cancelling, declining, deciding, lapsing and placing holds', async () => {
  let day = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      await pool.query(`update slots set closed_at = now() where closed_at is null`)
      await pool.query(`update interviews set status = 'CANCELLED' where status in ('NEW', 'ASSIGNED')`)
      day = 0
      await openSlots(head, { expertId: experts[0]?.id, to: '12:00' })
      const people = [await invited(portal, head), await invited(portal, head), await invited(portal, head)]
      const slotIds = async (query: string): Promise<string[]> =>
        (await head.call('GET', `/staff/slots?size=200&${query}`)).body.list.map(({ id }: { id: string }) => id)
      const pick = <Item>(list: readonly Item[], which: number): Item | undefined =>
        list[which % Math.max(1, list.length)]
      const tryToChoose = async (person: Applied, slotId: string | undefined) => {
        if (slotId === undefined) return
        const before = await factsOf(person)
        const isOffered = (await ownSlots(person)).slots.some(({ id }: { id: string }) => id === slotId)
        const { status, body } = await choose(person, slotId)
        const isRepeated =
          (await interviewOf(portal, person))?.slot_id === slotId && before.held_at !== null && !isOffered
        expect(status === 200, JSON.stringify(body)).toBe(isOffered || isRepeated)
        if (status !== 200 || isRepeated) return
        const held = await interviewOf(portal, person)
        const on = kazakhstanDate(held.starts_at)
        expect(before.from_day <= on && on <= before.to_day).toBe(true)
        expect(['IN_PROCESS', 'IN_PROCESS_ADMIN']).toContain(before.application_status)
        // A first choice is in time. A move is the only one, and far enough from both times.
        if (before.held_at === null) expect(before.choose_until > portal.clock.now()).toBe(true)
        else {
          expect(before.moves).toBe(0)
          for (const at of [before.held_at, held.starts_at])
            expect(at - portal.clock.now().getTime()).toBeGreaterThanOrEqual(before.move_hours * 3_600_000)
        }
      }
      const take: Record<Act, (person: Applied, which: number) => Promise<unknown>> = {
        open: (_, which) => {
          day += 1
          return openSlots(head, {
            expertId: pick(experts, which)?.id,
            days: [`2026-12-0${1 + (day % 5)}`],
            from: '14:00',
            to: '16:00',
          })
        },
        openOutside: (_, which) =>
          openSlots(head, { expertId: pick(experts, which)?.id, days: ['2026-12-09'], to: '11:00' }),
        invite: ({ id }) => invite(head, [id]),
        uninvite: ({ id }) => head.call('POST', `/staff/slots/invitations/${id}/cancel`),
        choose: async (person, which) =>
          tryToChoose(person, pick<{ id: string }>((await ownSlots(person)).slots, which)?.id),
        chooseAny: async (person, which) => tryToChoose(person, pick(await slotIds(''), which)),
        headMoves: async (person, which) => {
          const held = await interviewOf(portal, person)
          const body = { date: '2026-12-10', time: `${10 + (which % 8)}:00`, zoom: ZOOM }
          if (held !== undefined) await head.call('PUT', `/staff/interview/${held.id}`, body)
        },
        cancel: async (person) => {
          const held = await interviewOf(portal, person)
          if (held !== undefined) await head.call('POST', `/staff/interview/${held.id}/cancel`, { reason: 'Ill' })
        },
        decline: async (person) => {
          const held = await interviewOf(portal, person)
          const expert = experts.find(({ id }) => id === held?.expert_id)
          if (held !== undefined) await expert?.call('POST', `/staff/interview/${held.id}/decline`, { reason: 'Ill' })
        },
        withdraw: ({ owner, id }) => owner.call('POST', `/request/${id}/withdraw`),
        decide: async ({ id }) => {
          await assign(admin, admin, id)
          await decide(admin, id, 'PASSED')
        },
        lapse: ({ id }) =>
          pool.query(
            `update slot_invitations set invited_at = least(invited_at, $2::timestamptz - interval '1 day'), choose_until = $2
             where application_id = $1`,
            [id, NOW],
          ),
        place: async (_, which) => {
          const { list } = (await head.call('GET', '/staff/slots/proposal')).body
          const own = list.filter(
            ({ requestId, slotId }: { requestId: string; slotId: string | null }) =>
              slotId !== null && people.some(({ id }) => id === requestId),
          )
          const chosen = pick<{ requestId: string; slotId: string }>(own, which)
          if (chosen === undefined) return
          const placements = [{ requestId: chosen.requestId, slotId: chosen.slotId }]
          const placed = await head.call('POST', '/staff/slots/place', { placements })
          expect(placed.body.list).toEqual([{ requestId: chosen.requestId, msg: null }])
        },
        close: async (_, which) => {
          const id = pick(await slotIds('state=FREE'), which)
          if (id !== undefined)
            expect((await head.call('POST', '/staff/slots/close', { ids: [id] })).body.data).toEqual({
              closed: 1,
              taken: 0,
            })
        },
        grant: async ({ owner, id, number }) => {
          await owner.call('PUT', `/request/${id}/accommodation`, { wishes: ['LONGER'], words: '' })
          const { list } = (await head.call('GET', '/staff/accommodations?size=200&state=ASKED')).body
          const wish = list.find((row: { number: string }) => row.number === number)
          const body = { granted: true, wishes: ['LONGER'], extraMinutes: 15 }
          if (wish !== undefined) await head.call('POST', `/staff/accommodations/${wish.id}/answer`, body)
        },
      }
      for (const { act, who, which } of steps) {
        const person = people[who]
        if (person === undefined) throw new Error('nobody')
        await take[act](person, which)
        expect(await doubleBookings(portal), act).toBe(0)
        const { rows } = await pool.query(
          `select (select max(moves) from slot_invitations) as moves, (select count(*)::int from interviews i
            join slots s on s.id = i.slot_id where i.status in ('NEW', 'ASSIGNED')
              and (i.starts_at <> s.starts_at or i.expert_id is distinct from s.expert_id)) as astray`,
        )
        expect(rows[0].moves ?? 0, act).toBeLessThanOrEqual(1)
        // A slot is held by an interview at its time with its expert alone.
        expect(rows[0].astray, act).toBe(0)
      }
    }),
    { numRuns: RUNS },
  )
})
