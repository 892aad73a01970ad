import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answer, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import { expectLockWaits } from '../../../test/lock-waits.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { insertAttempt } from './repository.ts'

const TWO_HOURS = 7200
const portal = await testPortal()
let admin: Person
let manager: Person

beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
})
beforeEach(() => portal.clock.set('2026-11-20T09:30:00.000Z'))

const FINISH = '?active=false&passed=true'
const RESEND = '?active=true&passed=false'
const open = (person: Person, id: string, lang = 'en') => person.call('GET', `/test?lang=${lang}&requestId=${id}`)
const put = (person: Person, id: string, index: number | string, given: unknown = 'YES') =>
  person.call('PUT', `/test/${id}/answers/${index}`, { answer: given })
const status = (person: Person, id: string, pair: string, body?: unknown) =>
  person.call('PUT', `/test/${id}/status${pair}`, body)
const rows = async (person: Person, query = '') => (await person.call('GET', `/test/filters?${query}`)).body.data
const rowOf = async (person: Person, id: string) => (await rows(person, `requestId=${id}`)).content[0]

async function taker() {
  const person = await portal.applicant()
  return { person, ...(await sentApplication(portal, person)) }
}
async function answerAll(person: Person, id: string, given: (index: number) => string = () => 'YES') {
  for (let index = 0; index < 80; index += 1) {
    const { status: code, body } = await put(person, id, index, given(index))
    if (code !== 200) throw new Error(JSON.stringify(body))
  }
}

