import { beforeAll, describe, expect, test } from 'vitest'
import { offers, sentApplication } from '../../../test/builders.ts'
import { PASSWORD, type Person, SUPER_ADMIN } from '../../../test/portal.ts'
import { PDF, uploaded } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let root: Person
let admin: Person
let manager: Person
let sent: { id: string; number: string }

beforeAll(async () => {
  root = await portal.superAdmin()
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  sent = await sentApplication(portal, await portal.applicant(), { choices: await offers(portal, 1) })
})

const trail = async (query = '') => {
  const { status, body } = await root.call('GET', `/staff/audit?pageSize=200&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { list: Record<string, unknown>[]; totalSize: number; isMore: boolean }
}
const eventsOf = async (query: string) => (await trail(query)).list.map((row) => row['event'])

describe('readings', () => {
  test('an application that staff open is one row with its number and nothing of the applicant', async () => {
    await admin.call('GET', `/staff/request/${sent.id}`)
    const { list } = await trail('event=applicationOpened')
    expect(list).toEqual([
      {
        id: expect.any(Number),
        at: '2026-11-20T09:30:00.000Z',
        event: 'applicationOpened',
        actor: { id: admin.id, fullName: expect.stringContaining('Staff'), roles: ['ADMIN'] },
        objectId: sent.id,
        objectNumber: sent.number,
        objectName: null,
        details: null,
      },
    ])
  })

  test('opened again by the same person it is a new row after ten minutes, by another at once', async () => {
    const openings = async () => (await trail(`event=applicationOpened&object=${sent.id}`)).totalSize
    const before = await openings()
    portal.clock.advance(9 * 60_000)
    await admin.call('GET', `/staff/request/${sent.id}`)
    expect(await openings()).toBe(before)
    await manager.call('GET', `/staff/request/${sent.id}`)
    expect(await openings()).toBe(before + 1)
    portal.clock.advance(2 * 60_000)
    await admin.call('GET', `/staff/request/${sent.id}`)
    expect(await openings()).toBe(before + 2)
  })

  test('what cannot be seen is not recorded as seen', async () => {
    const bound = await portal.staff(['ADMIN'], { university: 'uni-001' })
    const [, far] = await offers(portal, 2)
    const other = await sentApplication(portal, await portal.applicant(), { choices: [far] })
    expect((await bound.call('GET', `/staff/request/${other.id}`)).status).toBe(404)
    expect(await eventsOf(`staffId=${bound.id}`)).toEqual(['staffSignedIn'])
  })

  test('files of applicants are recorded by application, one’s own and an applicant’s are not', async () => {
    const owner = await portal.applicant()
    const passport = await uploaded(owner, 'passport.pdf', PDF)
    const form = await uploaded(owner, 'form.pdf', PDF)
    const { id, number } = await sentApplication(portal, owner, { passport: { id: passport }, form: { id: form } })
    const mine = await uploaded(admin, 'mine.pdf', PDF)
    const zip = `/file/zip-download?${[passport, form, mine].map((file) => `name=${file}`).join('&')}`
    expect((await admin.call('GET', zip)).status).toBe(200)
    expect((await owner.call('GET', `/file/download?id=${passport}`)).status).toBe(200)
    expect((await admin.call('GET', `/file/download?id=${mine}`)).status).toBe(200)
    expect((await trail('event=fileDownloaded')).list).toMatchObject([
      { actor: { id: admin.id }, objectId: id, objectNumber: number, details: { files: [passport, form].toSorted() } },
    ])
    await manager.call('GET', `/file/download?id=${form}`)
    expect((await trail('event=fileDownloaded')).list[0]).toMatchObject({ objectId: id, details: { files: [form] } })
  })
})

describe('staff', () => {
  test('each change of a member is told by its kind, and by the names of the fields alone', async () => {
    const created = await root.call('POST', '/staff', {
      fullName: 'Сәуле Ахметова',
      email: 'saule@portal.kz',
      password: PASSWORD,
      role: 'ROLE_MANAGER',
    })
    const { id } = created.body.data
    const edit = (more: object) =>
      root.call('PUT', `/staff/${id}`, { fullName: 'Сәуле Ахметова', email: 'saule@portal.kz', ...more })
    await edit({})
    await edit({ fullName: 'Сәуле Иманова', email: 'imanova@portal.kz' })
    await edit({ fullName: 'Сәуле Иманова', email: 'imanova@portal.kz', state: 'DISABLED' })
    await edit({ fullName: 'Сәуле Иманова', email: 'imanova@portal.kz', state: 'ENABLED' })
    await root.call('DELETE', `/staff/${id}`)
    const { list } = await trail(`object=${id}`)
    expect(list.map((row) => [row['event'], row['objectName'], row['details']]).toReversed()).toEqual([
      ['staffCreated', 'Сәуле Ахметова', { roles: ['MANAGER'] }],
      ['staffEdited', 'Сәуле Иманова', { changed: ['fullName', 'email'] }],
      ['staffDisabled', 'Сәуле Иманова', null],
      ['staffEnabled', 'Сәуле Иманова', null],
      ['staffDeleted', 'Сәуле Иманова', null],
    ])
    expect(JSON.stringify(list)).not.toContain('@')
  })

  test('a change that is refused leaves no row', async () => {
    const before = (await trail()).totalSize
    expect((await root.call('PUT', `/staff/${manager.id}`, { fullName: 'X', email: admin.email })).status).toBe(409)
    expect((await trail()).totalSize).toBe(before)
  })

  test('signing in and failing to are told by account, what was typed is not', async () => {
    const failures = async () => (await trail('event=staffSignInFailed')).list
    const { email } = manager
    await portal.guest.call('POST', '/staff/auth/signin', { email, password: 'wrong-password' })
    expect(await failures()).toMatchObject([{ actor: null, objectId: manager.id, objectName: expect.any(String) }])
    await portal.guest.call('POST', '/staff/auth/signin', { email: 'nobody@mail.kz', password: 'wrong-password' })
    expect(await failures()).toMatchObject([{ actor: null, objectId: null, objectName: null }, {}])
    await portal.guest.call('POST', '/auth/signin', { email: 'nobody@mail.kz', password: 'wrong-password' })
    expect(await failures()).toHaveLength(2)
    expect(JSON.stringify(await failures())).not.toMatch(/@|wrong/)
    expect(await eventsOf(`staffId=${manager.id}&event=staffSignedIn`)).toEqual(['staffSignedIn'])
    expect((await trail(`staffId=${root.id}&event=staffSignedIn`)).totalSize).toBeGreaterThan(0)
  })

  test('strangers cannot fill the trail: twenty failures an hour of an account, twenty of all that are nobody’s', async () => {
    const member = await portal.staff(['MANAGER'])
    const count = async (object: string) => {
      const { rows } = await portal.database.pool.query(
        `select from audit_events where event = 'staffSignInFailed' and object_id is not distinct from ${object}`,
      )
      return rows.length
    }
    const before = await count('null')
    const fail = (email: string) =>
      portal.guest.call('POST', '/staff/auth/signin', { email, password: 'wrong-password' })
    for (let at = 0; at < 25; at++) {
      await fail(member.email)
      await fail(`stranger${at}@mail.kz`)
    }
    expect(await count(`'${member.id}'`)).toBe(20)
    expect(await count('null')).toBe(20)
    expect(before).toBeLessThan(20)
    portal.clock.advance(3_600_000)
    await fail(member.email)
    expect(await count(`'${member.id}'`)).toBe(21)
  })

  test('the limit holds where many fail at one moment', async () => {
    const member = await portal.staff(['MANAGER'])
    const body = { email: member.email, password: 'wrong-password' }
    await Promise.all(Array.from({ length: 30 }, () => portal.guest.call('POST', '/staff/auth/signin', body)))
    expect((await trail(`object=${member.id}&event=staffSignInFailed`)).totalSize).toBe(20)
  })

  test('a disabled account’s right password is a failure too', async () => {
    const gone = await portal.staff(['MANAGER'])
    await portal.database.pool.query(`update accounts set state = 'DISABLED' where id = $1`, [gone.id])
    await portal.guest.call('POST', '/staff/auth/signin', { email: gone.email, password: PASSWORD })
    expect(await eventsOf(`object=${gone.id}&event=staffSignInFailed`)).toHaveLength(1)
  })

  test('reset links of staff and changes of reception are told, an applicant’s reset link is not', async () => {
    const applicant = await portal.applicant()
    await portal.guest.call('POST', '/auth/forgotPassword', { email: applicant.email })
    await portal.guest.call('POST', '/staff/auth/forgotPassword', { email: admin.email })
    await portal.deliver('send-link')
    expect((await trail('event=resetLinkSent')).list).toMatchObject([{ actor: null, objectId: admin.id }])
    await root.call('POST', '/request/status/disable')
    await root.call('POST', '/request/status/enable')
    expect((await trail('event=receptionChanged')).list).toMatchObject([
      {
        actor: { id: root.id },
        details: { status: 'ENABLED', opensAt: null, statusBefore: 'DISABLED', closesAtBefore: null },
      },
      { details: { status: 'DISABLED' } },
    ])
  })
})

describe('the office', () => {
  test('applications given out in bulk are one row: how many, and to whom', async () => {
    const ids = []
    for (let count = 0; count < 3; count++) ids.push((await sentApplication(portal, await portal.applicant())).id)
    const other = await portal.staff(['MANAGER'])
    const { body } = await admin.call('POST', '/staff/request/assign/preview', {
      requestIds: ids,
      inspectorIds: [other.id],
    })
    const plan = body.data.rows.map(({ requestId, inspectorId, version }: Record<string, unknown>) => ({
      requestId,
      inspectorId,
      version,
    }))
    await admin.call('POST', '/staff/request/assign', { plan })
    const given = () => trail('event=applicationsAssigned')
    expect((await given()).list).toMatchObject([
      {
        actor: { id: admin.id },
        objectId: null,
        details: { count: 3, inspectors: [expect.stringMatching(/^Staff.*: 3$/)] },
      },
    ])
    // Everything has moved on since: nothing is given, and nothing is told.
    await admin.call('POST', '/staff/request/assign', { plan })
    expect((await given()).totalSize).toBe(1)
  })

  test('a reason that a head adds, changes or takes out is told with its words, a refused change is not', async () => {
    const words = { textKk: 'Себеп', textRu: 'Причина', textEn: 'Reason' }
    const { data } = (await admin.call('POST', '/staff/reasons', { kind: 'REJECT', ...words })).body
    await admin.call('PUT', `/staff/reasons/${data.id}`, { ...words, textEn: 'Clearer' })
    expect((await admin.call('PUT', `/staff/reasons/${data.id}`, { ...words, version: 1 })).status).toBe(409)
    await admin.call('DELETE', `/staff/reasons/${data.id}`)
    const details = { kind: 'REJECT', universityId: null, ...words }
    expect((await trail(`object=${data.id}`)).list.toReversed()).toMatchObject([
      { event: 'reasonCreated', actor: { id: admin.id }, details },
      { event: 'reasonEdited', details: { ...details, textEn: 'Clearer' } },
      { event: 'reasonDeleted', details: { ...details, textEn: 'Clearer' } },
    ])
  })

  test('a reset link that the super admin sends names who sent it', async () => {
    const other = await portal.staff(['MANAGER'])
    expect((await root.call('POST', `/staff/${other.id}/reset-link`)).status).toBe(200)
    expect((await trail(`object=${other.id}&event=resetLinkSent`)).list).toMatchObject([{ actor: { id: root.id } }])
  })
})

describe('the trail', () => {
  test('is filtered by day, person, event and object, alone and together, and paged', async () => {
    const all = (await trail()).list
    expect((await trail('from=2026-11-21')).totalSize).toBe(0)
    expect((await trail('from=2026-11-20&to=2026-11-20')).totalSize).toBe(all.length)
    const some = await trail(`staffId=${admin.id}&event=applicationOpened&object=${sent.number}`)
    expect(some.list).toEqual(
      all.filter(
        (row) =>
          (row['actor'] as { id: string } | null)?.id === admin.id &&
          row['event'] === 'applicationOpened' &&
          row['objectNumber'] === sent.number,
      ),
    )
    expect(some.isMore).toBe(false)
    const page = await root.call('GET', '/staff/audit?page=1&pageSize=3')
    expect(page.body.list).toEqual(all.slice(3, 6))
    expect(page.body.totalSize).toBe(all.length)
    expect((await root.call('GET', '/staff/audit?event=nothing')).status).toBe(400)
  })

  test('counts no further than one can page', async () => {
    await portal.database.pool.query(
      `insert into audit_events (at, event) select '2020-01-01', 'staffSignInFailed' from generate_series(1, 10001)`,
    )
    expect(await trail('to=2020-12-31')).toMatchObject({ totalSize: 10_000, isMore: true })
  })

  test('can be neither changed nor emptied, and goes by age alone', async () => {
    const { pool } = portal.database
    for (const change of [
      `update audit_events set event = 'staffEdited'`,
      'delete from audit_events',
      'truncate audit_events',
    ])
      await expect(pool.query(change)).rejects.toThrow('audit_events is append-only')
    portal.clock.set('2024-12-31T23:00:00.000Z')
    await portal.portal.jobs.tasks['remove-old-audit']?.({})
    expect((await trail('to=2020-12-31')).isMore).toBe(true)
    portal.clock.set('2025-01-02T00:00:00.000Z')
    await portal.portal.jobs.tasks['remove-old-audit']?.({})
    expect((await trail('to=2020-12-31')).totalSize).toBe(0)
    expect((await trail()).totalSize).toBeGreaterThan(0)
    await expect(pool.query('delete from audit_events')).rejects.toThrow('append-only')
  })

  test('is the super admin’s alone', async () => {
    expect((await admin.call('GET', '/staff/audit')).status).toBe(403)
    const again = await portal.signIn('STAFF', SUPER_ADMIN.email, SUPER_ADMIN.password)
    expect((await again.call('GET', '/staff/audit')).status).toBe(200)
  })
})
