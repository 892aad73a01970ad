import { expect, test } from 'vitest'
import type { Person } from '../../../test/portal.ts'
import { upload } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
await portal.portal.prepare()
const [author, other] = [
  await portal.staff(['MANAGER'], { rights: ['content'] }),
  await portal.staff(['ADMIN'], { rights: ['content'] }),
]
const NOTICES = '/staff/content/notice'
const TEXT = { kk: 'Қабылдау бір күнге ұзартылды', ru: 'Приём продлён на день', en: 'One more day' }
const notice = (more = {}) => ({
  ...{ text: TEXT, audience: 'ALL', tone: 'INFO', from: '2026-11-20', until: '2026-11-22' },
  ...more,
})
const create = async (by: Person, value: unknown, kind = 'notice') =>
  (await by.call('POST', `/staff/content/${kind}`, { version: 0, value })).body.data
const act = (
  by: Person,
  { kind, key, version }: { kind: string; key: string; version: number },
  name: string,
  more = {},
) => by.call('POST', `/staff/content/${kind}/${key}/${name}`, { version, ...more })
const publish = async (value: unknown, kind = 'notice') => {
  const draft = await create(author, value, kind)
  const { body } = await act(author, draft, 'send')
  return (await act(other, body.data, 'confirm')).body.data
}
const shown = async () =>
  (await portal.guest.call('GET', '/notices')).body.list.map((each: { text: { en: string } }) => each.text.en)
const events = async (key: string) =>
  (await (await portal.superAdmin()).call('GET', `/staff/audit?object=notice/${key}`)).body.list.map(
    (each: { event: string }) => each.event,
  )

test('a notice is written by one person, confirmed by another, and ends after its day', async () => {
  const draft = await create(author, notice())
  expect(draft).toMatchObject({ version: 2, current: null, open: { number: 1, state: 'DRAFT' } })
  expect(await shown()).toEqual([])
  const sent = (await act(author, draft, 'send')).body.data
  expect(sent).toMatchObject({ open: { state: 'SENT' }, can: { confirm: false, discard: true, save: false } })
  expect((await act(author, sent, 'confirm')).body.msg).toBe('another_person_confirms')
  expect((await act(author, sent, 'refuse', { reason: 'No' })).body.msg).toBe('another_person_confirms')
  const published = await act(other, sent, 'confirm')
  expect(published.body.data).toMatchObject({
    current: notice(),
    open: null,
    history: [{ number: 1, state: 'PUBLISHED', holdsFrom: '2026-11-20' }],
  })
  expect(await shown()).toEqual(['One more day'])
  expect(await events(draft.key)).toEqual(['contentPublished', 'contentSent', 'contentSaved'])

  portal.clock.set('2026-11-22T18:59:59.000Z')
  expect(await shown()).toEqual(['One more day'])
  portal.clock.set('2026-11-22T19:00:00.000Z')
  expect(await shown()).toEqual([])
  portal.clock.set('2026-11-20T09:30:00.000Z')
})

test('a person who changed the draft of somebody else does not confirm it', async () => {
  const draft = await create(author, notice())
  const path = `${NOTICES}/${draft.key}`
  const changed = (await other.call('PUT', path, { version: draft.version, value: notice({ tone: 'WARNING' }) })).body
    .data
  const sent = (await act(author, changed, 'send')).body.data
  expect((await act(other, sent, 'confirm')).body.msg).toBe('another_person_confirms')
  const third = await portal.staff(['EXPERT_MANAGER'], { rights: ['content'] })
  expect((await act(third, sent, 'confirm')).status).toBe(200)
})

test('missing languages are named when a draft is sent, and a draft may lack them', async () => {
  const draft = await create(author, notice({ text: { kk: 'Бар', ru: ' ' }, until: '' }))
  const { status, body } = await act(author, draft, 'send')
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { field: 'text.ru', msg: 'field_required' },
    { field: 'text.en', msg: 'field_required' },
    { field: 'until', msg: 'field_required' },
  ])
  const { list } = (await author.call('GET', NOTICES)).body
  expect(list.find((row: { key: string }) => row.key === draft.key)).toMatchObject({
    state: 'DRAFT',
    missing: ['text.ru', 'text.en', 'until'],
  })
  const before = await create(author, notice({ from: '2026-11-22', until: '2026-11-20' }))
  expect((await act(author, before, 'send')).body.errors).toMatchObject([{ field: 'until', msg: 'wrong_value' }])
})