describe('taking the test', () => {
  test('submission creates its test, and only the first opening starts the clock', async () => {
    const { person, id, number } = await taker()
    expect(await rowOf(person, id)).toMatchObject({
      requestId: id,
      number,
      active: true,
      passed: false,
      state: 'NOT_STARTED',
      startedAt: null,
      user: { firstName: 'Aigerim', lastName: 'Serikova' },
      can: { take: true, resend: false },
    })
    portal.clock.advance(3_600_000)
    const first = await open(person, id)
    expect(first.body.data.test).toHaveLength(80)
    expect(first.body.data.attempt).toEqual({
      startedAt: '2026-11-20T10:30:00.000Z',
      deadline: '2026-11-20T12:30:00.000Z',
      answers: {},
      nextIndex: 0,
      remainingSeconds: TWO_HOURS,
    })
    portal.clock.advance(600_000)
    const again = await open(person, number)
    expect(again.body.data.attempt).toMatchObject({ startedAt: '2026-11-20T10:30:00.000Z', remainingSeconds: 6600 })
  })

  test("statements are in the requested language, else in the reader's", async () => {
    const { person, id } = await taker()
    const question = async (query: string, headers = {}) =>
      (await person.call('GET', `/test?requestId=${id}${query}`, undefined, headers)).body.data.test[0].question
    expect(await question('&lang=kk')).toMatch(/[әғқңөұүһі]/i)
    expect(await question('&lang=ru')).toMatch(/^[А-Я]/)
    expect(await question('')).toMatch(/^[A-Z]/)
    expect(await question('', { 'accept-language': 'ru' })).toBe(await question('&lang=ru'))
    expect((await open(person, id, 'de')).status).toBe(400)
  })

  test('answers are stored at once, in any order, and may be changed until the end', async () => {
    const { person, id } = await taker()
    await open(person, id)
    expect((await put(person, id, 0, 'NO')).body.data).toEqual({ nextIndex: 1, remainingSeconds: TWO_HOURS })
    expect((await put(person, id, 79, 'YES')).body.data.nextIndex).toBe(1)
    expect((await put(person, id, 0, 'SOMETIMES')).body.data.nextIndex).toBe(1)
    portal.clock.advance(60_000)
    expect((await open(person, id)).body.data.attempt).toMatchObject({
      answers: { 0: 'SOMETIMES', 79: 'YES' },
      nextIndex: 1,
      remainingSeconds: TWO_HOURS - 60,
    })
  })

  test('all eighty and then the end: passed, with scores', async () => {
    const { person, id } = await taker()
    await open(person, id)
    await answerAll(person, id)
    expect((await put(person, id, 79)).body.data.nextIndex).toBe(80)
    expect((await status(person, id, FINISH)).status).toBe(200)
    expect(await rowOf(person, id)).toMatchObject({
      active: false,
      passed: true,
      state: 'FINISHED',
      can: { take: false },
    })
    for (const late of [await open(person, id), await put(person, id, 3), await status(person, id, FINISH)])
      expect([late.status, late.body.msg]).toEqual([409, 'test_not_active'])
    const own = await person.call('GET', `/request/${id}`)
    expect(own.body.data.test).toMatchObject({ active: false, passed: true })
    const seen = await manager.call('GET', `/staff/request/${id}`)
    expect(seen.body.data.test).toMatchObject({ active: false, passed: true, finishedAt: '2026-11-20T09:30:00.000Z' })
  })

  test.each([
    ['an index past the last', 80, 'YES'],
    ['a negative index', -1, 'YES'],
    ['no whole number', '1.5', 'YES'],
    ['no number', 'first', 'YES'],
    ['another word', 0, 'MAYBE'],
    ['nothing', 0, null],
    ['a list', 0, ['YES']],
  ])('%s is no answer', async (_, index, given) => {
    const { person, id } = await taker()
    await open(person, id)
    const refused = await put(person, id, index, given)
    expect(refused.status).toBe(400)
    expect((await open(person, id)).body.data.attempt.answers).toEqual({})
  })

  test('an answer before the first opening is refused: the clock does not run yet', async () => {
    const { person, id } = await taker()
    const refused = await put(person, id, 0)
    expect([refused.status, refused.body.msg]).toEqual([409, 'test_not_active'])
  })

  test('only its owner takes a test', async () => {
    const { person, id } = await taker()
    await open(person, id)
    const stranger = await portal.applicant()
    for (const call of [await open(stranger, id), await put(stranger, id, 0), await status(stranger, id, FINISH)])
      expect([call.status, call.body.msg]).toEqual([404, 'not_found'])
    expect((await rows(stranger)).totalElements).toBe(0)
    expect((await open(person, 'no-such-number')).status).toBe(404)
    expect((await open(admin, id)).status).toBe(403)
    expect((await person.call('GET', `/test/${id}/result`)).status).toBe(403)
  })
})

describe('end of the time', () => {
  test('refuses further answers, keeps earlier ones, and a clock set back opens nothing', async () => {
    const { person, id } = await taker()
    await open(person, id)
    await put(person, id, 0)
    portal.clock.advance(TWO_HOURS * 1000 - 1)
    expect((await put(person, id, 1)).body.data.remainingSeconds).toBe(1)
    portal.clock.advance(1)
    const late = await put(person, id, 2)
    expect([late.status, late.body.msg]).toEqual([409, 'test_time_is_over'])
    portal.clock.advance(-3_600_000)
    expect((await open(person, id)).body.msg).toBe('test_time_is_over')
    expect((await put(person, id, 2)).body.msg).toBe('test_time_is_over')
    expect(await rowOf(person, id)).toMatchObject({
      active: false,
      passed: false,
      state: 'TIME_IS_OVER',
      finishedAt: '2026-11-20T11:30:00.000Z',
    })
    const result = await admin.call('GET', `/test/${id}/result`)
    expect(result.body.data.scales.reduce((sum: number, scale: { answered: number }) => sum + scale.answered, 0)).toBe(
      2,
    )
  })

  test('the job ends an attempt that no call reads', async () => {
    const { person, id } = await taker()
    await open(person, id)
    portal.clock.advance(TWO_HOURS * 1000)
    await portal.portal.jobs.tasks['end-overdue-tests']?.({})
    portal.clock.advance(-TWO_HOURS * 1000)
    expect(await rowOf(person, id)).toMatchObject({ active: false, state: 'TIME_IS_OVER' })
  })

  test('all answers in time, never finished: passed', async () => {
    const { person, id } = await taker()
    await open(person, id)
    await answerAll(person, id)
    portal.clock.advance(TWO_HOURS * 1000)
    expect((await status(person, id, FINISH)).status).toBe(200)
    expect(await rowOf(person, id)).toMatchObject({ active: false, passed: true })
  })

  test('the browser may report the end of the time only after it', async () => {
    const { person, id } = await taker()
    await open(person, id)
    const early = await status(person, id, '?active=false')
    expect([early.status, early.body.msg]).toEqual([409, 'test_not_complete'])
    portal.clock.advance(TWO_HOURS * 1000)
    expect((await status(person, id, '?active=false')).status).toBe(200)
    expect(await rowOf(person, id)).toMatchObject({ active: false, passed: false })
  })
})

