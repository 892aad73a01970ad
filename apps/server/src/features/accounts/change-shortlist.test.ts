import { expect, test } from 'vitest'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
const LIST = [
  { program: 'B057', university: 'uni-029' },
  { program: 'B058', university: null },
]

test('a list is kept in its order for its owner alone', async () => {
  const [person, other] = [await portal.applicant(), await portal.applicant()]
  expect((await person.call('GET', '/user/shortlist')).body.data).toEqual({ entries: [], version: 0 })
  const saved = await person.call('PUT', '/user/shortlist', { entries: LIST, version: 0 })
  expect(saved.body.data).toEqual({ entries: LIST, version: 1 })
  expect((await person.call('GET', '/user/shortlist')).body.data).toEqual({ entries: LIST, version: 1 })
  expect((await other.call('GET', '/user/shortlist')).body.data.entries).toEqual([])
})

test('a list that another device has changed is refused, and stays', async () => {
  const person = await portal.applicant()
  await person.call('PUT', '/user/shortlist', { entries: LIST, version: 0 })
  const late = await person.call('PUT', '/user/shortlist', { entries: [], version: 0 })
  expect([late.status, late.body.msg]).toEqual([409, 'stale_version'])
  expect((await person.call('GET', '/user/shortlist')).body.data.entries).toEqual(LIST)
})

test.each([
  ['a repeated entry', { entries: [LIST[0], LIST[0]], version: 0 }],
  [
    'too many entries',
    { entries: Array.from({ length: 31 }, (_, at) => ({ program: `B${at}`, university: null })), version: 0 },
  ],
  ['an id of another shape', { entries: [{ program: '../B057', university: null }], version: 0 }],
])('%s is refused', async (_case, body) => {
  const person = await portal.applicant()
  expect((await person.call('PUT', '/user/shortlist', body)).status).toBe(400)
})
