import { offers, sentApplication } from './builders.ts'
import type { Person, TestPortal } from './portal.ts'
import { type Applied, choose, invite, openSlots } from './slots.ts'

export type Rush = {
  readonly tries: number
  readonly booked: number
  readonly refused: number
  /** Answers that are neither. */
  readonly faults: number
  readonly doubleBookings: number
  readonly milliseconds: number
}

/** A small generator of numbers, the same for one seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Many applicants with two applications each choose few times at once over two servers. An application may choose and move
 * once, and the head cancels one interview in twenty tries, so times get free meanwhile. Times of several experts overlap.
 */
export async function rushForSlots(
  portal: TestPortal,
  {
    applicants,
    experts,
    tries,
    atOnce,
    seed = 1,
  }: {
    readonly applicants: number
    readonly experts: number
    readonly tries: number
    readonly atOnce: number
    readonly seed?: number
  },
): Promise<Rush> {
  const random = randomOf(seed)
  const head = await portal.staff(['EXPERT_MANAGER'])
  for (let at = 0; at < experts; at += 1) {
    const expert = await portal.staff(['EXPERT'], { phoneNumber: `+7701${9_000_000 + at}`, university: 'uni-979' })
    await openSlots(expert, { days: ['2026-12-01', '2026-12-02'], pause: at % 2 === 0 ? 0 : 15 })
  }
  const people: Applied[] = []
  const choices = await offers(portal, 2)
  for (let at = 0; at < applicants; at += 1) {
    const owner = await portal.applicant()
    for (const choice of choices) {
      const { id, number } = await sentApplication(portal, owner, { choices: [choice] })
      await invite(head, [id])
      people.push({ owner, id, number })
    }
  }
  const { list: slots } = (await head.call('GET', '/staff/slots?size=200&state=FREE')).body
  const onOther = await portal.anotherServer()
  const byServer = (person: Person, at: number): Person => (at % 2 === 0 ? person : onOther(person))
  const found = { booked: 0, refused: 0, faults: 0 }
  const cancel = async (at: number) => {
    const { rows } = await portal.database.pool.query<{ id: string }>(
      `select id from interviews where status = 'ASSIGNED' order by id offset $1 limit 1`,
      [random(20)],
    )
    if (rows[0] !== undefined)
      await byServer(head, at).call('POST', `/staff/interview/${rows[0].id}/cancel`, { reason: 'Ill' })
  }
  const attempt = async (at: number) => {
    if (at % 20 === 19) await cancel(at)
    const applicant = people[random(people.length)]
    const slot = slots[random(slots.length)]
    if (applicant === undefined) return
    const { status } = await choose({ ...applicant, owner: byServer(applicant.owner, at) }, slot.id)
    if (status === 200) found.booked += 1
    else if (status === 409) found.refused += 1
    else found.faults += 1
  }
  let next = 0
  const work = async () => {
    while (next < tries) {
      next += 1
      await attempt(next)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  return {
    tries,
    ...found,
    doubleBookings: await doubleBookings(portal),
    milliseconds: performance.now() - begun,
  }
}

/** Pairs of interviews that are not cancelled in one slot, or of one expert or applicant at one time. */
export async function doubleBookings({ database: { pool } }: TestPortal): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    with held as (select i.*, a.owner_id, i.starts_at + make_interval(mins => coalesce(i.minutes, 45)) as ends_at
      from interviews i join applications a on a.id = i.application_id where i.status <> 'CANCELLED')
    select count(*)::int as count from held one join held other on one.id < other.id
    where one.slot_id = other.slot_id or one.starts_at < other.ends_at and other.starts_at < one.ends_at
      and (one.expert_id = other.expert_id or one.owner_id = other.owner_id)`)
  return rows[0]?.count ?? -1
}