describe('pairs of a status', () => {
  test.each([
    '',
    '?active=true',
    '?active=true&passed=true',
    '?active=true&passed=false',
    '?passed=true',
    '?active=false&passed=false',
  ])('an applicant\'s "%s" is refused', async (pair) => {
    const { person, id } = await taker()
    await open(person, id)
    expect((await status(person, id, pair)).status).toBe(400)
  })
  test.each(['', '?active=true', '?active=false&passed=true', '?active=true&passed=true', '?passed=false'])(
    'staff\'s "%s" is refused',
    async (pair) => {
      const { id } = await taker()
      expect((await status(admin, id, pair)).status).toBe(400)
    },
  )
  test('passed is refused while one answer is missing', async () => {
    const { person, id } = await taker()
    await open(person, id)
    for (let index = 1; index < 80; index += 1) await put(person, id, index)
    const refused = await status(person, id, FINISH)
    expect([refused.status, refused.body.msg]).toEqual([409, 'test_not_complete'])
  })
})

describe('help by staff', () => {
  test('another attempt: not started, the earlier one stored, the reason in the history and in the mail', async () => {
    const { person, id } = await taker()
    await open(person, id)
    await put(person, id, 0)
    expect((await status(manager, id, RESEND, { reason: 'The power went off' })).status).toBe(200)
    expect(await rowOf(person, id)).toMatchObject({ active: true, passed: false, state: 'NOT_STARTED', attempt: 2 })
    expect((await open(person, id)).body.data.attempt).toMatchObject({ answers: {}, remainingSeconds: TWO_HOURS })
    const { history } = (await admin.call('GET', `/staff/request/${id}`)).body.data
    expect(history.at(-1)).toMatchObject({
      event: 'testResent',
      comment: 'The power went off',
      from: 'IN_PROCESS',
      to: 'IN_PROCESS',
    })
    await portal.deliver()
    expect(portal.mails.at(-1)?.text).toContain('The power went off')
    const result = await admin.call('GET', `/test/${id}/result`)
    expect([result.status, result.body.msg]).toEqual([409, 'test_not_complete'])
  })

  test('a screen of an earlier attempt neither starts the new one nor answers in it', async () => {
    const { person, id } = await taker()
    const { startedAt } = (await open(person, id)).body.data.attempt
    const ofFirst = (call: 'GET' | 'PUT') =>
      call === 'GET'
        ? person.call('GET', `/test?requestId=${id}&startedAt=${startedAt}`)
        : person.call('PUT', `/test/${id}/answers/0`, { answer: 'NO', startedAt })
    expect((await ofFirst('PUT')).status).toBe(200)
    expect((await ofFirst('GET')).body.data.attempt.answers).toEqual({ 0: 'NO' })
    await status(manager, id, RESEND, { reason: 'The power went off' })
    portal.clock.advance(60_000)

    const refused = await ofFirst('GET')
    expect([refused.status, refused.body.msg]).toEqual([409, 'test_not_active'])
    expect(await rowOf(person, id)).toMatchObject({ state: 'NOT_STARTED', startedAt: null })
    await open(person, id)
    for (const late of [await ofFirst('GET'), await ofFirst('PUT')])
      expect([late.status, late.body.msg]).toEqual([409, 'test_not_active'])
    expect((await open(person, id)).body.data.attempt.answers).toEqual({})
  })

  test('two new attempts at once are made in turn, and one is current', async () => {
    const { person, id } = await taker()
    const answers = await Promise.all([status(manager, id, RESEND), status(admin, id, RESEND)])
    expect(answers.map((given) => given.status)).toEqual([200, 200])
    expect((await rows(person)).totalElements).toBe(1)
    expect(await rowOf(person, id)).toMatchObject({ attempt: 3, active: true })
  })

  test('extra minutes lengthen a running or waiting attempt, with a reason', async () => {
    const { person, id } = await taker()
    const give = (body: unknown, who = admin) => who.call('POST', `/test/${id}/minutes`, body)
    expect((await give({ minutes: 10, reason: 'Low sight' })).status).toBe(200)
    expect((await open(person, id)).body.data.attempt.remainingSeconds).toBe(TWO_HOURS + 600)
    expect((await give({ minutes: 20, reason: 'The power went off' }, manager)).status).toBe(200)
    expect((await open(person, id)).body.data.attempt.remainingSeconds).toBe(TWO_HOURS + 1800)
    expect((await give({ minutes: 5, reason: ' ' })).body.msg).toBe('reason_required')
    for (const minutes of [0, -5, 121, 1.5, '10']) expect((await give({ minutes, reason: 'Why' })).status).toBe(400)
    portal.clock.advance((TWO_HOURS + 1800) * 1000)
    // Two hours and a half exceed a staff session's idle time.
    const later = await portal.signIn('STAFF', admin.email)
    expect((await give({ minutes: 5, reason: 'Late' }, later)).body.msg).toBe('test_time_is_over')
    const { history } = (await later.call('GET', `/staff/request/${id}`)).body.data
    expect(history.at(-1)).toMatchObject({ event: 'testMinutesAdded', comment: '+20: The power went off' })
  })

  test('only where the application is under consideration now', async () => {
    const person = await portal.applicant()
    const [first, second] = await offers(portal, 2)
    const { id } = await sentApplication(portal, person, { choices: [first, second] })
    const theirs = await portal.staff(['ADMIN'], { university: first?.universityId })
    const others = await portal.staff(['ADMIN'], { university: second?.universityId })
    expect((await rows(others, `requestId=${id}`)).totalElements).toBe(0)
    expect((await status(others, id, RESEND)).status).toBe(404)
    expect((await others.call('GET', `/test/${id}/result`)).status).toBe(404)
    expect((await status(theirs, id, RESEND)).status).toBe(200)
    // The first choice fails: its university still reads the test and no longer acts on it.
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'PASSED')
    expect((await status(theirs, id, RESEND)).status).toBe(403)
    expect((await theirs.call('POST', `/test/${id}/minutes`, { minutes: 5, reason: 'Why' })).status).toBe(403)
    expect((await status(others, id, RESEND)).status).toBe(200)
  })
})

