import { beforeAll, describe, expect, test } from 'vitest'
import { answer, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let admin: Person
let head: Person
let manager: Person
let first: string
let second: string

beforeAll(async () => {
  await portal.portal.prepare()
  admin = await portal.staff(['ADMIN'])
  head = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  const pairs = await offers(portal, 2)
  first = pairs[0]?.universityId ?? ''
  second = pairs[1]?.universityId ?? ''
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const sent = async (more: Record<string, unknown> = {}) => sentApplication(portal, await portal.applicant(), more)
const readAs = async (person: Person, id: string) => (await person.call('GET', `/staff/request/${id}`)).body.data
const notesAs = async (person: Person, id: string) => (await person.call('GET', `/staff/request/${id}/notes`)).body.list

describe('notes of staff', () => {
  test('are read by all reviewers of the application, oldest first, and never by its applicant', async () => {
    const applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    const added = await manager.call('POST', `/staff/request/${id}/notes`, { text: ' The stamp looks new ' })
    expect(added).toMatchObject({ status: 200, body: { data: { text: 'The stamp looks new', can: { edit: true } } } })
    portal.clock.advance(1_000)
    await admin.call('POST', `/staff/request/${id}/notes`, { text: 'I have asked the school' })
    expect(await notesAs(manager, id)).toMatchObject([
      { text: 'The stamp looks new', can: { edit: true }, editedAt: null },
      { text: 'I have asked the school', can: { edit: false } },
    ])
    expect(JSON.stringify((await applicant.call('GET', `/request/${id}`)).body)).not.toContain('stamp')
    expect(JSON.stringify((await applicant.call('GET', '/request/list')).body)).not.toContain('stamp')
    expect((await applicant.call('GET', `/staff/request/${id}/notes`)).status).toBe(403)
    const receipt = await applicant.call('GET', `/request/${id}/receipt`)
    expect(String(receipt.body)).not.toContain('stamp')
  })

  test('belong to their university: the university of the next choice does not read them', async () => {
    const { id } = await sent({ choices: await offers(portal, 2) })
    const ours = await portal.staff(['ADMIN'], { university: first })
    const theirs = await portal.staff(['ADMIN'], { university: second })
    await manager.call('POST', `/staff/request/${id}/notes`, { text: 'Of the first choice' })
    expect((await theirs.call('GET', `/staff/request/${id}/notes`)).status).toBe(404)
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'PASSED')
    await theirs.call('POST', `/staff/request/${id}/notes`, { text: 'Of the second choice' })
    await ours.call('POST', `/staff/request/${id}/notes`, { text: 'Ours afterwards' })
    const textsOf = async (person: Person) => (await notesAs(person, id)).map((note: { text: string }) => note.text)
    expect((await textsOf(ours)).toSorted()).toEqual(['Of the first choice', 'Ours afterwards'])
    expect(await textsOf(theirs)).toEqual(['Of the second choice'])
    expect(await textsOf(admin)).toHaveLength(3)
  })

  test('are changed only by their author, on top of the current version', async () => {
    const { id } = await sent()
    const { data } = (await manager.call('POST', `/staff/request/${id}/notes`, { text: 'One' })).body
    const edit = (person: Person, body: Record<string, unknown>, of = id, note = data.id) =>
      person.call('PUT', `/staff/request/${of}/notes/${note}`, body)
    expect((await edit(admin, { text: 'Another' })).status).toBe(403)
    expect(await edit(manager, { text: 'Two', version: data.version })).toMatchObject({
      body: { data: { text: 'Two', editedAt: expect.any(String) } },
    })
    expect(await edit(manager, { text: 'Three', version: data.version })).toMatchObject({
      body: { msg: 'stale_version' },
    })
    expect((await edit(manager, { text: '  ' })).status).toBe(400)
    const other = await sent()
    expect((await edit(manager, { text: 'Elsewhere' }, other.id)).status).toBe(404)
    expect((await manager.call('POST', `/staff/request/${UNKNOWN_ID}/notes`, { text: 'x' })).status).toBe(404)
  })
})

describe('viewers of an application', () => {
  const look = async (person: Person, id: string, isLeaving = false) =>
    (await person.call('POST', `/staff/request/${id}/viewers`, { isLeaving })).body.data
  const idsOf = (view: { others: { id: string }[] }) => view.others.map(({ id }) => id)

  test('are shown to the others until they close it or stop reporting', async () => {
    const { id } = await sent()
    expect(idsOf(await look(admin, id))).toEqual([])
    expect(idsOf(await look(manager, id))).toEqual([admin.id])
    expect(idsOf(await look(admin, id))).toEqual([manager.id])
    await look(manager, id, true)
    expect(idsOf(await look(admin, id))).toEqual([])
    await look(manager, id)
    portal.clock.advance(151_000)
    expect(idsOf(await look(admin, id))).toEqual([])
    await portal.portal.jobs.tasks['remove-gone-viewers']?.({})
    const { rows } = await portal.database.pool.query('select account_id from application_viewers')
    expect(rows).toEqual([{ account_id: admin.id }])
  })

  test('get its version, so that a concurrent change shows', async () => {
    const { id } = await sent()
    const { version } = await look(manager, id)
    await assign(admin, manager, id)
    expect((await look(manager, id)).version).toBeGreaterThan(version)
  })

  test('are hidden between universities, and from readers without access', async () => {
    const { id } = await sent({ choices: await offers(portal, 2) })
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'PASSED')
    const ours = await portal.staff(['ADMIN'], { university: first })
    const theirs = await portal.staff(['ADMIN'], { university: second })
    const stranger = await portal.staff(['ADMIN'], { university: 'uni-003' })
    for (const person of [ours, theirs, admin]) await look(person, id)
    expect(idsOf(await look(ours, id))).toEqual([admin.id])
    expect(idsOf(await look(theirs, id))).toEqual([admin.id])
    expect(idsOf(await look(admin, id)).toSorted()).toEqual([ours.id, theirs.id].toSorted())
    expect((await stranger.call('POST', `/staff/request/${id}/viewers`, {})).status).toBe(404)
  })
})

describe('reasons to pick from', () => {
  const reasons = async (person: Person, query = '') => (await person.call('GET', `/staff/reasons${query}`)).body.list
  const text = { textKk: 'Себеп', textRu: 'Причина', textEn: 'Reason' }

  test('are shipped with the portal, once, and stay as heads have left them', async () => {
    const shipped = await reasons(manager)
    expect(shipped.length).toBeGreaterThanOrEqual(8)
    expect(new Set(shipped.map((reason: { kind: string }) => reason.kind))).toEqual(new Set(['REJECT', 'SEND_BACK']))
    const [changed, removed] = shipped
    await admin.call('PUT', `/staff/reasons/${changed.id}`, { ...text, version: changed.version })
    await admin.call('DELETE', `/staff/reasons/${removed.id}`)
    await portal.portal.prepare()
    const after = await reasons(manager)
    expect(after).toHaveLength(shipped.length - 1)
    expect(after[0]).toMatchObject({ id: changed.id, ...text })
    expect((await admin.call('PUT', `/staff/reasons/${removed.id}`, text)).status).toBe(404)
  })

  test('belong to a university: others neither read nor change them, and it may not change the portal’s', async () => {
    const ours = await portal.staff(['ADMIN'], { university: first })
    const theirs = await portal.staff(['ADMIN'], { university: second })
    const { data } = (await ours.call('POST', '/staff/reasons', { kind: 'REJECT', ...text })).body
    expect(data).toMatchObject({ universityId: first, can: { edit: true } })
    const has = (list: { id: string }[]) => list.some(({ id }) => id === data.id)
    expect(has(await reasons(ours))).toBe(true)
    expect(has(await reasons(theirs))).toBe(false)
    expect(has(await reasons(theirs, `?universityId=${first}`))).toBe(false)
    expect(has(await reasons(admin))).toBe(false)
    expect(has(await reasons(admin, `?universityId=${first}`))).toBe(true)
    expect((await theirs.call('DELETE', `/staff/reasons/${data.id}`)).status).toBe(404)
    const [portals] = await reasons(theirs)
    expect(portals.can.edit).toBe(false)
    expect((await theirs.call('PUT', `/staff/reasons/${portals.id}`, text)).status).toBe(403)
    expect((await admin.call('PUT', `/staff/reasons/${data.id}`, { ...text, textEn: 'Clearer' })).status).toBe(200)
    expect((await ours.call('PUT', `/staff/reasons/${data.id}`, { ...text, version: data.version })).status).toBe(409)
    expect((await ours.call('DELETE', `/staff/reasons/${data.id}`)).status).toBe(200)
    expect(has(await reasons(ours))).toBe(false)
  })

  test('need all three languages', async () => {
    expect(await admin.call('POST', '/staff/reasons', { kind: 'REJECT', ...text, textKk: '' })).toMatchObject({
      status: 400,
      body: { msg: 'fill_all_required_fields', errors: [{ field: 'textKk' }] },
    })
  })

  test('are filled in in the applicant’s language', async () => {
    const { id } = await sent()
    expect((await readAs(admin, id)).applicantLanguage).toBe('en')
  })
})

describe('saved filters', () => {
  const save = (person: Person, body: Record<string, unknown>) => person.call('POST', '/staff/filters', body)
  const names = async (person: Person) =>
    (await person.call('GET', '/staff/filters')).body.list.map((filter: { name: string }) => filter.name)

  test('belong to one person; no other renames or deletes them', async () => {
    const search = { status: 'PASSED', citizenship: 'UZ', sortBy: 'fio', direction: 'ASC' }
    const { data } = (await save(admin, { name: 'Uzbekistan', search })).body
    expect(data).toMatchObject({ name: 'Uzbekistan', search, isDefault: false })
    expect(await names(head)).toEqual([])
    expect((await head.call('PUT', `/staff/filters/${data.id}`, { name: 'Mine', search })).status).toBe(404)
    expect((await head.call('DELETE', `/staff/filters/${data.id}`)).status).toBe(404)
    expect(await save(admin, { name: 'UZBEKISTAN', search })).toMatchObject({
      status: 409,
      body: { msg: 'name_already_exists' },
    })
    await admin.call('PUT', `/staff/filters/${data.id}`, { name: 'From Uzbekistan', search })
    expect(await names(admin)).toEqual(['From Uzbekistan'])
    expect((await admin.call('DELETE', `/staff/filters/${data.id}`)).status).toBe(200)
    expect(await names(admin)).toEqual([])
  })

  test('have at most one default', async () => {
    const ids = []
    for (const name of ['One', 'Two'])
      ids.push((await save(head, { name, search: { kandas: 'true' }, isDefault: true })).body.data.id)
    const defaults = async () =>
      (await head.call('GET', '/staff/filters')).body.list
        .filter((filter: { isDefault: boolean }) => filter.isDefault)
        .map((filter: { name: string }) => filter.name)
    expect(await defaults()).toEqual(['Two'])
    await head.call('PUT', `/staff/filters/${ids[0]}`, { name: 'One', search: {}, isDefault: true })
    expect(await defaults()).toEqual(['One'])
  })

  test('are limited to twenty, for concurrent calls too', async () => {
    const keeper = await portal.staff(['MANAGER'])
    for (let count = 1; count <= 19; count++) await save(keeper, { name: `Filter ${count}`, search: {} })
    const last = await Promise.all([
      save(keeper, { name: 'Filter a', search: {} }),
      save(keeper, { name: 'Filter b', search: {} }),
    ])
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await names(keeper)).toHaveLength(20)
  })

  test.each([
    ['a column that no list has', { sortBy: 'password' }],
    ['a value that its filter does not take', { educationLevel: 'SCHOOL' }],
  ])('refuse %s', async (_case, search) => {
    expect((await save(admin, { name: 'Wrong', search })).status).toBe(400)
  })

  test('hold no unknown filter', async () => {
    expect((await save(admin, { name: 'Page', search: { page: '7' } })).status).toBe(400)
  })
})

