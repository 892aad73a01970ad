import { MAX_DRAFTS } from '@portal/domain/applications/draft-schema.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answer,
  applicationBody,
  assign,
  decide,
  documents,
  files,
  offers,
  sentApplication,
} from '../../../test/builders.ts'
import { countLockWaits } from '../../../test/lock-waits.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let root: Person
let applicant: Person

beforeAll(async () => {
  root = await portal.superAdmin()
})
beforeEach(async () => {
  applicant = await portal.applicant()
})

const create = (body: Record<string, unknown>) => applicant.call('POST', '/request/create', body)
const read = async (id: string) => (await applicant.call('GET', `/request/${id}`)).body.data
const reception = (what: 'enable' | 'disable') => root.call('POST', `/request/status/${what}`)

describe('a draft', () => {
  test('holds any typed text; only its owner changes, sends and deletes it', async () => {
    const { status, body } = await create({
      status: 'CREATED',
      educationLevel: 'BACH',
      gpa: 'x',
      firstName: 'Дана',
      choices: [{ universityId: 'uni-001' }],
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ number: null, status: 'CREATED', version: 1 })
    const { id } = body.data
    expect(await read(id)).toMatchObject({
      educationLevel: null,
      draft: { educationLevel: 'BACH', firstName: 'Дана' },
      can: { edit: true, remove: true },
    })
    expect((await applicant.call('GET', '/user/profile')).body.data.firstName).toBe('Aigerim')
    const stranger = await portal.applicant()
    const admin = await portal.staff(['ADMIN'])
    expect((await stranger.call('GET', `/request/${id}`)).status).toBe(404)
    expect((await stranger.call('PUT', `/request/${id}`, { status: 'CREATED' })).status).toBe(404)
    expect((await stranger.call('DELETE', `/request/${id}`)).status).toBe(404)
    expect((await admin.call('GET', `/staff/request/${id}`)).status).toBe(404)
    const sent = await applicant.call('PUT', `/request/${id}`, await applicationBody(portal, applicant))
    expect(sent).toMatchObject({ status: 200, body: { msg: 'application_sent', data: { id, status: 'IN_PROCESS' } } })
    expect(await applicant.call('PUT', `/request/${id}`, { status: 'CREATED' })).toMatchObject({
      status: 409,
      body: { msg: 'application_not_editable' },
    })
    expect(await applicant.call('DELETE', `/request/${id}`)).toMatchObject({
      status: 409,
      body: { msg: 'application_not_editable' },
    })
  })

  test('is deleted for good', async () => {
    const { id } = (await create({ status: 'CREATED' })).body.data
    expect((await applicant.call('DELETE', `/request/${id}`)).status).toBe(200)
    expect((await applicant.call('GET', `/request/${id}`)).status).toBe(404)
  })

  test.each([
    [{ status: 'CREATED', choices: 'many' }, 'wrong_value', 'choices'],
    [{ status: 'CREATED', refugee: 'yes' }, 'wrong_value', 'refugee'],
    [{ status: 'PASSED' }, 'wrong_value', 'status'],
    [{}, 'fill_all_required_fields', 'status'],
  ])('refuses the wrong type in %j', async (body, msg, field) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { msg, errors: [{ field }] } })
  })

  test('is limited to twenty, and a stale version is refused', async () => {
    for (let count = 0; count < 20; count++) expect((await create({ status: 'CREATED' })).status).toBe(200)
    expect(await create({ status: 'CREATED' })).toMatchObject({ status: 409, body: { msg: 'too_many_drafts' } })
    const { id } = (await applicant.call('GET', '/request/list')).body.list[0]
    expect((await applicant.call('PUT', `/request/${id}`, { status: 'CREATED', version: 1 })).status).toBe(200)
    expect(await applicant.call('PUT', `/request/${id}`, { status: 'CREATED', version: 1 })).toMatchObject({
      status: 409,
      body: { msg: 'stale_version' },
    })
  })
})