describe('end of the application', () => {
  test('withdrawal closes an open test: answers, minutes and another attempt are refused', async () => {
    const { person, id } = await taker()
    await open(person, id)
    await person.call('POST', `/request/${id}/withdraw`)
    expect(await rowOf(person, id)).toMatchObject({
      active: false,
      passed: false,
      state: 'CLOSED',
      can: { take: false },
    })
    expect(await rowOf(admin, id)).toMatchObject({ can: { resend: false, addMinutes: false } })
    for (const late of [
      await open(person, id),
      await put(person, id, 0),
      await status(admin, id, RESEND),
      await admin.call('POST', `/test/${id}/minutes`, { minutes: 5, reason: 'Why' }),
    ])
      expect([late.status, late.body.msg]).toEqual([409, 'test_not_active'])
  })

  test.each(['PASSED', 'FAILED'] as const)('%s closes it too', async (decision) => {
    const { person, id } = await taker()
    await assign(admin, manager, id)
    await decide(manager, id, decision)
    await answer(admin, id, 'PASSED')
    expect(await rowOf(person, id)).toMatchObject({ active: false, state: 'CLOSED' })
  })

  test('the next choice keeps the test and its result', async () => {
    const person = await portal.applicant()
    const { id } = await sentApplication(portal, person, { choices: await offers(portal, 2) })
    await open(person, id)
    await put(person, id, 0)
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'PASSED')
    expect((await put(person, id, 1)).body.data.nextIndex).toBe(2)
  })
})

