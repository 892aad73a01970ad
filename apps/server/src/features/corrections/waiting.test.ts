import { expect, test } from 'vitest'
import { applicationBody, assign, decide, files, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ isListening: true })
/** As many as a usual time needs. */
const MANY = 20

test('the usual length of a review has no days on which the applicant was asked', async () => {
  const admin = await portal.staff(['ADMIN'])
  const manager = await portal.staff(['MANAGER'])
  const asked: { id: string; owner: Person; itemId: string; fileId: string }[] = []
  for (let count = 0; count < MANY; count += 1) {
    const owner = await portal.applicant()
    const body = await applicationBody(portal, owner)
    const { id } = await sentApplication(portal, owner, body)
    await assign(admin, manager, id)
    const items = [{ fileId: (body['passport'] as { id: string }).id, reason: 'cutOff' }]
    const request = await manager.call('POST', `/staff/request/${id}/correction`, { items, until: '2026-12-10' })
    const [scan] = await files(portal, owner, ['scan.pdf'])
    asked.push({ id, owner, itemId: request.body.data.items[0].id, fileId: scan?.id ?? '' })
  }
  // Nine working days later; one day is the least that the overview names.
  portal.clock.set('2026-12-03T09:30:00.000Z')
  const office = await portal.signIn('STAFF', manager.email)
  for (const { id, owner, itemId, fileId } of asked) {
    const late = await portal.signIn('APPLICANT', owner.email)
    await late.call('PUT', `/request/${id}/correction`, { itemId, fileId })
    expect((await late.call('POST', `/request/${id}/correction`, {})).status).toBe(200)
    expect((await decide(office, id, 'PASSED')).status).toBe(200)
  }
  const head = await portal.signIn('STAFF', admin.email)
  const { stages } = (await head.call('GET', '/staff/overview?period=SEASON')).body.data
  expect(stages.find(({ stage }: { stage: string }) => stage === 'review')).toMatchObject({ count: MANY, days: 1 })
})