describe('submission', () => {
  test('answers all missing fields at once and changes nothing', async () => {
    const { status, body } = await create({ status: 'IN_PROCESS', firstName: 'Дана' })
    expect(status).toBe(400)
    expect(body.msg).toBe('fill_all_required_fields')
    const fields = body.errors.map((error: { field: string }) => error.field)
    expect(fields).toEqual(
      expect.arrayContaining([
        'educationLevel',
        'educationLanguage',
        'interviewLanguage',
        'gpa',
        'universityId',
        'educationalProgram',
        'passport',
        'motivationLetter',
        'firstName',
      ]),
    )
    expect((await applicant.call('GET', '/request/list')).body.totalSize).toBe(0)
  })

  test('writes profile fields and files into the profile, and stores a snapshot that later edits do not change', async () => {
    const { id } = await sentApplication(portal, applicant, { firstName: 'Dana', phoneNumber: '8 705 000 11 22' })
    const profile = (await applicant.call('GET', '/user/profile')).body.data
    expect(profile).toMatchObject({
      firstName: 'Dana',
      phoneNumber: '+77050001122',
      passport: { name: 'passport.pdf' },
    })
    await applicant.call('POST', '/user/edit', { firstName: 'Aida', passport: null })
    expect(await read(id)).toMatchObject({
      firstName: 'Dana',
      user: { firstName: 'Dana', passport: { name: 'passport.pdf' } },
    })
  })

  test('uses the profile’s documents where the body names none, and refuses a null or foreign one', async () => {
    await applicant.call('POST', '/user/edit', await documents(portal, applicant))
    const body = await applicationBody(portal, applicant)
    const { passport: _passport, form: _form, ...without } = body
    const stranger = await portal.applicant()
    const [foreign] = await files(portal, stranger, ['x.pdf'])
    expect(await create({ ...without, form: null })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'form', msg: 'fill_all_required_fields' }] },
    })
    expect(await create({ ...without, form: { id: foreign?.id } })).toMatchObject({
      status: 400,
      body: { msg: 'wrong_value', errors: [{ field: 'form', msg: 'wrong_value' }] },
    })
    expect((await create(without)).status).toBe(200)
  })

  test('is refused with an expired passport in the profile', async () => {
    await portal.database.db
      .updateTable('applicantProfiles')
      .set({ passportExprDate: '2026-11-19' })
      .where('accountId', '=', applicant.id)
      .execute()
    expect(await create(await applicationBody(portal, applicant))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'passportExprDate', msg: 'wrong_value' }] },
    })
  })

  test('refuses another person’s phone', async () => {
    const other = await portal.applicant()
    const { phoneNumber } = (await other.call('GET', '/user/profile')).body.data
    expect(await create(await applicationBody(portal, applicant, { phoneNumber }))).toMatchObject({
      status: 409,
      body: { msg: 'phone_number_already_exists' },
    })
  })

  test('refuses a program of another level or language', async () => {
    const [master] = await offers(portal, 1, 'MASTERS_DEGREE')
    expect(await create(await applicationBody(portal, applicant, { choices: [master] }))).toMatchObject({
      status: 400,
      body: { msg: 'wrong_value', errors: [{ field: 'choices.0' }] },
    })
  })

  test('refuses a pair of another open application, failed choices included; other pairs and other types are accepted', async () => {
    const admin = await portal.staff(['ADMIN'])
    const manager = await portal.staff(['MANAGER'])
    const [first, second, third] = await offers(portal, 3)
    const { id } = await sentApplication(portal, applicant, { choices: [first, second] })
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'PASSED')
    for (const pair of [first, second]) {
      expect(await create(await applicationBody(portal, applicant, { choices: [third, pair] }))).toMatchObject({
        status: 409,
        body: { msg: 'application_already_exists' },
      })
    }
    expect((await create(await applicationBody(portal, applicant, { choices: [third] }))).status).toBe(200)
    await applicant.call('POST', `/request/${id}/withdraw`)
    expect((await create(await applicationBody(portal, applicant, { choices: [first] }))).status).toBe(200)
  })

  test('accepts the same choice for the other type', async () => {
    const choices = await offers(portal, 1)
    await sentApplication(portal, applicant, { choices })
    const [certificate] = await files(portal, applicant, ['certificate.pdf'])
    const grant = {
      type: 'GRANT',
      choices,
      untResult: { total: 112, subjects: [{ subject: 'MATHEMATICS', score: 40 }] },
      grantFiles: [{ kind: 6, id: certificate?.id }],
    }
    const again = async () => create(await applicationBody(portal, applicant, grant))
    expect((await again()).status).toBe(200)
    expect(await again()).toMatchObject({ status: 409, body: { msg: 'application_already_exists' } })
  })

  test('twice at once sends one', async () => {
    const body = await applicationBody(portal, applicant)
    const answers = await Promise.all([create(body), create(body)])
    expect(answers.map((given) => given.status).toSorted()).toEqual([200, 409])
  })

  test('writes one mail, and none for a refusal', async () => {
    const { email } = applicant
    const mails = async () =>
      (
        await portal.database.db
          .selectFrom('mails')
          .select('name')
          .where('recipient', '=', email)
          .where('name', '=', 'applicationSent')
          .execute()
      ).length
    await create({ status: 'IN_PROCESS' })
    expect(await mails()).toBe(0)
    await sentApplication(portal, applicant)
    expect(await mails()).toBe(1)
  })
})

