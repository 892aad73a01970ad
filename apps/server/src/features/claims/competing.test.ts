import { CODE_ALPHABET } from '@portal/domain/claims/rules.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answer, assign, decide, files, offers } from '../../../test/builders.ts'
import {
  AFTER_CLAIMS,
  claimingBody,
  competingBody,
  publishAs,
  RESULT,
  sentCompeting,
  WHILE_CHECKING,
  WHILE_OPEN,
} from '../../../test/competing.ts'
import type { Person } from '../../../test/portal.ts'
import { listsOf, madeCompetition } from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { outcomeReason } from '../applications/reason-in.ts'

const portal = await testPortal({ now: WHILE_OPEN })
let admin: Person
let manager: Person
let head: Person
let bound: Record<'ADMIN' | 'MANAGER' | 'EXPERT_MANAGER', Person>
let applicant: Person
let competitionId: string

beforeAll(async () => {
  const places = await offers(portal, 3)
  competitionId = (await madeCompetition(portal, { lists: listsOf(places, [1, 1, 1]) })).id
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  head = await portal.staff(['EXPERT_MANAGER'])
  const university = places[0]?.universityId
  bound = {
    ADMIN: await portal.staff(['ADMIN'], { university }),
    MANAGER: await portal.staff(['MANAGER'], { university }),
    EXPERT_MANAGER: await portal.staff(['EXPERT_MANAGER'], { university }),
  }
})
beforeEach(async () => {
  portal.clock.set(WHILE_OPEN)
  applicant = await portal.applicant()
})

const create = (body: Record<string, unknown>, by = applicant) => by.call('POST', '/request/create', body)
const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal.database.pool.query<Row>(text, values)).rows
const choicesOf = async (id: string) =>
  await rows<{ status: string; comment: string | null }>(
    'select status, comment from choices where application_id = $1 order by position',
    id,
  )
const publish = (id: string, passed: number | null, reason = 'Not enough points') =>
  publishAs(portal, admin, id, { passed, reason })