test('a write names the version that it saw, and the refusal carries what is there now', async () => {
  const draft = await create(author, notice())
  const path = `${NOTICES}/${draft.key}`
  const first = await author.call('PUT', path, { version: draft.version, value: notice({ tone: 'WARNING' }) })
  expect(first.status).toBe(200)
  const second = await other.call('PUT', path, { version: draft.version, value: notice({ audience: 'STAFF' }) })
  expect(second).toMatchObject({
    status: 409,
    body: { msg: 'stale_version', data: { open: { value: { tone: 'WARNING' } } } },
  })
  expect((await act(other, draft, 'send')).body.msg).toBe('stale_version')
  expect((await author.call('GET', `${NOTICES}/unknown`)).status).toBe(404)
  expect((await author.call('PUT', path, { ...first.body.data, value: notice({ tone: 'LOUD' }) })).body).toMatchObject({
    errors: [{ field: 'tone', msg: 'wrong_value' }],
  })
})

test('a refused version keeps its reason inside, and the next draft has the next number', async () => {
  const draft = await create(author, notice())
  const sent = (await act(author, draft, 'send')).body.data
  expect((await act(other, sent, 'refuse')).body.errors).toMatchObject([{ field: 'reason', msg: 'reason_required' }])
  const refused = (await act(other, sent, 'refuse', { reason: 'Wrong day' })).body.data
  expect(refused).toMatchObject({ open: null, history: [{ state: 'REFUSED', refusal: 'Wrong day' }] })
  const path = `${NOTICES}/${draft.key}`
  const next = (await author.call('PUT', path, { version: refused.version, value: notice() })).body.data
  expect(next.open).toMatchObject({ number: 2, state: 'DRAFT' })
})

test('a change may hold from a later day, and the end of an entry is a version too', async () => {
  const HOLIDAYS = '/staff/content/holiday'
  const day = { name: TEXT, day: '2026-12-01', type: 'DAY_OFF', isMoved: false }
  const { key, version } = await publish(day, 'holiday')
  const path = `${HOLIDAYS}/${key}`
  const save = (body: unknown) => author.call('PUT', path, body)
  expect((await save({ version, value: null, holdsFrom: '2026-11-19' })).body.errors).toMatchObject([
    { field: 'holdsFrom' },
  ])
  const ending = (await save({ version, value: null, holdsFrom: '2026-11-25' })).body.data
  await act(other, (await act(author, ending, 'send')).body.data, 'confirm')
  expect((await author.call('GET', path)).body.data.current).toEqual(day)
  portal.clock.set('2026-11-25T04:00:00.000Z')
  const { list } = (await (await portal.superAdmin()).call('GET', HOLIDAYS)).body
  expect(list.find((row: { key: string }) => row.key === key).state).toBe('ENDED')
  portal.clock.set('2026-11-20T09:30:00.000Z')
  // An entry of a kind with fixed entries cannot be ended.
  const operator = (await author.call('GET', '/staff/content/operator/portal')).body.data
  const ended = await author.call('PUT', '/staff/content/operator/portal', {
    version: operator.version,
    value: null,
  })
  expect(ended.body.msg).toBe('wrong_value')
})

test('a public history has days and differences, and no people', async () => {
  const { body } = await author.call('GET', '/staff/content/holiday/12-16')
  const value = { ...body.data.current, name: { ...body.data.current.name, en: 'Day of Independence' } }
  const saved = await author.call('PUT', '/staff/content/holiday/12-16', {
    version: body.data.version,
    value,
  })
  const sent = (await act(author, saved.body.data, 'send')).body.data
  await act(other, sent, 'confirm')
  const history = (await portal.guest.call('GET', '/content/holiday/12-16/history')).body
  expect(history.list).toMatchObject([
    {
      number: 1,
      day: '2026-11-20',
      differences: [{ field: 'name', language: 'en', before: 'Independence Day', after: 'Day of Independence' }],
    },
    { number: 0, day: null },
  ])
  expect(JSON.stringify(history)).not.toMatch(/Staff|portal\.kz/)
  const hidden = await publish(notice())
  expect((await portal.guest.call('GET', `/content/notice/${hidden.key}/history`)).status).toBe(404)
})

test('staff read their own notices, and guests never', async () => {
  await publish(notice({ audience: 'STAFF', text: { ...TEXT, en: 'For staff' } }))
  expect(await shown()).not.toContain('For staff')
  const { list } = (await author.call('GET', '/staff/notices')).body
  expect(list.map((each: { text: { en: string } }) => each.text.en)).toEqual(['For staff'])
})

