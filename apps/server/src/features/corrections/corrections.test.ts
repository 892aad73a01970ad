import { beforeAll, describe, expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, files, offers, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ isListening: true })
const START = '2026-11-20T06:00:00.000Z'
const UNTIL = '2026-12-04'
let admin: Person
let manager: Person
let colleague: Person
let first: string

beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  colleague = await portal.staff(['MANAGER'])
  first = (await offers(portal, 1))[0]?.universityId ?? ''
  portal.clock.set(START)
})

type Attached = { readonly id: string }
async function assigned(more: Record<string, unknown> = {}) {
  const owner = await portal.applicant()
  const body = await applicationBody(portal, owner, more)
  const { id, number } = await sentApplication(portal, owner, body)
  await assign(admin, manager, id)
  const { passport, form, motivationLetter } = body as Record<string, Attached>
  return {
    ...{ id, number, owner },
    ...{ passport: passport?.id ?? '', form: form?.id ?? '', letter: motivationLetter?.id ?? '' },
  }
}
const ask = (person: Person, id: string, items: readonly unknown[], more: Record<string, unknown> = {}) =>
  person.call('POST', `/staff/request/${id}/correction`, { items, until: UNTIL, ...more })
const rounds = async (person: Person, id: string) =>
  (await person.call('GET', `/staff/request/${id}/correction`)).body.data
const cancel = (person: Person, id: string) => person.call('DELETE', `/staff/request/${id}/correction`)
const give = (owner: Person, id: string, itemId: string, fileId: string | null) =>
  owner.call('PUT', `/request/${id}/correction`, { itemId, fileId })
const send = (owner: Person, id: string, body: Record<string, unknown> = {}) =>
  owner.call('POST', `/request/${id}/correction`, body)
const own = async (owner: Person, id: string) => (await owner.call('GET', `/request/${id}`)).body.data
const view = async (person: Person, id: string) => (await person.call('GET', `/staff/request/${id}`)).body.data
const newFile = async (owner: Person, name = 'new.pdf') => (await files(portal, owner, [name]))[0]?.id ?? ''
/** Sessions end with the days that pass. */
const again = (person: Person, kind: 'APPLICANT' | 'STAFF' = 'STAFF') => portal.signIn(kind, person.email)
async function answered(owner: Person, id: string) {
  const { items } = (await own(owner, id)).correction
  for (const item of items) await give(owner, id, item.id, await newFile(owner, `new-${item.slot}.pdf`))
  return send(owner, id)
}