describe('sending an application that competes', () => {
  test('opens all its choices, gives it a code and its claims', async () => {
    const { id } = await sentCompeting(portal, applicant, await claimingBody(portal, applicant))
    expect((await choicesOf(id)).map(({ status }) => status)).toEqual(['IN_PROCESS', 'IN_PROCESS', 'IN_PROCESS'])
    const [competitor] = await rows<{ code: string; competition_id: string }>(
      'select * from competitors where application_id = $1',
      id,
    )
    expect(competitor?.competition_id).toBe(competitionId)
    expect(competitor?.code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{6}$`))
    expect(
      await rows(
        'select kind, code, state, stated, value from grant_claims where application_id = $1 order by kind',
        id,
      ),
    ).toEqual([
      { kind: 'AVERAGE', code: '', state: 'WAITING', stated: { average: 4.75 }, value: null },
      { kind: 'QUOTA', code: 'RURAL_YOUTH', state: 'WAITING', stated: { code: 'RURAL_YOUTH' }, value: null },
      { kind: 'RIGHT', code: 'ALTYN_BELGI', state: 'WAITING', stated: { code: 'ALTYN_BELGI' }, value: null },
      {
        kind: 'SCORE',
        code: '',
        state: 'WAITING',
        stated: {
          total: 118,
          profile: 83,
          subjects: {
            ...Object.fromEntries(RESULT.subjects.map(({ subject, score }) => [subject, score])),
            PROFILE_1: 40,
            PROFILE_2: 43,
          },
        },
        value: null,
      },
    ])
  })

  test.each(['universityId', 'educationalProgram'])(
    'without %s lacks that, and no place is looked for',
    async (lacking) => {
      const [choice] = await offers(portal, 1)
      const body = await competingBody(portal, applicant, { choices: [{ ...choice, [lacking]: '' }] })
      expect(await create(body)).toMatchObject({
        status: 400,
        body: { errors: [{ field: `choices.0.${lacking}`, msg: 'fill_all_required_fields' }] },
      })
    },
  )

  test('brings no test, and says what comes next: the check, then the result', async () => {
    const { id } = await sentCompeting(portal, applicant)
    expect(await rows('select from screening_attempts where application_id = $1', id)).toEqual([])
    const { data } = (await applicant.call('GET', `/request/${id}`)).body
    expect(data).toMatchObject({
      type: 'GRANT_COMPETITION',
      test: null,
      interview: null,
      nextSteps: [
        { step: 'claims', at: '2026-11-15T00:00:00.000Z' },
        { step: 'result', at: '2026-11-20T00:00:00.000Z' },
      ],
      can: { withdraw: true, edit: false },
    })
    await portal.deliver()
    expect(portal.mails.at(-1)?.text).toContain('Result of the competition')
  })

  test('needs the certificate of the UNT, all subjects, the average, and choices with places', async () => {
    const [, , , elsewhere] = await offers(portal, 4)
    const [grant] = await files(portal, applicant, ['grant.pdf'])
    const body = await competingBody(portal, applicant, {
      choices: [...(await offers(portal, 1)), elsewhere],
      untResult: { ...RESULT, subjects: RESULT.subjects.slice(0, 4) },
      attestatAverageScore: null,
      grantFiles: [{ kind: 'GRANT_CERTIFICATE', id: grant?.id }],
    })
    const refused = await create(body)
    expect(refused).toMatchObject({ status: 400, body: { msg: 'fill_all_required_fields' } })
    expect(refused.body.errors).toEqual(
      expect.arrayContaining([
        { field: 'untResult.subjects', msg: 'fill_all_required_fields' },
        { field: 'attestatAverageScore', msg: 'fill_all_required_fields' },
        { field: 'grantFiles', msg: 'fill_all_required_fields' },
        { field: 'choices.1', msg: 'wrong_value' },
      ]),
    )
    expect(refused.body.errors).toHaveLength(4)
  })

  test('a second time in a competition is refused, until the first was withdrawn', async () => {
    const [first, second] = await offers(portal, 2)
    const { id } = await sentCompeting(portal, applicant, await competingBody(portal, applicant, { choices: [first] }))
    const another = () => competingBody(portal, applicant, { choices: [second] }).then((body) => create(body))
    expect(await another()).toMatchObject({ status: 409, body: { msg: 'application_already_exists' } })
    expect((await applicant.call('POST', `/request/${id}/withdraw`)).status).toBe(200)
    expect((await choicesOf(id)).map(({ status }) => status)).toEqual(['WITHDRAWN'])
    expect((await another()).status).toBe(200)
  })

  test('two at once send one', async () => {
    const bodies = await Promise.all(
      (await offers(portal, 2)).map((choice) => competingBody(portal, applicant, { choices: [choice] })),
    )
    const answers = await Promise.all(bodies.map((body) => create(body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('follows the days of the competition, not the reception', async () => {
    const draft = (await create({ type: 'GRANT_COMPETITION', status: 'CREATED', educationLevel: 'BACHELOR' })).body.data
    const canSubmit = async () => (await applicant.call('GET', `/request/${draft.id}`)).body.data.can.submit
    const inList = async () => (await applicant.call('GET', '/request/list')).body.list[0].can.submit
    const root = await portal.superAdmin()
    await root.call('POST', '/reception/disable')
    expect([await canSubmit(), await inList()]).toEqual([true, true])
    await root.call('POST', '/reception/enable')
    expect((await portal.guest.call('GET', '/grants/open')).body.list).toMatchObject([
      { id: competitionId, level: 'BACHELOR' },
    ])
    expect(await create({ type: 'GRANT_COMPETITION', status: 'CREATED', educationLevel: 'PHD' })).toMatchObject({
      status: 409,
      body: { msg: 'reception_closed' },
    })
    const body = await competingBody(portal, applicant)

    portal.clock.set(WHILE_CHECKING)
    applicant = await portal.signIn('APPLICANT', applicant.email)
    expect([await canSubmit(), await inList()]).toEqual([false, false])
    expect((await portal.guest.call('GET', '/grants/open')).body.list).toEqual([])
    expect(await create(body)).toMatchObject({ status: 409, body: { msg: 'reception_closed' } })
    expect(await create({ type: 'GRANT_COMPETITION', status: 'CREATED' })).toMatchObject({ status: 409 })
    expect(
      (await applicant.call('PUT', `/request/${draft.id}`, { type: 'GRANT_COMPETITION', status: 'CREATED' })).status,
    ).toBe(200)
  })
})

test('is withdrawn while its claims are open, and not after', async () => {
  const { id } = await sentCompeting(portal, applicant)
  portal.clock.set(AFTER_CLAIMS)
  applicant = await portal.signIn('APPLICANT', applicant.email)
  expect((await applicant.call('GET', `/request/${id}`)).body.data).toMatchObject({
    can: { withdraw: false },
    nextSteps: [{ step: 'result' }],
  })
  expect(await applicant.call('POST', `/request/${id}/withdraw`)).toMatchObject({
    status: 409,
    body: { msg: 'application_not_editable' },
  })
  portal.clock.set(WHILE_CHECKING)
  applicant = await portal.signIn('APPLICANT', applicant.email)
  expect((await applicant.call('POST', `/request/${id}/withdraw`)).status).toBe(200)
})

describe('who sees it', () => {
  test.each(['ADMIN', 'MANAGER', 'EXPERT_MANAGER'] as const)('no %s of a university of its choices', async (role) => {
    const { id, number } = await sentCompeting(portal, applicant)
    expect((await bound[role].call('GET', `/staff/request/${id}`)).status).toBe(404)
    expect(await rows('select sight from review_items where application_id = $1', id)).toEqual([{ sight: '*' }])
    if (role !== 'EXPERT_MANAGER')
      expect((await bound[role].call('GET', `/staff/request/list?filters=${number}`)).body.totalSize).toBe(0)
  })

  test('the office without a university, and the head of the competition with its files', async () => {
    const { id } = await sentCompeting(portal, applicant)
    const { fileId } = (
      await rows<{ fileId: string }>(
        `select file_id as "fileId" from application_attachments where application_id = $1 and slot = 'grantFiles'`,
        id,
      )
    )[0] as { fileId: string }
    for (const reader of [admin, manager, head])
      expect((await reader.call('GET', `/staff/request/${id}`)).body.data).toMatchObject({
        type: 'GRANT_COMPETITION',
        can: { decide: false, approve: false },
      })
    // There are no bytes behind the files of tests: what is not in sight is 404 before they are looked for.
    expect((await head.call('GET', `/file/download?id=${fileId}`)).status).not.toBe(404)
    expect((await bound.EXPERT_MANAGER.call('GET', `/file/download?id=${fileId}`)).status).toBe(404)
    portal.takeFaults()
  })

  test('the head of the competition reads nothing else', async () => {
    const [certificate] = await files(portal, applicant, ['certificate.pdf'])
    const body = await competingBody(portal, applicant, {
      type: 'GRANT',
      grantFiles: [{ kind: 'GRANT_CERTIFICATE', id: certificate?.id }],
    })
    const { id } = (await create(body)).body.data
    expect((await head.call('GET', `/staff/request/${id}`)).status).toBe(404)
    expect((await head.call('GET', `/file/download?id=${certificate?.id}`)).status).toBe(404)
  })
})

describe('the office', () => {
  test('assigns it to people without a university alone, and loses it with them', async () => {
    const { id } = await sentCompeting(portal, applicant)
    expect(await assign(admin, bound.MANAGER, id)).toMatchObject({ status: 400 })
    expect(await assign(bound.ADMIN, manager, id)).toMatchObject({ status: 404 })
    const leaver = await portal.staff(['MANAGER'])
    expect((await assign(admin, leaver, id)).status).toBe(200)
    const root = await portal.superAdmin()
    expect((await root.call('DELETE', `/staff/${leaver.id}`)).status).toBe(200)
    expect((await admin.call('GET', `/staff/request/${id}`)).body.data.inspectorId).toBeNull()
  })

  test('spreads it among them by load', async () => {
    const { id } = await sentCompeting(portal, applicant)
    const preview = await admin.call('POST', '/staff/request/assign/preview', {
      requestIds: [id],
      inspectorIds: [manager.id],
    })
    expect(preview.body.data.rows).toMatchObject([{ requestId: id, inspectorId: manager.id, obstacle: null }])
    const toBound = await admin.call('POST', '/staff/request/assign/preview', {
      requestIds: [id],
      inspectorIds: [bound.MANAGER.id],
    })
    expect(toBound.body.data.rows).toMatchObject([{ obstacle: 'NOBODY_IN_SCOPE' }])
  })

  test('decides nothing of it', async () => {
    const { id } = await sentCompeting(portal, applicant)
    await assign(admin, manager, id)
    const refused = { status: 409, body: { msg: 'not_successfully_updated_status_of_application' } }
    expect(await decide(manager, id, 'PASSED')).toMatchObject(refused)
    expect(await decide(admin, id, 'FAILED')).toMatchObject(refused)
    expect(await answer(admin, id, 'PASSED')).toMatchObject(refused)
    expect(await answer(admin, id, 'FAILED')).toMatchObject(refused)
  })

  test('gives no test, no minutes and no interview', async () => {
    const { id, number } = await sentCompeting(portal, applicant)
    const competes = { status: 409, body: { msg: 'application_competes' } }
    expect(await manager.call('PUT', `/test/${id}/status?active=true&passed=false`, { reason: '' })).toMatchObject(
      competes,
    )
    expect(await manager.call('POST', `/test/${id}/minutes`, { minutes: 10, reason: 'Light' })).toMatchObject(competes)
    const slot = { requestId: number, date: '2026-11-25', time: '10:00', zoom: 'https://zoom.us/j/1' }
    expect(await head.call('POST', '/staff/interview/schedule', slot)).toMatchObject(competes)
  })
})

describe('a published result', () => {
  test('passes the allotted choice, fails those before it and skips those after', async () => {
    const { id } = await sentCompeting(portal, applicant)
    await publish(id, 2)
    expect(await choicesOf(id)).toEqual([
      { status: 'FAILED', comment: 'Not enough points' },
      { status: 'PASSED', comment: null },
      { status: 'SKIPPED', comment: null },
    ])
    const { data } = (await applicant.call('GET', `/request/${id}`)).body
    expect(data).toMatchObject({ status: 'PASSED', comment: null, can: { withdraw: false }, nextSteps: [] })
    expect(data.timeline.map(({ status }: { status: string }) => status)).toEqual(['CREATED', 'IN_PROCESS', 'PASSED'])
    expect((await applicant.call('GET', '/user/profile')).body.data.grantHolder).toBe(false)
  })

  test('gives its reason, and a ready-made one, in the language of each reader; other words stay', async () => {
    const ready = ['Сурет бұлыңғыр', 'Снимок нечёткий', 'The picture is blurred']
    const [textKk, textRu, textEn] = ready
    await admin.call('POST', '/staff/reasons', { kind: 'REJECT', textKk, textRu, textEn })
    const reasons = [
      LANGUAGES.map((language) => outcomeReason('outranked', language)),
      ready,
      Array(3).fill('Құжат анық емес'),
    ]
    for (const told of reasons) {
      const person = await portal.applicant()
      const { id } = await sentCompeting(portal, person)
      await publish(id, null, told[0])
      for (const [at, language] of LANGUAGES.entries()) {
        const headers = { 'accept-language': language }
        const own = (await person.call('GET', `/request/${id}`, undefined, headers)).body.data
        const shown = (await admin.call('GET', `/staff/request/${id}`, undefined, headers)).body.data
        const said = [own, ...own.choices, shown, ...shown.choices, shown.history.at(-1)].map(({ comment }) => comment)
        expect(said).toEqual(said.map(() => told[at]))
      }
    }
  })

  test('fails all, and is taken back and given by a later version, with its history', async () => {
    const { id } = await sentCompeting(portal, applicant)
    await publish(id, null, 'The score was not confirmed')
    expect((await applicant.call('GET', `/request/${id}`)).body.data).toMatchObject({
      status: 'FAILED',
      comment: 'The score was not confirmed',
    })
    await publish(id, null, 'Again')
    await publish(id, 3)
    await publish(id, 1, 'Higher')
    await publish(id, 1, 'Again')
    expect((await choicesOf(id)).map(({ status }) => status)).toEqual(['PASSED', 'SKIPPED', 'SKIPPED'])
    await publish(id, null, 'A mistake')
    expect((await choicesOf(id)).map(({ status, comment }) => `${status} ${comment}`)).toEqual(
      Array(3).fill('FAILED A mistake'),
    )
    const history = await rows<{ note: string }>(
      `select event || ' ' || choice as note from application_history where application_id = $1 order by id`,
      id,
    )
    expect(history.map(({ note }) => note)).toEqual([
      'submit 1',
      'publishFailed 1',
      'republishPassed 3',
      'republishPassed 1',
      'republishFailed 1',
    ])
  })

  test('leaves what was withdrawn, and refuses what does not compete or has no such choice', async () => {
    const { id } = await sentCompeting(portal, applicant)
    await expect(publish(id, 4)).rejects.toThrow('no choice 4')
    await applicant.call('POST', `/request/${id}/withdraw`)
    await publish(id, 1)
    expect((await applicant.call('GET', `/request/${id}`)).body.data.status).toBe('WITHDRAWN')
    await portal.database.pool.query(`update applications set type = 'GRANT' where id = $1`, [id])
    await expect(publish(id, 1)).rejects.toThrow('does not compete')
  })
})

test('the day of a university counts nothing of it', async () => {
  const before = await bound.ADMIN.call('GET', '/staff/request/day')
  await sentCompeting(portal, applicant)
  expect((await bound.ADMIN.call('GET', '/staff/request/day')).body).toEqual(before.body)
})

test('nobody’s day counts it as waiting for the office, assigned or not', async () => {
  const waiting = async (by: Person) => {
    const { waiting: tabs, ages, late } = (await by.call('GET', '/staff/request/day')).body.data
    return { tabs, ages, late }
  }
  const before = [await waiting(admin), await waiting(manager)]
  const { id } = await sentCompeting(portal, applicant)
  expect(await waiting(admin)).toEqual(before[0])
  expect((await assign(admin, manager, id)).status).toBe(200)
  expect([await waiting(admin), await waiting(manager)]).toEqual(before)
})