describe('reception', () => {
  test('while closed, refuses new drafts and submissions; drafts are saved, staff work continues', async () => {
    const admin = await portal.staff(['ADMIN'])
    const manager = await portal.staff(['MANAGER'])
    const { id: draft } = (await create({ status: 'CREATED' })).body.data
    const sent = await sentApplication(portal, applicant)
    expect((await reception('disable')).body.data.status).toBe('DISABLED')
    const closed = { status: 409, body: { msg: 'reception_closed' } }
    expect(await create({ status: 'CREATED' })).toMatchObject(closed)
    expect(
      await applicant.call(
        'PUT',
        `/request/${draft}`,
        await applicationBody(portal, applicant, { choices: (await offers(portal, 2)).slice(1) }),
      ),
    ).toMatchObject(closed)
    expect((await applicant.call('PUT', `/request/${draft}`, { status: 'CREATED', gpa: '4' })).status).toBe(200)
    expect((await assign(admin, manager, sent.id)).status).toBe(200)
    expect((await decide(manager, sent.id, 'PASSED')).status).toBe(200)
    expect((await reception('enable')).body.data.status).toBe('ENABLED')
  })

  test('a window opens and closes by the clock, and setting by hand clears it', async () => {
    const status = async () => (await portal.guest.call('GET', '/request/status')).body.data
    const window = { opensAt: '2026-11-20T09:40:00.000Z', closesAt: '2026-11-20T09:50:00.000Z' }
    expect((await root.call('POST', '/request/status/window', window)).body.data).toMatchObject({
      status: 'DISABLED',
      ...window,
      nextOpening: window.opensAt,
    })
    portal.clock.set('2026-11-20T09:40:00.000Z')
    expect((await status()).status).toBe('ENABLED')
    portal.clock.set('2026-11-20T09:50:00.000Z')
    expect(await status()).toMatchObject({ status: 'DISABLED', nextOpening: null })
    expect((await reception('enable')).body.data).toMatchObject({
      status: 'ENABLED',
      opensAt: null,
      closesAt: null,
      nextOpening: null,
    })
    portal.clock.set('2026-11-20T09:30:00.000Z')
    expect(
      await root.call('POST', '/request/status/window', { opensAt: window.closesAt, closesAt: window.opensAt }),
    ).toMatchObject({ status: 400, body: { msg: 'wrong_value' } })
  })
})