test('opening the test during a new attempt waits for it', async () => {
  const { person, id } = await taker()
  const { db } = portal.database
  const opened = await db.transaction().execute(async (trx) => {
    const [old] = await trx
      .updateTable('screeningAttempts')
      .set({ isCurrent: false, active: false, ended: 'CLOSED', finishedAt: portal.clock.now() })
      .where('applicationId', '=', id)
      .returningAll()
      .execute()
    const waiting = open(person, id)
    await expectLockWaits(portal, 1)
    const contentVersion = old?.contentVersion ?? 0
    await insertAttempt(trx, { applicationId: id, attempt: 2, contentVersion, createdAt: portal.clock.now() })
    return { waiting }
  })
  expect((await opened.waiting).status).toBe(200)
  expect(await rowOf(person, id)).toMatchObject({ attempt: 2, state: 'RUNNING' })
})

describe('lists', () => {
  test('filter by number, by name, and by result', async () => {
    const person = await portal.applicant({ firstName: 'Zhansaya', lastName: 'Quralbekova' })
    const { id, number } = await sentApplication(portal, person)
    expect(
      (await rows(manager, `requestId=${number}`)).content.map((row: { requestId: string }) => row.requestId),
    ).toEqual([id])
    expect((await rows(manager, 'fio=quralb%20zhan')).totalElements).toBe(1)
    expect((await rows(manager, 'fio=quralb%25')).totalElements).toBe(0)
    expect((await rows(manager, 'fio=quralb&passed=true')).totalElements).toBe(0)
    await open(person, id)
    await answerAll(person, id)
    await status(person, id, FINISH)
    expect((await rows(manager, 'fio=quralb&passed=true')).totalElements).toBe(1)
    expect((await rows(manager, 'fio=quralb&passed=false')).totalElements).toBe(0)
  })

  test('an attempt with a passed deadline is passed by its answers before the job has closed it', async () => {
    const [complete, partial] = [await taker(), await taker()]
    for (const { person, id } of [complete, partial]) await open(person, id)
    await answerAll(complete.person, complete.id)
    portal.clock.advance(TWO_HOURS * 1000)
    manager = await portal.signIn('STAFF', manager.email)
    const ids = async (passed: boolean) =>
      (await rows(manager, `passed=${passed}&pageSize=200`)).content.map((row: { requestId: string }) => row.requestId)
    expect(await ids(true)).toContain(complete.id)
    expect(await ids(false)).not.toContain(complete.id)
    expect(await ids(false)).toContain(partial.id)
  })

  test('are paged and sorted, and refuse other columns', async () => {
    const all = await rows(admin, 'pageSize=200&sortBy=number&direction=ASC')
    const numbers = all.content.map((row: { number: string }) => row.number)
    expect(numbers).toEqual(numbers.toSorted())
    expect(all.totalElements).toBe(numbers.length)
    const second = await rows(admin, 'page=1&pageSize=2&sortBy=number&direction=ASC')
    expect(second.content.map((row: { number: string }) => row.number)).toEqual(numbers.slice(2, 4))
    expect((await admin.call('GET', '/test/filters?sortBy=answers')).status).toBe(400)
  })
})