test('the operator on pages and for calls follows its content without a restart', async () => {
  const path = '/staff/content/operator/portal'
  const { version, current } = (await author.call('GET', path)).body.data
  const value = { ...current, phone: '+7 (7172) 11-22-33', email: 'ask@portal.kz' }
  const saved = (await author.call('PUT', path, { version, value })).body.data
  await act(other, (await act(author, saved, 'send')).body.data, 'confirm')
  expect((await portal.guest.call('GET', '/contacts')).body.data).toEqual({ phone: value.phone, email: value.email })
  const second = await portal.anotherServer()
  expect((await second(portal.guest).call('GET', '/contacts')).body.data.phone).toBe(value.phone)
})

test('content leaves as a file and comes back as changes that wait', async () => {
  const { body, headers } = await author.call('GET', '/staff/content-file')
  expect(headers['content-disposition']).toContain('content-2026-11-20.json')
  const file = body
  const send = (content: unknown, query = '') =>
    upload(author, 'content.json', Buffer.from(JSON.stringify(content)), 'file', `/staff/content-file${query}`)
  expect((await send(file)).body.data).toMatchObject({
    isDry: true,
    changes: [],
    faults: [],
    same: file.entries.length,
  })

  const holiday = file.entries.find((each: { kind: string }) => each.kind === 'holiday')
  const added = { kind: 'holiday', key: '2028-05-05', value: { ...holiday.value, day: '2028-05-05' } }
  const dry = (await send({ ...file, entries: [added] })).body.data
  expect(dry.changes).toMatchObject([{ key: '2028-05-05', isNew: true }])
  expect((await author.call('GET', '/staff/content/holiday/2028-05-05')).status).toBe(404)
  expect((await send({ ...file, entries: [added] }, '?dry=false')).body.data).toMatchObject({ isDry: false })
  const waiting = (await other.call('GET', '/staff/content/holiday/2028-05-05')).body.data
  expect(waiting).toMatchObject({ current: null, open: { state: 'SENT' }, can: { confirm: true } })
  expect((await act(other, waiting, 'confirm')).status).toBe(200)

  const faulty = { kind: 'operator', key: 'other', value: { email: 'nobody' } }
  const refused = await send({ ...file, entries: [faulty, { kind: 'planet', key: 'x', value: {} }] }, '?dry=false')
  expect(refused).toMatchObject({ status: 400, body: { msg: 'wrong_value' } })
  expect(refused.body.data.faults.map((each: { field: string }) => each.field)).toEqual(['email', '', ''])
  expect((await send('nothing')).body.msg).toBe('wrong_value')
})

test('the list of kinds says what waits for the reader and which years lack dates', async () => {
  const { list } = (await other.call('GET', '/staff/content')).body
  expect(list.map((row: { kind: string }) => row.kind)).toEqual([
    'notice',
    'holiday',
    'operator',
    'quotaCategory',
    'preemptiveRight',
    'question',
  ])
  expect(list[0].drafts).toBeGreaterThan(0)
  expect(list[1].missingYears).toEqual([])
  portal.clock.set('2027-10-02T09:30:00.000Z')
  const later = await portal.superAdmin()
  expect((await later.call('GET', '/staff/content')).body.list[1].missingYears).toEqual([])
  portal.clock.set('2028-10-02T09:30:00.000Z')
  const last = await portal.superAdmin()
  expect((await last.call('GET', '/staff/content')).body.list[1].missingYears).toEqual([2029])
})

test('a kept quota is in the directory at once, and stays there after the next start', async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  const [writer, confirmer] = [
    await portal.staff(['MANAGER'], { rights: ['content'] }),
    await portal.staff(['ADMIN'], { rights: ['content'] }),
  ]
  const path = '/staff/content/quotaCategory/VETERANS'
  const { version, current } = (await writer.call('GET', path)).body.data
  expect(current.quotaPercent).toBe(0.5)
  const value = { ...current, quotaPercent: 1, name: { ...current.name, en: 'Veterans of war' } }
  const late = await writer.call('PUT', path, { version, value, holdsFrom: '2026-12-01' })
  expect(late.body.errors).toMatchObject([{ field: 'holdsFrom', msg: 'wrong_value' }])
  const saved = (await writer.call('PUT', path, { version, value })).body.data
  await act(confirmer, (await act(writer, saved, 'send')).body.data, 'confirm')
  const kept = async () =>
    (await portal.guest.call('GET', '/dictionary/quota/categories/list')).body.list.find(
      (row: { code: string }) => row.code === 'VETERANS',
    )
  expect(await kept()).toMatchObject({ nameEn: 'Veterans of war', quotaPercent: 1 })

  await portal.database.pool.query("update quota_categories set quota_percent = 0.5 where code = 'VETERANS'")
  await portal.portal.prepare()
  expect(await kept()).toMatchObject({ quotaPercent: 1 })
})
