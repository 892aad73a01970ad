import { sentApplication } from './builders.ts'
import type { Answer, Person, TestPortal } from './portal.ts'

export const ZOOM = 'https://zoom.us/j/5'
export const OPENING = {
  ...{ days: ['2026-12-01'], from: '10:00', to: '13:00', minutes: 45, pause: 15 },
  ...{ zoom: ZOOM, language: null },
}
/** Days of an invitation for a clock at 20 November. */
export const WINDOW = { chooseUntil: '2026-11-25', fromDay: '2026-11-28', toDay: '2026-12-05', moveHours: 24 }

export type Applied = { owner: Person; readonly id: string; readonly number: string }

export const openSlots = (who: Person, more: object = {}): Promise<Answer> =>
  who.call('POST', '/staff/slots', { ...OPENING, ...more })

export const invite = async (head: Person, ids: readonly string[], more: object = {}) =>
  (await head.call('POST', '/staff/slots/invite', { requestIds: ids, ...WINDOW, ...more })).body

/** A sent application that the head has invited. */
export async function invited(
  portal: TestPortal,
  head: Person,
  more: Record<string, unknown> = {},
  window: object = {},
): Promise<Applied> {
  const owner = await portal.applicant()
  const application = { owner, ...(await sentApplication(portal, owner, more)) }
  const { list } = await invite(head, [application.id], window)
  if (list?.[0]?.msg !== null) throw new Error(JSON.stringify(list))
  return application
}

export const ownSlots = async ({ owner, id }: Applied) => (await owner.call('GET', `/request/${id}/slots`)).body.data

export const choose = ({ owner, id }: Applied, slotId: string): Promise<Answer> =>
  owner.call('POST', `/request/${id}/slots/${slotId}`)

export const interviewOf = async (portal: TestPortal, { id }: Applied) => {
  const { rows } = await portal.database.pool.query(
    'select * from interviews where application_id = $1 order by created_at desc',
    [id],
  )
  return rows[0]
}

/** Names of the queued mails to a person among these; they are taken out of the queue. */
export async function mailsTo(portal: TestPortal, { email }: Person, ...names: readonly string[]) {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    'delete from mails where recipient = $1 and name = any ($2) returning name',
    [email, names],
  )
  return rows.map(({ name }) => name)
}