describe('scores', () => {
  const key = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../../../../data/screening/key-2.json'), 'utf8'),
  ) as { statements: Record<string, { scale: string; reversed?: boolean }> }
  const statements = Object.values(key.statements)

  test('every scale has ten statements, three or four of them reversed', () => {
    for (const scale of new Set(statements.map((statement) => statement.scale))) {
      const own = statements.filter((statement) => statement.scale === scale)
      expect(own).toHaveLength(10)
      expect([3, 4]).toContain(own.filter((statement) => statement.reversed).length)
    }
    expect(statements).toHaveLength(80)
  })

  test('reversed statements count the other way round: agreement gives zero, disagreement the most', async () => {
    for (const [towards, score] of [
      [true, 20],
      [false, 0],
    ] as const) {
      const { person, id } = await taker()
      await open(person, id)
      await answerAll(person, id, (index) => ((statements[index]?.reversed === true) === towards ? 'NO' : 'YES'))
      await status(person, id, FINISH)
      const { scales } = (await manager.call('GET', `/test/${id}/result`)).body.data
      expect(scales).toHaveLength(8)
      for (const scale of scales) expect(scale).toMatchObject({ score, max: 20, answered: 10 })
    }
  })

  test("reliability counts complete attempts in the reader's scope, and only heads read it", async () => {
    const all = (await admin.call('GET', '/test/reliability')).body.data
    expect(all.attempts).toBeGreaterThanOrEqual(3)
    expect(all.scales).toHaveLength(8)
    for (const scale of all.scales) {
      expect(scale.distribution).toHaveLength(21)
      expect(scale.distribution.reduce((sum: number, count: number) => sum + count, 0)).toBe(all.attempts)
    }
    expect((await admin.call('GET', '/test/reliability?educationLevel=PHD')).body.data.attempts).toBe(0)
    expect((await manager.call('GET', '/test/reliability')).status).toBe(403)
  })
})