test('drafts created at once wait for each other, so the limit holds', async () => {
  for (let made = 1; made < MAX_DRAFTS; made += 1) await create({ status: 'CREATED' })
  const other = await portal.database.pool.connect()
  await other.query('begin')
  await other.query('select from applicant_profiles where account_id = $1 for update', [applicant.id])
  let isDone = false
  const late = create({ status: 'CREATED' }).finally(() => {
    isDone = true
  })
  while (!isDone && (await countLockWaits(portal)) === 0) await new Promise(setImmediate)
  await other.query(
    `insert into applications (id, owner_id, type, status, created_at, draft, draft_saved_at)
     select gen_random_uuid(), owner_id, type, status, created_at, draft, draft_saved_at from applications where owner_id = $1 limit 1`,
    [applicant.id],
  )
  await other.query('commit')
  other.release()
  expect(await late).toMatchObject({ status: 409, body: { msg: 'too_many_drafts' } })
})

describe('withdrawal', () => {
  test('is final, keeps the history, and is refused after the decision', async () => {
    const { id } = await sentApplication(portal, applicant, { choices: await offers(portal, 2) })
    expect(await applicant.call('POST', `/request/${id}/withdraw`)).toMatchObject({
      status: 200,
      body: { data: { status: 'WITHDRAWN' } },
    })
    expect(await applicant.call('POST', `/request/${id}/withdraw`)).toMatchObject({
      status: 409,
      body: { msg: 'application_not_editable' },
    })
    const own = await read(id)
    expect(own.choices.map((choice: { status: string }) => choice.status)).toEqual(['WITHDRAWN', 'SKIPPED'])
    expect(own.timeline.map((entry: { status: string }) => entry.status)).toEqual([
      'CREATED',
      'IN_PROCESS',
      'WITHDRAWN',
    ])
    const draft = (await create({ status: 'CREATED' })).body.data.id
    expect((await applicant.call('POST', `/request/${draft}/withdraw`)).status).toBe(409)
  })

  test('is confirmed to its applicant by mail', async () => {
    const { id, number } = await sentApplication(portal, applicant)
    await portal.deliver()
    const before = portal.mails.length
    await applicant.call('POST', `/request/${id}/withdraw`)
    await portal.deliver()
    expect(portal.mails.slice(before)).toEqual([
      expect.objectContaining({ to: applicant.email, subject: expect.stringContaining(number) }),
    ])
    expect(portal.mails.at(-1)?.subject).toMatch(/withdrawn/i)
  })
})

describe('a grant application', () => {
  test('needs a certificate, and passing makes its applicant a grant holder for good', async () => {
    const admin = await portal.staff(['ADMIN'])
    const manager = await portal.staff(['MANAGER'])
    const [certificate, proof] = await files(portal, applicant, ['certificate.pdf', 'proof.pdf'])
    const body = await applicationBody(portal, applicant, {
      type: 'GRANT',
      untResult: { total: 112, subjects: [{ subject: 'MATHEMATICS', score: 40 }] },
      quotaCategoryIds: [1],
    })
    expect(await create(body)).toMatchObject({
      status: 400,
      body: {
        msg: 'fill_all_required_fields',
        errors: expect.arrayContaining([{ field: 'grantFiles', msg: 'you_are_not_grant_holder' }]),
      },
    })
    expect(await create({ ...body, quotaCategoryIds: [] })).toMatchObject({
      status: 400,
      body: {
        msg: 'fill_all_required_fields',
        errors: [{ field: 'grantFiles', msg: 'you_are_not_grant_holder' }],
      },
    })
    const grantFiles = [
      { kind: 6, id: certificate?.id },
      { kind: 'ADDITIONAL_DOCUMENTS', id: proof?.id },
    ]
    const draft = (await create({ ...body, grantFiles, status: 'CREATED' })).body.data
    expect(await read(draft.id)).toMatchObject({
      type: 'GRANT',
      draft: { untResult: { total: 112 }, quotaCategoryIds: [1] },
      grantFiles: [
        { kind: 'GRANT_CERTIFICATE', id: certificate?.id, name: 'certificate.pdf' },
        { kind: 'ADDITIONAL_DOCUMENTS', id: proof?.id, name: 'proof.pdf' },
      ],
    })
    const { id } = (await create({ ...body, grantFiles })).body.data
    expect(await read(id)).toMatchObject({
      type: 'GRANT',
      untResult: { total: 112 },
      quotaCategoryIds: ['1'],
      grantFiles: [{ kind: 'GRANT_CERTIFICATE', name: 'certificate.pdf' }, { kind: 'ADDITIONAL_DOCUMENTS' }],
    })
    await assign(admin, manager, id)
    await decide(manager, id, 'PASSED')
    await answer(admin, id, 'PASSED')
    expect((await applicant.call('GET', '/user/profile')).body.data.grantHolder).toBe(true)
  })
})

