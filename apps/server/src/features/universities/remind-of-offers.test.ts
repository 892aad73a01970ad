import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { remindOfOffers } from './remind-of-offers.ts'

const portal = await testPortal()
let head: Person
let manager: Person

beforeAll(async () => {
  head = await portal.staff(['ADMIN'], { university: 'uni-010' })
  manager = await portal.staff(['MANAGER'], { university: 'uni-010' })
  // None of these edits a university's pages, or not those of one alone.
  await portal.staff(['EXPERT_MANAGER'], { university: 'uni-010' })
  await portal.staff(['ADMIN'])
  const disabled = await portal.staff(['MANAGER'], { university: 'uni-010' })
  await portal.database.pool.query(`update accounts set state = 'DISABLED' where id = $1`, [disabled.id])
})

const DAY_MS = 86_400_000
let read = 0
/** Who was reminded by a run at the portal's clock. */
async function reminded(): Promise<readonly string[]> {
  await remindOfOffers({ db: portal.database.db, now: portal.clock.now() })
  await portal.deliver()
  const fresh = portal.mails.slice(read)
  read = portal.mails.length
  return fresh.map(({ to }) => to).toSorted()
}
const both = () => [head.email, manager.email].toSorted()
const profile = async () => (await portal.signIn('STAFF', manager.email)).call('GET', '/university/profile')

test('a university is reminded once in a week until it has confirmed its offer, and then no more', async () => {
  expect(await reminded()).toEqual(both())
  expect(portal.mails.at(-1)?.text).toContain('/admission/profile?tab=undergraduate')
  portal.clock.advance(DAY_MS)
  expect(await reminded()).toEqual([])
  portal.clock.advance(5 * DAY_MS)
  expect(await reminded()).toEqual([])
  portal.clock.advance(DAY_MS)
  expect(await reminded()).toEqual(both())

  portal.clock.advance(7 * DAY_MS)
  const { offer, version } = (await profile()).body.data
  const body = { tab: 'undergraduate', offer, version }
  const saved = await (await portal.signIn('STAFF', manager.email)).call('POST', '/university/edit', body)
  expect(saved.body.data.isOfferConfirmed).toBe(true)
  expect(await reminded()).toEqual([])
})

test('a run some minutes earlier in its day than the last one does not wait for the next day', async () => {
  const other = await portal.staff(['MANAGER'], { university: 'uni-012' })
  expect(await reminded()).toEqual([other.email])
  portal.clock.advance(7 * DAY_MS - 5 * 60_000)
  expect(await reminded()).toEqual([other.email])
})

test('who has switched it off gets none', async () => {
  const quiet = await portal.staff(['ADMIN'], { university: 'uni-014' })
  const loud = await portal.staff(['ADMIN'], { university: 'uni-014' })
  await quiet.call('PUT', '/staff/mail-settings', { off: ['offerUnconfirmed'] })
  expect(await reminded()).toEqual([loud.email])
})

test('a university without an offer has nothing to confirm', async () => {
  await portal.staff(['ADMIN'], { university: 'uni-046' })
  expect(await reminded()).toEqual([])
})
