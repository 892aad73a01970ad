import { expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, sentApplication } from '../../../../test/builders.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()

test('the own list has the progress of a draft, and none of a sent application', async () => {
  const person = await portal.applicant()
  const list = async () => (await person.call('GET', '/request/list')).body.list
  const whole = await applicationBody(portal, person)
  await person.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED' })
  expect((await list())[0].progress).toEqual({ done: 0, total: 3, left: ['education', 'choices', 'documents'] })
  portal.clock.advance(1_000)
  await person.call('POST', '/request/create', { ...whole, status: 'CREATED' })
  expect((await list())[0].progress).toEqual({ done: 3, total: 3, left: [] })
  portal.clock.advance(1_000)
  await person.call('POST', '/request/create', whole)
  expect((await list())[0]).toMatchObject({ progress: null, usualDecisionDay: null })
})

test('documents of the profile count for a draft, until it leaves them out', async () => {
  const person = await portal.applicant()
  const { passport, ...rest } = await applicationBody(portal, person)
  const { data } = (await person.call('POST', '/request/create', { ...rest, status: 'CREATED' })).body
  const left = async () => (await person.call('GET', '/request/list')).body.list[0].progress.left
  expect(await left()).toEqual(['documents'])
  await person.call('POST', '/user/edit', { passport })
  expect(await left()).toEqual([])
  await person.call('PUT', `/request/${data.id}`, { ...rest, passport: null, status: 'CREATED' })
  expect(await left()).toEqual(['documents'])
})

test('a ready-made reason is in the language of the call, a typed one as it was written', async () => {
  const admin = await portal.staff(['ADMIN'])
  const manager = await portal.staff(['MANAGER'])
  const reason = {
    kind: 'REJECT',
    textKk: 'Анықтама ескірген',
    textRu: 'Справка устарела',
    textEn: 'The certificate is outdated',
  }
  await admin.call('POST', '/staff/reasons', reason)
  const reasonAfter = async (comment: string) => {
    const person = await portal.applicant()
    const { data } = (await person.call('POST', '/request/create', await applicationBody(portal, person))).body
    await assign(admin, manager, data.id)
    await decide(manager, data.id, 'FAILED', comment)
    await answer(admin, data.id, 'PASSED')
    return (await person.call('GET', '/request/list?status=archive')).body.list[0].comment
  }
  expect(await reasonAfter(reason.textKk)).toBe(reason.textEn)
  expect(await reasonAfter('Суретіңіз бұлыңғыр')).toBe('Суретіңіз бұлыңғыр')
})

test('the own calendar has the days ahead of its owner alone', async () => {
  const head = await portal.staff(['EXPERT_MANAGER'])
  const [person, other] = [await portal.applicant(), await portal.applicant()]
  const sent = await sentApplication(portal, person)
  const interview = { requestId: sent.id, date: '2026-12-01', time: '10:30', zoom: 'https://zoom.us/j/123' }
  expect((await head.call('POST', '/staff/interview/schedule', interview)).status).toBe(200)
  const calendarOf = async (reader: typeof person) => {
    const { body, status } = await reader.call('GET', '/user/calendar')
    if (status !== 200) throw new Error(JSON.stringify(body))
    return Buffer.from(body).toString()
  }
  const content = await calendarOf(person)
  expect(content).toContain('DTSTART:20261201T053000Z')
  expect(content.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(await calendarOf(other)).not.toContain('VEVENT')
})
