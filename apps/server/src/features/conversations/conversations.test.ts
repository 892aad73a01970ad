import { beforeAll, describe, expect, test } from 'vitest'
import { answer, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let admin: Person
let manager: Person
let first: string
let second: string

beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  const pairs = await offers(portal, 2)
  first = pairs[0]?.universityId ?? ''
  second = pairs[1]?.universityId ?? ''
})

const readAs = async (person: Person, id: string) => (await person.call('GET', `/conversations/${id}`)).body.data
const textsAs = async (person: Person, id: string) =>
  (await readAs(person, id)).list.map(({ text }: { text: string }) => text)
const write = (person: Person, id: string, text: string, more: Record<string, unknown> = {}) => {
  portal.clock.advance(1_000)
  return person.call('POST', `/conversations/${id}`, { text, ...more })
}

describe('a conversation', () => {
  test('waits for the side that has not written last, and shows the reading of the other', async () => {
    const applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    expect(await readAs(applicant, id)).toMatchObject({ totalSize: 0, waitsFor: null, can: { write: true } })
    expect((await write(applicant, id, 'Is my certificate readable?')).status).toBe(200)
    expect((await write(manager, id, 'Not mine yet')).status).toBe(403)
    await assign(admin, manager, id)
    expect(await readAs(manager, id)).toMatchObject({ waitsFor: 'OFFICE', can: { write: true } })
    await write(manager, id, 'Ask a colleague', { isInternal: true })
    expect((await readAs(manager, id)).waitsFor).toBe('OFFICE')
    await write(manager, id, 'Yes, it is')
    expect(await readAs(applicant, id)).toMatchObject({
      waitsFor: 'APPLICANT',
      otherReadAt: null,
      list: [{ text: 'Yes, it is', authorName: null }, { text: 'Is my certificate readable?' }],
    })
    const until = portal.clock.now().toISOString()
    await manager.call('POST', `/conversations/${id}/read`, { until })
    await manager.call('POST', `/conversations/${id}/read`, { until: '2020-01-01T00:00:00.000Z' })
    expect((await readAs(applicant, id)).otherReadAt).toBe(until)
  })

  test('is read by the university of the next choice without what is internal, and no further by the former', async () => {
    const applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant, { choices: await offers(portal, 2) })
    const ours = await portal.staff(['ADMIN'], { university: first })
    const theirs = await portal.staff(['ADMIN'], { university: second })
    await write(ours, id, 'Open of the first')
    await write(ours, id, 'Internal of the first', { isInternal: true })
    expect((await theirs.call('GET', `/conversations/${id}`)).status).toBe(404)
    expect((await write(theirs, id, 'Too early')).status).toBe(404)
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'PASSED')
    expect(await textsAs(theirs, id)).toEqual(['Open of the first'])
    expect((await write(theirs, id, 'Open of the second')).status).toBe(200)
    expect((await write(ours, id, 'Too late')).status).toBe(403)
    expect(await textsAs(ours, id)).toEqual(['Internal of the first', 'Open of the first'])
    expect(await textsAs(applicant, id)).toEqual(['Open of the second', 'Open of the first'])
    expect((await (await portal.applicant()).call('GET', `/conversations/${id}`)).status).toBe(404)
  })

  test('keeps both of two messages written at once', async () => {
    const applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    const both = await Promise.all([write(applicant, id, 'One'), write(admin, id, 'Two')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await textsAs(applicant, id)).toSorted()).toEqual(['One', 'Two'])
  })
})