describe('the reset link of a staff member', () => {
  test('arrives like a requested one, and sets the password', async () => {
    const root = await portal.superAdmin()
    const member = await portal.staff(['MANAGER'])
    expect((await root.call('POST', `/staff/${member.id}/reset-link`)).status).toBe(200)
    await portal.deliver()
    const mail = portal.mails.findLast(({ to }) => to === member.email)
    const token = /resetPassword\/([\w-]+)\?staff=true/.exec(mail?.text ?? '')?.[1]
    const reset = { token, newPassword: 'Kq7!vxPwzAnew' }
    expect((await portal.guest.call('POST', '/staff/auth/forgotPassword/reset', reset)).status).toBe(200)
    await portal.signIn('STAFF', member.email, reset.newPassword)
  })

  test.each([
    ['oneself', async (root: Person) => root.id, 404],
    ['nobody', async () => UNKNOWN_ID, 404],
    [
      'who is disabled',
      async (root: Person) => {
        const member = await portal.staff(['MANAGER'])
        await root.call('PUT', `/staff/${member.id}`, { fullName: 'X', email: member.email, state: 'DISABLED' })
        return member.id
      },
      403,
    ],
  ])('is not sent to %s', async (_who, idOf, status) => {
    const root = await portal.superAdmin()
    expect((await root.call('POST', `/staff/${await idOf(root)}/reset-link`)).status).toBe(status)
  })
})