describe('versions of the statements', () => {
  test('a changed statement makes a version for tests given afterwards, and earlier ones keep theirs', async () => {
    const [author, other] = [
      await portal.staff(['MANAGER'], { rights: ['content'] }),
      await portal.staff(['ADMIN'], { rights: ['content'] }),
    ]
    const before = await taker()
    const path = '/staff/content/statement/s01'
    const entry = (await author.call('GET', path)).body.data
    const text = { kk: 'Жаңа тұжырым', ru: 'Новое утверждение', en: 'A new statement' }
    const value = { ...entry.current, text, isReversed: true }
    const saved = (await author.call('PUT', path, { version: entry.version, value })).body.data
    const sent = (await author.call('POST', `${path}/send`, { version: saved.version })).body.data
    expect((await other.call('POST', `${path}/confirm`, { version: sent.version })).status).toBe(200)
    const [first, second] = [await taker(), await taker()]
    const asked = async ({ person, id }: typeof first) => (await open(person, id)).body.data.test[0].question
    expect(await asked(before)).toBe(entry.current.text.en)
    expect([await asked(first), await asked(second)]).toEqual([text.en, text.en])
    const versions = await portal.database.pool.query(
      'select distinct content_version from screening_attempts where application_id = any($1)',
      [[first.id, second.id]],
    )
    expect(versions.rows).toEqual([{ content_version: 1001 }])
    await expect(portal.database.pool.query(`update screening_versions set content = '{}'`)).rejects.toThrow(
      'append-only',
    )
    // Reversed: "yes" on it adds no points, and each other statement of the scale is as before.
    await answerAll(first.person, first.id)
    await status(first.person, first.id, FINISH)
    const { scales } = (await admin.call('GET', `/test/${first.id}/result`)).body.data
    await answerAll(before.person, before.id)
    await status(before.person, before.id, FINISH)
    const old = (await admin.call('GET', `/test/${before.id}/result`)).body.data.scales
    const scored = (of: readonly { id: string; score: number }[]) =>
      of.find(({ id }) => id === entry.current.scale)?.score
    expect(scored(scales)).toBe((scored(old) ?? 0) - 2)
    expect((await admin.call('GET', '/test/reliability')).body.data.version).toBe(1001)
    const again = (await author.call('GET', path)).body.data
    const back = (await author.call('PUT', path, { version: again.version, value: entry.current })).body.data
    const resent = (await author.call('POST', `${path}/send`, { version: back.version })).body.data
    await other.call('POST', `${path}/confirm`, { version: resent.version })
  })

  type Statement = Record<'id' | 'kk' | 'ru' | 'en', string>
  const shipped = (name: string) =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, `../../../../../data/screening/${name}.json`), 'utf8'))
  const textsOf = (version: number) => shipped(`statements-${version}`) as readonly Statement[]
  const changed = textsOf(1).flatMap((earlier, index) =>
    JSON.stringify(earlier) === JSON.stringify(textsOf(2)[index]) ? [] : [index],
  )
  const ofVersion = (id: string, version: number) =>
    portal.database.pool.query('update screening_attempts set content_version = $2 where application_id = $1', [
      id,
      version,
    ])
  const questions = async (person: Person, id: string, lang: 'kk' | 'en') =>
    ((await open(person, id, lang)).body.data.test as { question: string }[]).map(({ question }) => question)

  test('seven statements were corrected in version 2; each keeps its place, its scale and its direction', () => {
    expect(changed.map((index) => textsOf(1)[index]?.id)).toEqual(['s06', 's12', 's32', 's48', 's62', 's74', 's76'])
    expect(textsOf(2).map(({ id }) => id)).toEqual(textsOf(1).map(({ id }) => id))
    expect(shipped('key-2').statements).toEqual(shipped('key-1').statements)
  })

  test('a running attempt keeps its statements; a new one has the newest', async () => {
    const { person, id } = await taker()
    await ofVersion(id, 1)
    await open(person, id)
    await put(person, id, 47, 'SOMETIMES')
    expect(await questions(person, id, 'kk')).toEqual(textsOf(1).map(({ kk }) => kk))
    expect(await questions(person, id, 'en')).toEqual(textsOf(1).map(({ en }) => en))
    expect((await open(person, id)).body.data.attempt.answers).toEqual({ 47: 'SOMETIMES' })

    const later = await taker()
    expect(await questions(later.person, later.id, 'kk')).toEqual(textsOf(2).map(({ kk }) => kk))

    expect((await status(manager, id, RESEND, { reason: 'The connection broke' })).status).toBe(200)
    expect(await questions(person, id, 'kk')).toEqual(textsOf(2).map(({ kk }) => kk))
  })

  test('staff read the result of an earlier version by its own key, and the reliability leaves it out', async () => {
    const { person, id } = await taker()
    await ofVersion(id, 1)
    await open(person, id)
    await answerAll(person, id)
    await status(person, id, FINISH)
    const before = (await admin.call('GET', '/test/reliability')).body.data
    expect(before.version).toBe(2)
    const { scales, passed, attempts } = (await manager.call('GET', `/test/${id}/result`)).body.data
    expect({ passed, answered: attempts[0].answered }).toEqual({ passed: true, answered: 80 })
    const names = (shipped('key-1').scales as { id: string; nameKz: string }[]).map(({ id: scale, nameKz }) => ({
      id: scale,
      nameKz,
      max: 20,
      answered: 10,
    }))
    expect(scales).toMatchObject(names)

    await ofVersion(id, 2)
    expect((await admin.call('GET', '/test/reliability')).body.data.attempts).toBe(before.attempts + 1)
  })
})