describe('a request for corrections', () => {
  test('is asked, answered item by item, and changes the application with the answer alone', async () => {
    const { id, owner, passport, form } = await assigned()
    const { version } = await view(manager, id)
    const asked = await ask(
      manager,
      id,
      [
        { fileId: passport, reason: 'unreadable' },
        { fileId: form, words: 'Нет второй страницы' },
      ],
      { version },
    )
    expect(asked.status).toBe(200)
    expect(asked.body.data).toMatchObject({
      ...{ round: 1, state: 'ASKED', until: '2026-12-04T19:00:00.000Z', answeredAt: null },
      authorName: expect.stringMatching(/^Staff/),
      items: [
        { slot: 'passport', reason: 'unreadable', words: null, before: { id: passport }, after: null, isReady: false },
        { slot: 'form', reason: null, words: 'Нет второй страницы', wordsLanguage: 'ru', before: { id: form } },
      ],
      can: { answer: false, cancel: true },
    })
    expect(asked.body.data.items[0].reasonText.en).toMatch(/cannot be read/)

    const seen = await own(owner, id)
    expect(seen).toMatchObject({
      status: 'IN_PROCESS',
      correction: { authorName: null, can: { answer: true, cancel: false } },
    })
    expect(seen.verdicts).toEqual(
      expect.arrayContaining([
        { fileId: passport, verdict: 'REPLACE' },
        { fileId: form, verdict: 'REPLACE' },
      ]),
    )
    expect((await owner.call('GET', '/request/list')).body.list[0].correction).toEqual({
      ...{ state: 'ASKED', until: '2026-12-04T19:00:00.000Z', items: 2, ready: 0 },
    })

    const [one, two] = seen.correction.items
    const scan = await newFile(owner, 'scan.pdf')
    await give(owner, id, one.id, await newFile(owner))
    expect((await give(owner, id, one.id, null)).body.data.items[0]).toMatchObject({ after: null, isReady: false })
    expect((await give(owner, id, one.id, scan)).body.data.items[0]).toMatchObject({
      ...{ after: { id: scan, name: 'scan.pdf' }, isReady: true },
    })
    expect(await send(owner, id)).toMatchObject({ status: 409, body: { msg: 'correction_not_ready' } })
    // The office sees a file once it is sent.
    expect((await view(manager, id)).correction.items[0]).toMatchObject({ after: null, isReady: true })
    expect((await manager.call('GET', `/file/scans?id=${scan}`)).status).toBe(404)
    expect((await view(manager, id)).user.passport.id).toBe(passport)

    await give(owner, id, two.id, await newFile(owner))
    expect((await send(owner, id)).body.data).toMatchObject({ state: 'ANSWERED', can: { answer: false } })
    const after = await view(manager, id)
    expect(after.user.passport).toEqual({ id: scan, name: 'scan.pdf' })
    expect(after.correction.items[0]).toMatchObject({ before: { id: passport }, after: { id: scan } })
    expect(after.history.map(({ event }: { event: string }) => event)).toEqual([
      ...['submit', 'assign', 'correctionAsked', 'correctionAnswered'],
    ])
    expect(await send(owner, id)).toMatchObject({ status: 409, body: { msg: 'correction_not_open' } })
  })

  test('keeps the decision away while it is open', async () => {
    const { id, owner, passport } = await assigned()
    await ask(manager, id, [{ fileId: passport, reason: 'cutOff' }])
    expect((await view(manager, id)).can.decide).toBe(false)
    expect((await rounds(manager, id)).can.ask).toBe(false)
    expect(await decide(manager, id, 'FAILED')).toMatchObject({ status: 409, body: { msg: 'correction_is_open' } })
    expect(await ask(manager, id, [{ fileId: passport, reason: 'cutOff' }])).toMatchObject({
      ...{ status: 409, body: { msg: 'correction_is_open' } },
    })
    expect((await cancel(colleague, id)).status).toBe(403)
    expect((await cancel(admin, id)).status).toBe(200)
    expect((await cancel(admin, id)).body.msg).toBe('correction_not_open')
    expect((await own(owner, id)).correction).toBeNull()
    expect((await view(manager, id)).can.decide).toBe(true)
    expect((await rounds(manager, id)).can.ask).toBe(true)
    expect((await rounds(colleague, id)).can.ask).toBe(false)
    expect((await decide(manager, id, 'PASSED')).status).toBe(200)
    expect((await ask(manager, id, [{ fileId: passport, reason: 'cutOff' }])).status).toBe(409)
  })

  test('lapses by itself and decides nothing', async () => {
    const { id, owner, passport } = await assigned()
    await ask(manager, id, [{ fileId: passport, reason: 'cutOff' }])
    const { items } = (await own(owner, id)).correction
    await give(owner, id, items[0].id, await newFile(owner))
    portal.clock.set('2026-12-04T19:00:00.000Z')
    try {
      const late = await again(owner, 'APPLICANT')
      const office = await again(manager)
      expect((await own(late, id)).correction).toMatchObject({ state: 'LAPSED', can: { answer: false } })
      expect((await send(late, id)).body.msg).toBe('correction_not_open')
      expect((await give(late, id, items[0].id, await newFile(owner))).body.msg).toBe('correction_not_open')
      const seen = await view(office, id)
      expect(seen).toMatchObject({ status: 'IN_PROCESS', can: { decide: true }, correction: { state: 'LAPSED' } })
      expect((await ask(office, id, [{ fileId: passport, words: 'Again' }], { until: '2026-12-20' })).status).toBe(200)
      expect((await rounds(office, id)).list.map(({ state }: { state: string }) => state)).toEqual(['ASKED', 'LAPSED'])
    } finally {
      portal.clock.set(START)
    }
  })

  test('names documents that are not accepted, each once, with a reason and a possible day', async () => {
    const { id, passport, form, letter } = await assigned()
    const points = ['program', 'letterWords', 'readable']
    for (const point of points)
      await manager.call('PUT', `/staff/request/${id}/checks`, { fileId: letter, point, verdict: 'AGREES' })
    const { askable, can } = await rounds(manager, id)
    expect(can).toEqual({ ask: true })
    expect(askable).toContain(passport)
    expect(askable).not.toContain(letter)
    const other = await assigned()
    const faults = async (items: readonly unknown[], until = UNTIL) => {
      const { status, body } = await ask(manager, id, items, { until })
      return [status, ...(body.errors ?? []).map(({ field, msg }: { field: string; msg: string }) => `${field} ${msg}`)]
    }
    const reason = 'cutOff'
    expect(await faults([{ fileId: letter, reason }])).toEqual([400, 'items.0.fileId wrong_value'])
    expect(await faults([{ fileId: other.passport, reason }])).toEqual([400, 'items.0.fileId wrong_value'])
    expect(
      await faults([
        { fileId: form, reason },
        { fileId: form, reason },
      ]),
    ).toEqual([400, 'items.1.fileId wrong_value'])
    expect(await faults([{ fileId: form, reason: 'other' }])).toEqual([400, 'items.0.reason wrong_value'])
    expect(await faults([{ fileId: form }])).toEqual([400, 'items.0.reason reason_required'])
    expect(await faults([{ fileId: form, reason }], '2026-11-20')).toEqual([400, 'until wrong_value'])
    expect(await faults([{ fileId: form, reason }], '2027-03-20')).toEqual([400, 'until wrong_value'])
    expect((await ask(colleague, id, [{ fileId: form, reason }])).status).toBe(403)
    expect((await own(await portal.applicant(), id)) ?? null).toBeNull()
  })

  test('takes own files alone, of the open request', async () => {
    const { id, owner, passport } = await assigned()
    const another = await assigned()
    await ask(manager, id, [{ fileId: passport, reason: 'cutOff' }])
    await ask(manager, another.id, [{ fileId: another.passport, reason: 'cutOff' }])
    const item = (await own(owner, id)).correction.items[0].id
    const foreign = (await own(another.owner, another.id)).correction.items[0].id
    expect((await give(owner, id, item, await newFile(another.owner))).body.errors[0].field).toBe('fileId')
    expect((await give(owner, id, item, passport)).body.errors[0].field).toBe('fileId')
    expect((await give(owner, id, foreign, await newFile(owner))).body.errors[0].field).toBe('itemId')
    expect((await give(another.owner, id, item, await newFile(another.owner))).status).toBe(404)
    const { version } = (await own(owner, id)).correction
    await give(owner, id, item, await newFile(owner))
    expect((await send(owner, id, { version })).body.msg).toBe('stale_version')
  })

  test('is listed and filtered for the office', async () => {
    const { id, owner, passport, number } = await assigned()
    const listed = async (mark: string) =>
      (await admin.call('GET', `/staff/request/list?correction=${mark}&requestId=${number}`)).body
    await ask(manager, id, [{ fileId: passport, reason: 'cutOff' }])
    expect((await listed('ASKED')).list).toMatchObject([
      { id, correction: { state: 'ASKED', until: '2026-12-04T19:00:00.000Z' } },
    ])
    expect((await listed('ANSWERED')).totalSize).toBe(0)
    const waiting = async () => (await manager.call('GET', '/staff/request/day')).body.data.corrections.answered
    const before = await waiting()
    await answered(owner, id)
    expect(await waiting()).toBe(before + 1)
    expect((await listed('ASKED')).totalSize).toBe(0)
    expect((await listed('ANSWERED')).list).toMatchObject([{ id, correction: { state: 'ANSWERED' } }])
    await decide(manager, id, 'PASSED')
    expect((await listed('ANSWERED')).totalSize).toBe(0)
  })

  test('counts no day of the applicant as the office’s', async () => {
    const { id, owner, passport, number } = await assigned()
    const late = async () =>
      (await (await again(admin)).call('GET', `/staff/request/list?late=true&requestId=${number}`)).body.totalSize
    // Two working days later.
    portal.clock.set('2026-11-24T06:00:00.000Z')
    try {
      await ask(await again(manager), id, [{ fileId: passport, reason: 'cutOff' }])
      for (const now of ['2026-11-27', '2026-12-01', '2026-12-04']) {
        portal.clock.set(`${now}T06:00:00.000Z`)
        expect(await late(), now).toBe(0)
      }
      await answered(await again(owner, 'APPLICANT'), id)
      portal.clock.set('2026-12-08T06:00:00.000Z')
      expect(await late()).toBe(0)
      portal.clock.set('2026-12-10T06:00:00.000Z')
      expect(await late()).toBe(1)
    } finally {
      portal.clock.set(START)
    }
  })

  test('tells the applicant and the inspector', async () => {
    const { id, owner, passport } = await assigned()
    await ask(manager, id, [{ fileId: passport, reason: 'cutOff', words: 'Page 2' }])
    await portal.deliver()
    const asked = portal.mails.findLast(({ to }) => to === owner.email)
    expect(asked?.subject).toMatch(/^Corrections needed by 4 December 2026/)
    expect(asked?.text).toMatch(/1\. .+: Part of the page is cut off.+ Page 2/)
    expect(asked?.text).toContain(`/admission/corrections/${id}`)
    expect(portal.messages.at(-1)?.text).toContain('04.12')
    await answered(owner, id)
    await portal.deliver()
    expect(portal.mails.findLast(({ to }) => to === manager.email)?.subject).toMatch(/^Corrections received/)
    const titles = (await owner.call('GET', '/user/notices')).body.list.map(({ title }: { title: string }) => title)
    expect(titles).toContainEqual(expect.stringMatching(/^Corrections needed by 4 December 2026/))
  })

  test('is seen by the university of the next choice, and its old files stay readable', async () => {
    const { id, owner, passport } = await assigned({ choices: await offers(portal, 2) })
    const second = (await offers(portal, 2))[1]?.universityId ?? ''
    const ours = await portal.staff(['ADMIN'], { university: first })
    const theirs = await portal.staff(['ADMIN'], { university: second })
    await ask(manager, id, [{ fileId: passport, reason: 'cutOff' }])
    await answered(owner, id)
    expect((await rounds(theirs, id)) ?? null).toBeNull()
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'PASSED')
    expect((await rounds(theirs, id)).list).toMatchObject([{ state: 'CLOSED', authorName: null }])
    expect((await rounds(ours, id)).list).toMatchObject([{ state: 'CLOSED', authorName: expect.any(String) }])
    const scan = (person: Person) => person.call('GET', `/file/scans?id=${passport}`)
    expect((await scan(theirs)).status).toBe(200)
    expect((await scan(ours)).status).toBe(200)
    expect((await scan(await portal.applicant())).status).toBe(404)
  })

  test('counts what is asked most', async () => {
    const { data } = (await admin.call('GET', '/staff/corrections/figures')).body
    expect(data.requests).toBeGreaterThan(0)
    expect(data.byDocument[0]).toMatchObject({ key: 'passport' })
    expect(data.byReason[0]).toMatchObject({ key: 'cutOff', text: { en: expect.any(String) } })
    expect(data.byLanguage[0]).toMatchObject({ key: 'KAZAKH' })
    expect(data.byCountry[0].asked).toBeGreaterThan(0)
    expect(data.items).toBeGreaterThanOrEqual(data.requests)
  })
})