describe('list of own applications', () => {
  test('has the tabs active and archive, pages, and a search by number and name', async () => {
    const { id, number } = await sentApplication(portal, applicant)
    await create({ status: 'CREATED', choices: await offers(portal, 1) })
    const list = async (query: string) => (await applicant.call('GET', `/request/list?${query}`)).body
    expect(await list('status=active')).toMatchObject({ totalSize: 2 })
    expect(await list('status=archive')).toEqual({ list: [], totalSize: 0 })
    expect((await list('pageSize=1&page=1')).list).toHaveLength(1)
    expect((await list(`filters=${number}`)).list).toMatchObject([
      { id, status: 'IN_PROCESS', universityName: expect.any(String), speciality: { code: expect.any(String) } },
    ])
    expect((await list('status=CREATED')).list[0]).toMatchObject({ number: null, universityName: expect.any(String) })
    expect((await list('')).list[0]).not.toHaveProperty('inspectorId')
    expect((await list(`filters=${number}`)).list[0].can).toMatchObject({ withdraw: true, remove: false, edit: false })
    expect((await list('status=CREATED')).list[0].can).toMatchObject({ withdraw: false, remove: true, submit: true })
    expect((await applicant.call('GET', '/request/list?status=ASSIGNED_TO_ME')).status).toBe(400)
  })

  test('sorts by the names of university and program, in drafts too', async () => {
    const pairs = await offers(portal, 4)
    await sentApplication(portal, applicant, { choices: pairs.slice(1, 3) })
    await create({ status: 'CREATED', choices: [pairs[3]] })
    await create({ status: 'CREATED', ...pairs[0] })
    await create({ status: 'CREATED' })
    const column = async (sortBy: 'universityName' | 'educationalProgramName', direction: string) => {
      const { body } = await applicant.call('GET', `/request/list?sortBy=${sortBy}&direction=${direction}`)
      return body.list.map((row: Record<string, string | null>) => row[sortBy])
    }
    for (const sortBy of ['universityName', 'educationalProgramName'] as const) {
      const names = await column(sortBy, 'ASC')
      expect(names).toHaveLength(4)
      expect(names.at(-1)).toBeNull()
      expect(names.slice(0, 3)).toEqual(names.slice(0, 3).toSorted())
      expect((await column(sortBy, 'DESC')).slice(0, 3)).toEqual(names.slice(0, 3).reverse())
    }
    expect(new Set(await column('universityName', 'ASC')).size).toBe(4)
  })

  test('only the owner and staff in scope find an application by its number', async () => {
    const { number } = await sentApplication(portal, applicant)
    const stranger = await portal.applicant()
    const admin = await portal.staff(['ADMIN'])
    expect((await applicant.call('GET', `/request/by-number/${number}`)).body.data).toMatchObject({
      educationLevel: 'BACHELOR',
      user: { firstName: 'Aigerim', email: applicant.email },
    })
    expect((await admin.call('GET', `/request/by-number/${number}`)).status).toBe(200)
    expect((await stranger.call('GET', `/request/by-number/${number}`)).status).toBe(404)
    expect((await applicant.call('GET', '/request/by-number/2026-999999')).status).toBe(404)
  })
})
