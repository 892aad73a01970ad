import { expect, test } from 'vitest'
import { blindCase, letter } from '../../../../test/blind-case.ts'
import { uploaded } from '../../../../test/sample-files.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()

test('a decision on a page does not reach a file that came in its place meanwhile', async () => {
  const { commission, expert, path } = await blindCase(portal, [])
  const [{ person, applicationId } = { person: expert, applicationId: '' }] = commission.cases
  const papers = `/staff/grants/${commission.id}/commission/cases/${applicationId}/papers`
  const page = `${papers}/motivationLetter/1`
  const fileNow = async () => (await commission.head.call('GET', papers)).body.data.papers[0].fileId
  const decide = (fileId: string) =>
    commission.head.call('PUT', page, { fileId, isShown: true, covers: [], reason: 'No name on it' })
  const seen = await fileNow()
  expect((await commission.head.call('GET', `${page}?fileId=${seen}`)).status).toBe(200)

  await portal.database.pool.query(`update competitions set claims_close_at = '2027-01-01' where id = $1`, [
    commission.id,
  ])
  const admin = await portal.staff(['ADMIN'])
  const asked = await admin.call('POST', `/staff/request/${applicationId}/correction`, {
    ...{ items: [{ fileId: seen, words: 'The first page is missing' }], fields: [], until: '2026-12-01' },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const { items } = (await person.call('GET', `/request/${applicationId}`)).body.data.correction
  const given = { itemId: items[0].id, fileId: await uploaded(person, 'another.pdf', await letter(['', ''])) }
  expect((await person.call('PUT', `/request/${applicationId}/correction`, given)).status).toBe(200)
  expect((await person.call('POST', `/request/${applicationId}/correction`, {})).status).toBe(200)

  const stale = { status: 409, body: { msg: 'stale_version' } }
  expect(await decide(seen)).toMatchObject(stale)
  expect(await commission.head.call('GET', `${page}?fileId=${seen}`)).toMatchObject(stale)
  const hidden = { status: 409, body: { msg: 'paper_not_readable' } }
  expect(await expert.call('GET', `${path}/motivationLetter/1`)).toMatchObject(hidden)
  expect((await decide(await fileNow())).status).toBe(200)
  expect((await expert.call('GET', `${path}/motivationLetter/1`)).status).toBe(200)
})
