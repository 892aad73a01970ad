import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer, assign, decide, sentApplication } from '../../../test/builders.ts'
import { PASSWORD, type Person } from '../../../test/portal.ts'
import { uploaded } from '../../../test/sample-files.ts'
import { invite } from '../../../test/slots.ts'
import { testPortal } from '../../../test/test-portal.ts'

const ENDED = '2026-11-20T09:30:00.000Z'
const portal = await testPortal({ now: ENDED, environment: { APPLICATIONS_KEPT_YEARS: '3' } })
let person: Person
let withdrawn: string
let decided: string
let open: string
let passport: string
let inProfile: string
let corrected: string

beforeAll(async () => {
  person = await portal.applicant()
  passport = await uploaded(person, 'passport.pdf')
  inProfile = await uploaded(person, 'letter.pdf')
  const head = await portal.staff(['ADMIN'])
  const manager = await portal.staff(['MANAGER'])
  withdrawn = (
    await sentApplication(portal, person, { passport: { id: passport }, recommendationLetter: { id: inProfile } })
  ).id
  await assign(head, manager, withdrawn)
  await manager.call('POST', `/staff/request/${withdrawn}/notes`, { text: 'The stamp looks new' })
  const check = { fileId: passport, point: 'readable', verdict: 'AGREES' }
  expect((await manager.call('PUT', `/staff/request/${withdrawn}/checks`, check)).status).toBe(200)
  const asked = { items: [{ fileId: passport, reason: 'cutOff' }], until: '2026-11-30' }
  const { items } = (await manager.call('POST', `/staff/request/${withdrawn}/correction`, asked)).body.data
  corrected = await uploaded(person, 'passport-2.pdf')
  const given = { itemId: items[0].id, fileId: corrected }
  await person.call('PUT', `/request/${withdrawn}/correction`, given)
  expect((await person.call('POST', `/request/${withdrawn}/correction`, {})).status).toBe(200)
  const expertHead = await portal.staff(['EXPERT_MANAGER'])
  expect((await invite(expertHead, [withdrawn])).list[0].msg).toBeNull()
  const wish = { wishes: ['LONGER'], words: 'More time' }
  expect((await person.call('PUT', `/request/${withdrawn}/accommodation`, wish)).status).toBe(200)
  await portal.database.pool.query(
    `insert into interviews (id, application_id, choice, university_id, status, starts_at, zoom, expert_id, expert_name, created_at, grade, total, signed_at)
     values (gen_random_uuid(), $1, 1, 'uni-001', 'SIGNED', $2, 'https://zoom.us/j/1', $3, 'Expert', $2, '{}', 50, $2)`,
    [withdrawn, ENDED, manager.id],
  )
  await person.call('POST', `/request/${withdrawn}/withdraw`)
  await person.call('POST', '/user/edit', { passport: null })
  const other = await portal.applicant()
  decided = (await sentApplication(portal, other)).id
  open = (await sentApplication(portal, await portal.applicant())).id
  await assign(head, manager, decided)
  portal.clock.advance(30 * 86_400_000)
  const late = await portal.signIn('STAFF', manager.email)
  await decide(late, decided, 'FAILED')
  await answer(await portal.signIn('STAFF', head.email), decided, 'PASSED')
  await other.call('GET', '/user/profile')
})

const run = async (task: string) => {
  await portal.portal.jobs.tasks[task]?.({})
  await portal.deliver()
}
const endSeason = (day: string) =>
  portal.database.pool.query('update seasons set ends_on = $1 where year = 2026', [day])
const figures = async () => {
  const root = await portal.superAdmin()
  return (await root.call('GET', '/staff/seasons/2026')).body.data.figures
}
const count = async (table: string, column: string, id: string) =>
  Number((await portal.database.pool.query(`select count(*) from ${table} where ${column} = $1`, [id])).rows[0]?.count)
const hasBytes = (id: string) =>
  readdirSync(path.join(portal.dataDir, 'files'), { recursive: true }).some((name) => String(name).endsWith(id))

describe('removal of applications that ended years ago', () => {
  test('they stay up to the last day', async () => {
    portal.clock.set('2029-11-20T09:29:00.000Z')
    await run('remove-old-applications')
    expect(await count('applications', 'id', withdrawn)).toBe(1)
    expect(hasBytes(passport)).toBe(true)
    expect(hasBytes(corrected)).toBe(true)
  })

  test('they stay as long after the last day of their season', async () => {
    portal.clock.set('2029-11-20T09:31:00.000Z')
    await endSeason('2026-11-20')
    await run('remove-old-applications')
    expect(await count('applications', 'id', withdrawn)).toBe(1)
    await endSeason('2026-11-19')
  })

  test('they are deleted afterwards with all their rows, counted from their own end', async () => {
    portal.clock.set('2029-11-20T09:31:00.000Z')
    await run('remove-old-applications')
    expect(await count('applications', 'id', withdrawn)).toBe(0)
    for (const table of [
      'choices',
      'application_history',
      'application_notes',
      'application_messages',
      'conversations',
      'application_checks',
      'interviews',
      'screening_attempts',
      'review_items',
      'application_attachments',
      'corrections',
      'slot_invitations',
      'accommodations',
    ])
      expect(await count(table, 'application_id', withdrawn), table).toBe(0)
    for (const file of [passport, corrected]) {
      expect(await count('files', 'id', file)).toBe(0)
      expect(hasBytes(file)).toBe(false)
    }
    expect(await count('applications', 'id', decided)).toBe(1)
    expect(await count('applications', 'id', open)).toBe(1)
  })

  test('the figures of the season stay', async () => {
    const counts = { sent: 3, undecided: 1, admitted: 0, refused: 1, withdrawn: 1 }
    expect(await figures()).toEqual([{ kind: 'ENROLLMENT', level: 'BACHELOR', ...counts }])
  })

  test('files that the profile still uses stay', async () => {
    expect(await count('files', 'id', inProfile)).toBe(1)
    expect(hasBytes(inProfile)).toBe(true)
    const owner = await portal.signIn('APPLICANT', person.email)
    expect((await owner.call('GET', '/user/profile')).body.data.recommendationLetter.id).toBe(inProfile)
    expect((await owner.call('GET', '/request/list')).body).toMatchObject({ list: [], totalSize: 0 })
  })

  test('the bare row of a deleted account is deleted with its last application', async () => {
    const leaver = await portal.applicant()
    const { id } = await sentApplication(portal, leaver)
    await leaver.call('DELETE', '/user/profile', { password: PASSWORD, withdraw: true })
    await run('remove-expired-accounts')
    expect(await count('accounts', 'id', leaver.id)).toBe(1)
    portal.clock.set('2032-11-21T09:31:00.000Z')
    await run('remove-old-applications')
    await run('remove-expired-accounts')
    expect(await count('applications', 'id', id)).toBe(0)
    expect(await count('accounts', 'id', leaver.id)).toBe(0)
    expect(await count('accounts', 'id', person.id)).toBe(1)
  })

  test('open applications stay however old, and no other statement may delete history', async () => {
    expect(await count('applications', 'id', open)).toBe(1)
    expect(await count('applications', 'id', decided)).toBe(0)
    const remove = portal.database.pool.query('delete from application_history where application_id = $1', [open])
    await expect(remove).rejects.toThrow('append-only')
  })
})
