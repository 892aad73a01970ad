import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offers, sentApplication } from '../../../../test/builders.ts'
import { createTestPortal, type Person, type TestPortal } from '../../../../test/portal.ts'
import { uploaded } from '../../../../test/sample-files.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

const readings = (person: Person, id: string, query = '', headers: Record<string, string> = {}) =>
  person.call('GET', `/request/${id}/readings${query}`, undefined, headers)

describe('readings of an application', () => {
  test('shows its owner role, university and time of each reading, the newest first, and no name', async () => {
    const owner = await portal.applicant()
    const passport = { id: await uploaded(owner, 'passport.pdf') }
    const others: Record<string, { id: string }> = {}
    for (const slot of ['previousLevel', 'recommendationLetter', 'medicalCertificate', 'form', 'motivationLetter'])
      others[slot] = { id: await uploaded(owner, `${slot}.pdf`) }
    const { id } = await sentApplication(portal, owner, { passport, ...others })
    const [offer] = await offers(portal, 1)
    const head = await portal.staff(['ADMIN'])
    const manager = await portal.staff(['MANAGER'], { university: offer?.universityId })
    expect((await readings(owner, id)).body).toEqual({ list: [], totalSize: 0 })

    await head.call('GET', `/staff/request/${id}`)
    portal.clock.advance(60_000)
    await manager.call('GET', `/file/download?id=${passport.id}`)
    portal.clock.advance(60_000)
    await manager.call('GET', `/file/zip-download?name=${passport.id}`)
    expect((await manager.call('GET', `/staff/request/${id}/download`)).status).toBe(200)
    portal.clock.advance(60_000)
    await owner.call('GET', `/request/${id}`)
    await owner.call('GET', `/file/download?id=${passport.id}`)

    const university = await portal.database.db
      .selectFrom('universities')
      .select(['nameKz', 'nameEn'])
      .where('id', '=', offer?.universityId ?? '')
      .executeTakeFirstOrThrow()
    const { body } = await readings(owner, id)
    expect(body).toEqual({
      totalSize: 3,
      list: [
        {
          time: '2026-11-20T09:32:00.000Z',
          event: 'applicationDownloaded',
          role: 'MANAGER',
          university: university.nameEn,
        },
        { time: '2026-11-20T09:31:00.000Z', event: 'fileDownloaded', role: 'MANAGER', university: university.nameEn },
        { time: '2026-11-20T09:30:00.000Z', event: 'applicationOpened', role: 'ADMIN', university: null },
      ],
    })
    const inKazakh = await readings(owner, id, '', { 'accept-language': 'kk' })
    expect(inKazakh.body.list[0].university).toBe(university.nameKz)
    const second = await readings(owner, id, '?pageSize=1&page=1')
    expect(second.body).toMatchObject({ totalSize: 3, list: [{ event: 'fileDownloaded' }] })
  })

  test('counts a look by number and one at the test’s result as readings', async () => {
    const owner = await portal.applicant()
    const { id, number } = await sentApplication(portal, owner)
    const head = await portal.staff(['ADMIN'])
    const manager = await portal.staff(['MANAGER'])
    await head.call('GET', `/request/by-number/${number}`)
    await owner.call('GET', `/request/by-number/${number}`)
    await owner.call('GET', `/test?requestId=${id}`)
    for (let index = 0; index < 80; index += 1)
      await owner.call('PUT', `/test/${id}/answers/${index}`, { answer: 'YES' })
    await owner.call('PUT', `/test/${id}/status?active=false&passed=true`)
    expect((await manager.call('GET', `/test/${id}/result`)).status).toBe(200)
    const { list } = (await readings(owner, id)).body
    expect(list.map(({ event, role }: { event: string; role: string }) => `${role} ${event}`).sort()).toEqual([
      'ADMIN applicationOpened',
      'MANAGER testOpened',
    ])
  })

  test('answers 404 for another’s application and another’s draft; staff have no such list', async () => {
    const owner = await portal.applicant()
    const stranger = await portal.applicant()
    const { id } = await sentApplication(portal, owner)
    expect((await readings(stranger, id)).status).toBe(404)
    expect((await readings(stranger, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await readings(await portal.staff(['ADMIN']), id)).status).toBe(403)
    expect((await readings(portal.guest, id)).status).toBe(401)
  })
})

test('SHOW_READERS adds the names', async () => {
  const open = await createTestPortal({ environment: { SHOW_READERS: 'true' } })
  try {
    const owner = await open.applicant()
    const { id } = await sentApplication(open, owner)
    const head = await open.staff(['ADMIN'], { fullName: 'Dana Omarova' })
    await head.call('GET', `/staff/request/${id}`)
    expect((await readings(owner, id)).body.list).toMatchObject([{ role: 'ADMIN', name: 'Dana Omarova' }])
  } finally {
    await open.close()
  }
})
