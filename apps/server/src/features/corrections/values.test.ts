import { beforeAll, beforeEach, expect, test } from 'vitest'
import { applicationBody, assign, files, sentApplication } from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ isListening: true })
const UNTIL = '2026-12-04'
let admin: Person
let manager: Person
let owner: Person
let id: string
let passport: string

beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
})
beforeEach(async () => {
  portal.clock.set('2026-11-20T06:00:00.000Z')
  owner = await portal.applicant()
  const body = await applicationBody(portal, owner)
  passport = (body['passport'] as { id: string }).id
  ;({ id } = await sentApplication(portal, owner, body))
  await assign(admin, manager, id)
})

const WORDS = 'Write it as in your passport'
const ask = (fields: readonly string[], more: Record<string, unknown> = {}) =>
  manager.call('POST', `/staff/request/${id}/correction`, {
    fields: fields.map((field) => ({ field, words: WORDS })),
    until: UNTIL,
    ...more,
  })
const own = async () => (await owner.call('GET', `/request/${id}`)).body.data
const view = async () => (await manager.call('GET', `/staff/request/${id}`)).body.data
const send = () => owner.call('POST', `/request/${id}/correction`, {})
async function give(field: string, value: string | null) {
  const { fields } = (await own()).correction
  const { id: fieldId } = fields.find((each: { field: string }) => each.field === field)
  return owner.call('PUT', `/request/${id}/correction`, { fieldId, value })
}
const check = async (point: string, verdict: string) =>
  manager.call('PUT', `/staff/request/${id}/checks`, {
    ...{ fileId: passport, point, verdict, version: (await view()).version },
  })
const profile = async () => (await owner.call('GET', '/user/profile')).body.data

test('a value is asked, given and changed with the answer alone, in the application and in the profile', async () => {
  const before = await own()
  const asked = await ask(['lastName', 'birthday'])
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  expect(asked.body.data).toMatchObject({
    items: [],
    fields: [
      { field: 'lastName', words: WORDS, before: before.user.lastName, after: null, isReady: false },
      { field: 'birthday', before: before.user.birthday },
    ],
  })
  expect((await own()).fieldVerdicts).toEqual([
    { field: 'lastName', verdict: 'REPLACE' },
    { field: 'birthday', verdict: 'REPLACE' },
  ])
  expect((await owner.call('GET', '/request/list')).body.list[0].correction).toMatchObject({ items: 2, ready: 0 })

  expect((await give('lastName', ' Nurlankyzy ')).body.data.fields[0]).toMatchObject({
    ...{ after: 'Nurlankyzy', isReady: true },
  })
  expect((await view()).correction.fields[0]).toMatchObject({ after: null, isReady: true })
  expect((await own()).user.lastName).toBe(before.user.lastName)
  expect(await send()).toMatchObject({ status: 409, body: { msg: 'correction_not_ready' } })
  await give('birthday', '2007-05-06')
  expect((await send()).body.data).toMatchObject({ state: 'ANSWERED' })

  const after = await view()
  expect(after.user).toMatchObject({ lastName: 'Nurlankyzy', birthday: '2007-05-06' })
  expect(after.correction.fields[0]).toMatchObject({ before: before.user.lastName, after: 'Nurlankyzy' })
  const { list } = (await manager.call('GET', '/staff/request/list?fio=nurlankyzy')).body
  expect(list).toMatchObject([{ id, lastName: 'Nurlankyzy' }])
  expect(await profile()).toMatchObject({ lastName: 'Nurlankyzy', birthday: '2007-05-06' })
})

test('wrong values are refused at once, and the right ones stay', async () => {
  await ask(['birthday', 'iin', 'passportNumber'])
  expect((await give('birthday', '2007-05-06')).status).toBe(200)
  for (const [field, value, msg] of [
    ['birthday', '2027-05-06', 'wrong_value'],
    ['iin', '123', 'wrong_iin'],
    ['passportNumber', '', 'wrong_value'],
  ] as const)
    expect((await give(field, value)).body.errors).toEqual([expect.objectContaining({ field: 'value', msg })])
  expect((await own()).correction.fields[0]).toMatchObject({ after: '2007-05-06', isReady: true })
  expect((await give('birthday', null)).body.data.fields[0]).toMatchObject({ after: null, isReady: false })
})

test('a passport of another account is refused with the answer, which then changes nothing', async () => {
  const other = await portal.applicant()
  const { passportNumber, citizenship } = (await other.call('GET', '/user/profile')).body.data
  expect(citizenship).toBe((await profile()).citizenship)
  await ask(['passportNumber', 'lastName'])
  await give('passportNumber', passportNumber)
  await give('lastName', 'Nurlankyzy')
  const refused = await send()
  expect(refused.body.errors).toEqual([
    expect.objectContaining({ field: 'passportNumber', msg: 'passport_number_already_exists' }),
  ])
  expect((await own()).correction.state).toBe('ASKED')
  expect((await own()).user.lastName).not.toBe('Nurlankyzy')
})

test('an accepted value is neither asked nor changed; a doubtful one is asked', async () => {
  expect((await check('birthday', 'AGREES')).status).toBe(200)
  const { askableFields } = (await manager.call('GET', `/staff/request/${id}/correction`)).body.data
  expect(askableFields).toContain('lastName')
  expect(askableFields).not.toContain('birthday')
  expect((await own()).fieldVerdicts).toEqual([{ field: 'birthday', verdict: 'ACCEPTED' }])
  const refused = await ask(['lastName', 'birthday'])
  expect(refused.body.errors).toEqual([expect.objectContaining({ field: 'fields.1.field', msg: 'wrong_value' })])
  await manager.call('PUT', `/staff/request/${id}/checks`, {
    ...{
      fileId: passport,
      point: 'birthday',
      verdict: 'DIFFERS',
      words: 'Another day',
      version: (await view()).version,
    },
  })
  expect((await ask(['birthday'])).status).toBe(200)
})

test('documents and values are asked together, and nothing at all is not', async () => {
  expect((await ask([])).status).toBe(400)
  expect((await ask(['lastName'], { items: [{ fileId: passport, reason: 'cutOff' }] })).status).toBe(200)
  const [file] = await files(portal, owner, ['new.pdf'])
  const { items } = (await own()).correction
  await owner.call('PUT', `/request/${id}/correction`, { itemId: items[0].id, fileId: file?.id })
  await give('lastName', 'Nurlankyzy')
  expect((await send()).body.data.state).toBe('ANSWERED')
  const figures = (await admin.call('GET', '/staff/corrections/figures')).body.data
  expect(figures.byField).toContainEqual({ key: 'lastName', asked: expect.any(Number) })
})

test('mails, receipt and dossier name the values', async () => {
  await ask(['lastName', 'birthday'])
  await portal.deliver()
  expect(portal.mails.at(-1)?.text).toContain(WORDS)
  await give('lastName', 'Nurlankyzy')
  await give('birthday', '2007-05-06')
  await send()
  const receipt = await owner.call('GET', `/request/${id}/receipt`, undefined, { 'accept-language': 'en' })
  const text = textOfPdf(receipt.body).replace(/\s+/g, ' ')
  for (const words of [WORDS, 'New: Nurlankyzy', 'New: 6 May 2007']) expect(text).toContain(words)
})
