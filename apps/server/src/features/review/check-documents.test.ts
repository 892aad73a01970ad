import { beforeAll, describe, expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ isListening: true })
let admin: Person
let manager: Person
let colleague: Person
let first: string
let second: string

beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  colleague = await portal.staff(['MANAGER'])
  const pairs = await offers(portal, 2)
  first = pairs[0]?.universityId ?? ''
  second = pairs[1]?.universityId ?? ''
})

async function assigned(more: Record<string, unknown> = {}) {
  const owner = await portal.applicant()
  const body = await applicationBody(portal, owner, more)
  const { id } = await sentApplication(portal, owner, body)
  await assign(admin, manager, id)
  const { passport, form } = body as { passport: { id: string }; form: { id: string } }
  return { id, owner, passport: passport.id, form: form.id }
}
const check = (person: Person, id: string, body: Record<string, unknown>) =>
  person.call('PUT', `/staff/request/${id}/checks`, { verdict: 'AGREES', ...body })
const checks = async (person: Person, id: string) => (await person.call('GET', `/staff/request/${id}/checks`)).body.data

describe('checks of documents', () => {
  test('are kept with person and time, and all reviewers see the newest', async () => {
    const { id, passport } = await assigned()
    expect(await checks(colleague, id)).toMatchObject({ checks: [], can: { check: false } })
    expect(
      await check(manager, id, { fileId: passport, point: 'firstName', verdict: 'UNCLEAR', words: ' A second name ' }),
    ).toMatchObject({
      status: 200,
      body: { data: { verdict: 'UNCLEAR', words: 'A second name', name: expect.stringMatching(/^Staff/) } },
    })
    portal.clock.advance(1_000)
    await check(admin, id, { fileId: passport, point: 'firstName', words: 'no doubt, no words' })
    await check(manager, id, { fileId: passport, point: 'lastName', verdict: 'DIFFERS' })
    const seen = await checks(colleague, id)
    expect(seen.checks).toHaveLength(2)
    expect(seen.checks).toContainEqual({
      fileId: passport,
      point: 'firstName',
      verdict: 'AGREES',
      words: null,
      name: expect.stringMatching(/^Staff/),
      at: portal.clock.now().toISOString(),
    })
    expect((await checks(manager, id)).can).toEqual({ check: true })
    const { rows } = await portal.database.pool.query('select 1 from application_checks where application_id = $1', [
      id,
    ])
    expect(rows).toHaveLength(3)
  })

  test('are made by the assigned inspector and the heads alone, and read by no applicant', async () => {
    const { id, owner, passport } = await assigned()
    const body = { fileId: passport, point: 'lastName' }
    expect((await check(colleague, id, body)).status).toBe(403)
    expect((await check(owner, id, body)).status).toBe(403)
    expect((await owner.call('GET', `/staff/request/${id}/checks`)).status).toBe(403)
    await check(manager, id, { ...body, verdict: 'DIFFERS', words: 'Nobody else reads this' })
    expect(JSON.stringify((await owner.call('GET', `/request/${id}`)).body)).not.toContain('Nobody else')
  })

  test('name a document of the application and a point of it', async () => {
    const { id, passport, form } = await assigned()
    const other = await assigned()
    const faults = async (body: Record<string, unknown>) => {
      const { status, body: said } = await check(manager, id, body)
      return { status, field: said.errors?.[0]?.field }
    }
    expect(await faults({ fileId: other.passport, point: 'lastName' })).toEqual({ status: 400, field: 'fileId' })
    expect(await faults({ fileId: form, point: 'passportNumber' })).toEqual({ status: 400, field: 'point' })
    expect(await faults({ fileId: passport, point: 'shoeSize' })).toEqual({ status: 400, field: 'point' })
    expect(await faults({ fileId: passport, point: 'lastName', words: 'x'.repeat(501) })).toEqual({
      status: 400,
      field: 'words',
    })
  })

  test('end with the decision, and a later version refuses an older screen', async () => {
    const { id, passport } = await assigned()
    const body = { fileId: passport, point: 'lastName' }
    const { version } = (await manager.call('GET', `/staff/request/${id}`)).body.data
    await decide(manager, id, 'PASSED')
    expect(await check(manager, id, { ...body, version })).toMatchObject({
      status: 409,
      body: { msg: 'stale_version' },
    })
    // The head compares before approving.
    expect((await check(admin, id, body)).status).toBe(200)
    await answer(admin, id, 'PASSED')
    expect(await check(admin, id, body)).toMatchObject({
      status: 409,
      body: { msg: 'not_successfully_updated_status_of_application' },
    })
    expect(await checks(admin, id)).toMatchObject({ checks: [{ point: 'lastName' }], can: { check: false } })
  })

  test('belong to their university: that of the next choice sees none of them', async () => {
    const { id, passport } = await assigned({ choices: await offers(portal, 2) })
    const ours = await portal.staff(['ADMIN'], { university: first })
    const theirs = await portal.staff(['ADMIN'], { university: second })
    await check(ours, id, { fileId: passport, point: 'lastName', verdict: 'DIFFERS', words: 'Of the first' })
    expect((await theirs.call('GET', `/staff/request/${id}/checks`)).status).toBe(404)
    expect((await check(theirs, id, { fileId: passport, point: 'lastName' })).status).toBe(404)
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'PASSED')
    expect(await checks(theirs, id)).toMatchObject({ checks: [], can: { check: true } })
    expect(await checks(admin, id)).toMatchObject({ checks: [], can: { check: true } })
    expect(await checks(ours, id)).toMatchObject({ checks: [{ words: 'Of the first' }], can: { check: false } })
    expect((await check(ours, id, { fileId: passport, point: 'firstName' })).status).toBe(403)
    expect((await check(theirs, id, { fileId: passport, point: 'firstName' })).status).toBe(200)
  })

  test('by many at once are all kept, and everybody sees one of them', async () => {
    const { id, passport } = await assigned()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        check(at % 2 === 0 ? manager : admin, id, {
          fileId: passport,
          point: 'birthday',
          verdict: 'UNCLEAR',
          words: `Reading ${at}`,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const [one, other] = await Promise.all([checks(manager, id), checks(colleague, id)])
    expect(one.checks).toHaveLength(1)
    expect(other.checks).toEqual(one.checks)
  })
})

describe('differences', () => {
  test('are shown to those who may check, without the values of the profile', async () => {
    const { id, owner } = await assigned()
    await owner.call('POST', '/user/edit', { firstName: 'Another' })
    expect((await checks(manager, id)).differences).toContainEqual({ point: 'firstName', kind: 'PROFILE', other: null })
    expect((await checks(colleague, id)).differences).not.toContainEqual(expect.objectContaining({ kind: 'PROFILE' }))
    expect(JSON.stringify(await checks(manager, id))).not.toContain('Another')
  })
})
