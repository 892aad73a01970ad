import { readXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answer,
  applicationBody,
  assign,
  decide,
  documents,
  offers,
  SIX,
  sentApplication,
} from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'

const ZOOM = 'https://zoom.us/j/123'
const portal = await testPortal()
let head: Person
let expert: Person
let other: Person
let admin: Person
let manager: Person
let phones = 1000

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
  other = await newExpert()
  admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
})
beforeEach(async () => {
  portal.clock.set('2026-11-20T09:30:00.000Z')
  // Each test needs its own expert: codes are counted by the hour.
  expert = await newExpert()
})

const newExpert = (more = {}) =>
  portal.staff(['EXPERT'], { phoneNumber: `+7701000${phones++}`, university: 'uni-979', ...more })

let minutes = 0
function freeTime(): { date: string; time: string } {
  minutes += 45
  const day = 1 + Math.floor(minutes / 585)
  const at = 480 + (minutes % 585)
  const part = (value: number) => String(value).padStart(2, '0')
  return { date: `2026-12-${part(day)}`, time: `${part(Math.floor(at / 60))}:${part(at % 60)}` }
}

async function applied(more: Record<string, unknown> = {}) {
  const person = await portal.applicant()
  return { person, ...(await sentApplication(portal, person, more)) }
}
const schedule = (requestId: string, more: Record<string, unknown> = {}, who = head) =>
  who.call('POST', '/staff/interview/schedule', { requestId, ...freeTime(), zoom: ZOOM, ...more })
async function scheduled(more: Record<string, unknown> = {}, application: Record<string, unknown> = {}) {
  const request = await applied(application)
  const { status, body } = await schedule(request.id, more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...request, interviewId: body.data.id as string }
}
const give = (interviewId: string, to = expert, who = head) =>
  who.call('PUT', `/staff/interview/${interviewId}/assign/${to.id}`)
const read = async (interviewId: string, who = head) =>
  (await who.call('GET', `/staff/interview/${interviewId}`)).body.data
const list = async (who: Person, query = '', body: unknown = {}) =>
  (await who.call('POST', `/staff/interview?size=200&${query}`, body)).body
const ids = (answered: { list: { id: string }[] }) => answered.list.map(({ id }) => id)

const GRADE = {
  interviewResult: { first: 5, second: 4 },
  motivationalEssayResult: { first: 3, second: 3, third: 4, fourth: 2 },
}
/** Mirrors an interview's start from the future into the past, because only begun ones are signed. */
const begin = (id: string) =>
  portal.database.pool.query(
    `update interviews set starts_at = $2::timestamptz - (starts_at - $2) where id = $1 and status <> 'SIGNED' and starts_at > $2`,
    [id, portal.clock.now()],
  )
const sendCode = (id: string, who = expert) => who.call('POST', `/staff/interview/${id}/send-code`)
async function codeFor(id: string, who = expert): Promise<string> {
  await begin(id)
  const sent = await sendCode(id, who)
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  await portal.deliver()
  return /\b\d{6}\b/.exec(portal.messages.at(-1)?.text.replace(/\d{4}-\d{6}/, '') ?? '')?.[0] ?? ''
}
const verify = (interviewId: string, code: string, more: Record<string, unknown> = {}, who = expert, headers = {}) =>
  who.call('POST', '/staff/interview/verify-code', { code, interviewId, interviewGrade: GRADE, ...more }, headers)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function assigned(more: Record<string, unknown> = {}, application: Record<string, unknown> = {}) {
  return scheduled({ expertId: expert.id, ...more }, application)
}
async function signed() {
  const interview = await assigned()
  portal.clock.advance(3_600_000)
  expert = await portal.signIn('STAFF', expert.email)
  const { status, body } = await verify(interview.interviewId, await codeFor(interview.interviewId))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return interview
}

describe('the schedule', () => {
  test('a new time is mailed to both; with a new expert each gets their own mail', async () => {
    const { person, id } = await scheduled({ expertId: expert.id })
    const mailedNow = async (...names: readonly string[]) => {
      const { rows } = await portal.database.pool.query<{ name: string; recipient: string }>(
        'delete from mails where name = any ($1) and recipient = any ($2) returning name, recipient',
        [names, [person.email, expert.email, other.email]],
      )
      return rows.map(({ name, recipient }) => `${name} ${recipient}`).toSorted()
    }
    const names = ['interviewScheduled', 'interviewMoved', 'interviewCancelled']
    await mailedNow(...names)
    expect((await schedule(id, { expertId: expert.id })).status).toBe(200)
    expect(await mailedNow(...names)).toEqual(
      [`interviewMoved ${person.email}`, `interviewMoved ${expert.email}`].toSorted(),
    )
    expect((await schedule(id, { expertId: other.id })).status).toBe(200)
    expect(await mailedNow(...names)).toEqual(
      [
        `interviewMoved ${person.email}`,
        `interviewCancelled ${expert.email}`,
        `interviewScheduled ${other.email}`,
      ].toSorted(),
    )
  })

  test('no call finds an unknown interview', async () => {
    const path = '/staff/interview/00000000-0000-4000-8000-000000000000'
    const answers = [
      await head.call('PUT', path, { ...freeTime(), zoom: ZOOM }),
      await head.call('PUT', `${path}/assign/${expert.id}`),
      await head.call('POST', `${path}/cancel`, { reason: 'No' }),
      await expert.call('POST', `${path}/decline`, { reason: 'No' }),
      await expert.call('PUT', `${path}/grade`, {}),
      await expert.call('POST', `${path}/send-code`),
    ]
    expect(answers.map(({ status, body }) => [status, body.msg])).toEqual(answers.map(() => [404, 'not_found']))
  })

  test('an interview is scheduled, mailed to both with a calendar entry, and shown to all in scope', async () => {
    const before = portal.mails.length
    const { person, id, number, interviewId } = await scheduled({
      expertId: expert.id,
      date: '2026-12-28',
      time: '10:30',
    })
    await portal.deliver()
    const mails = portal.mails.slice(before).filter((mail) => mail.calendar !== undefined)
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([person.email, expert.email].toSorted())
    for (const mail of mails) expect(mail.calendar?.content).toContain('DTSTART:20261228T053000Z')
    expect(await read(interviewId)).toMatchObject({
      status: 'ASSIGNED',
      date: '2026-12-28',
      time: '10:30',
      startsAt: '2026-12-28T05:30:00.000Z',
      minutes: 45,
      zoom: ZOOM,
      expert: { id: expert.id },
      request: {
        id,
        number,
        firstName: 'Aigerim',
        interviewLanguage: 'ENGLISH',
        user: { passport: { name: 'passport.pdf' } },
      },
    })
    expect((await person.call('GET', `/request/${id}`)).body.data.interview).toEqual({
      date: '2026-12-28',
      time: '10:30',
      startsAt: '2026-12-28T05:30:00.000Z',
      zoom: ZOOM,
      status: 'ASSIGNED',
      attendance: null,
    })
    expect((await admin.call('GET', `/staff/request/${id}`)).body.data.interview).toMatchObject({
      status: 'ASSIGNED',
      grade: null,
    })
  })

  test('a second row for an unsigned interview moves it', async () => {
    const { id, interviewId } = await scheduled()
    const again = await schedule(id, { date: '2026-12-29', time: '09:00' })
    expect(again.body.data.id).toBe(interviewId)
    expect(await read(interviewId)).toMatchObject({ date: '2026-12-29', time: '09:00' })
  })

  test.each([
    ['a past date', { date: '2026-11-19' }, 400, 'wrong_value'],
    ['a day that is not there', { date: '2026-02-30' }, 400, 'wrong_value'],
    ['no time', { time: undefined }, 400, 'fill_all_required_fields'],
    ['half past twenty-five', { time: '25:30' }, 400, 'wrong_value'],
    ['a link that is no link', { zoom: 'javascript:alert(1)' }, 400, 'wrong_value'],
    ['an expert who is none', { expertId: '00000000-0000-4000-8000-000000000000' }, 404, 'not_found'],
  ])('%s is refused', async (_, more, status, msg) => {
    const { id } = await applied()
    const refused = await schedule(id, more)
    expect([refused.status, refused.body.msg]).toEqual([status, msg])
  })

  test('an unknown, a withdrawn and a decided application get none', async () => {
    expect((await schedule('2026-999999')).status).toBe(404)
    const { id, person } = await applied()
    await person.call('POST', `/request/${id}/withdraw`)
    expect((await schedule(id)).body).toMatchObject({ msg: 'wrong_value', errors: [{ field: 'requestId' }] })
    const draft = await (await portal.applicant()).call('POST', '/request/create', { status: 'CREATED' })
    expect((await schedule(draft.body.data.id)).status).toBe(404)
  })

  test('45 minutes of one applicant or one expert never overlap', async () => {
    const at = { date: '2026-12-30', time: '10:00' }
    const { person, interviewId } = await scheduled({ ...at, expertId: expert.id })
    const clash = await schedule((await applied()).id, { ...at, time: '10:44', expertId: expert.id })
    expect([clash.status, clash.body.msg]).toEqual([409, 'interview_clash'])
    expect((await schedule((await applied()).id, { ...at, time: '10:45', expertId: expert.id })).status).toBe(200)
    const [first, second] = await offers(portal, 4).then((all) => all.slice(2))
    const another = await sentApplication(portal, person, { choices: [first ?? second] })
    expect((await schedule(another.id, { ...at, time: '09:30' })).body.msg).toBe('interview_clash')
    const free = await scheduled({ ...at, time: '10:15' })
    expect((await give(free.interviewId)).body.msg).toBe('interview_clash')
    const move = await head.call('PUT', `/staff/interview/${free.interviewId}`, { ...at, time: '12:00', zoom: ZOOM })
    expect(move.status).toBe(200)
    expect((await give(free.interviewId)).status).toBe(200)
    const back = await head.call('PUT', `/staff/interview/${free.interviewId}`, { ...at, time: '10:15', zoom: ZOOM })
    expect(back.body.msg).toBe('interview_clash')
    expect((await read(interviewId)).time).toBe('10:00')
  })

  test('only one of two heads gets an expert at one time', async () => {
    const [one, two] = await Promise.all([applied(), applied()])
    const at = { date: '2026-12-31', time: '15:00', expertId: other.id }
    const answers = await Promise.all([schedule(one.id, at), schedule(two.id, at)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a move with an old version is refused; cancelling needs a reason and is mailed to both', async () => {
    const { interviewId, person } = await assigned()
    const { version } = await read(interviewId)
    const move = (given: number) =>
      head.call('PUT', `/staff/interview/${interviewId}`, { ...freeTime(), zoom: ZOOM, version: given })
    expect((await move(version)).status).toBe(200)
    expect((await move(version)).body.msg).toBe('stale_version')
    const cancel = (reason: string) => head.call('POST', `/staff/interview/${interviewId}/cancel`, { reason })
    expect((await cancel(' ')).body.msg).toBe('reason_required')
    expect((await cancel('The expert is ill')).status).toBe(200)
    await portal.deliver()
    const cancelled = portal.mails.filter((mail) => mail.calendar?.method === 'CANCEL').slice(-2)
    expect(cancelled.map((mail) => mail.to).toSorted()).toEqual([person.email, expert.email].toSorted())
    for (const { text } of cancelled) expect(text).toContain('The expert is ill')
    expect((await give(interviewId)).body.msg).toBe('interview_cancelled')
  })
})

describe('experts', () => {
  test('an expert reads only own interviews', async () => {
    const { interviewId } = await assigned()
    expect(ids(await list(expert))).toContain(interviewId)
    expect(ids(await list(expert, 'status=ASSIGNED'))).toContain(interviewId)
    expect(ids(await list(other))).not.toContain(interviewId)
    expect(ids(await list(other, `staffId=${expert.id}`))).not.toContain(interviewId)
    for (const call of [
      await other.call('GET', `/staff/interview/${interviewId}`),
      await sendCode(interviewId, other),
      await verify(interviewId, '123456', {}, other),
      await other.call('PUT', `/staff/interview/${interviewId}/grade`, GRADE),
      await other.call('POST', `/staff/interview/${interviewId}/decline`, { reason: 'No' }),
    ])
      expect(call.status).toBe(404)
    expect((await expert.call('POST', '/staff/interview/schedule', {})).status).toBe(403)
  })

  test('a head of another university reads and changes nothing', async () => {
    const { interviewId, id } = await scheduled()
    const stranger = await portal.staff(['EXPERT_MANAGER'], { university: 'uni-989' })
    expect(ids(await list(stranger))).not.toContain(interviewId)
    expect((await give(interviewId, expert, stranger)).status).toBe(404)
    expect((await schedule(id, {}, stranger)).status).toBe(404)
  })

  test("the expert's university among the choices is a conflict: marked in the pick list, refused everywhere", async () => {
    const [first, second] = await offers(portal, 2)
    const kin = await newExpert({ university: second?.universityId })
    const { interviewId, id } = await scheduled({}, { choices: [first, second] })
    const picks = await head.call('GET', `/staff/list?roles=EXPERT&pageSize=200&interviewId=${interviewId}`)
    const marked = picks.body.content.filter((row: { conflict: boolean }) => row.conflict)
    expect(marked.map((row: { id: string }) => row.id)).toEqual([kin.id])
    expect((await give(interviewId, kin)).body.msg).toBe('conflict_of_interest')
    expect((await schedule(id, { expertId: kin.id })).body.msg).toBe('conflict_of_interest')
    expect((await give(interviewId, manager)).status).toBe(404)
  })

  test('a change of expert takes it from the earlier one, who is notified', async () => {
    const { interviewId } = await assigned()
    await give(interviewId, other)
    expect((await read(interviewId)).expert.id).toBe(other.id)
    expect((await expert.call('GET', `/staff/interview/${interviewId}`)).status).toBe(404)
  })

  test('declining with a reason makes it NEW, is shown to the head, and is not proposed again', async () => {
    const { interviewId } = await assigned()
    const decline = (reason: string) => expert.call('POST', `/staff/interview/${interviewId}/decline`, { reason })
    expect((await decline('')).body.msg).toBe('reason_required')
    expect((await decline('I know the family')).status).toBe(200)
    expect(await read(interviewId)).toMatchObject({
      status: 'NEW',
      expert: null,
      declines: [{ reason: 'I know the family' }],
    })
    const { list: trail } = (
      await (await portal.superAdmin()).call('GET', `/staff/audit?event=interviewDeclined&pageSize=200`)
    ).body
    expect(trail[0]).toMatchObject({ actor: { id: expert.id }, objectNumber: expect.any(String) })
    expect(JSON.stringify(trail)).not.toContain('family')
    const listed = async (status: string) =>
      (await list(head, `status=${status}`)).list.find((row: { id: string }) => row.id === interviewId)?.declinedBy
    expect(await listed('NEW')).toBe((await read(interviewId)).declines[0].expertName)
    await give(interviewId, other)
    expect(await listed('ASSIGNED')).toBeNull()
    const [theirs] = (await list(other, 'status=ASSIGNED')).list.filter((row: { id: string }) => row.id === interviewId)
    expect(theirs).toMatchObject({ declinedBy: null })
    await other.call('POST', `/staff/interview/${interviewId}/decline`, { reason: 'I am away' })
    const proposal = await head.call('GET', '/staff/interview/proposal')
    const own = proposal.body.list.find((row: { interviewId: string }) => row.interviewId === interviewId)
    expect(own.expertId).not.toBe(expert.id)
  })

  test('a proposal is carried out row by row, and rows changed since are reported', async () => {
    const { interviewId } = await scheduled()
    const cancelled = await scheduled()
    await head.call('POST', `/staff/interview/${cancelled.interviewId}/cancel`, { reason: 'Twice' })
    const done = await head.call('POST', '/staff/interview/assign', {
      assignments: [
        { interviewId, expertId: other.id },
        { interviewId: cancelled.interviewId, expertId: other.id },
      ],
    })
    expect(done.body.list).toEqual([
      { interviewId, msg: null },
      { interviewId: cancelled.interviewId, msg: 'interview_cancelled' },
    ])
    expect((await read(interviewId)).status).toBe('ASSIGNED')
  })

  test.each(['disabled', 'deleted', 'moved into a conflict'])(
    'an expert who is %s loses unsigned interviews',
    async (how) => {
      const leaver = await newExpert()
      const { interviewId } = await scheduled({ expertId: leaver.id })
      const code = await codeFor(interviewId, leaver)
      const root = await portal.superAdmin()
      const staff = (await root.call('GET', `/staff/${leaver.id}`)).body.data
      const [first] = await offers(portal, 1)
      const body = { ...staff, role: undefined, roles: staff.roles, university: staff.university }
      const done =
        how === 'deleted'
          ? await root.call('DELETE', `/staff/${leaver.id}`)
          : await root.call('PUT', `/staff/${leaver.id}`, {
              ...body,
              ...(how === 'disabled' ? { state: 'DISABLED' } : { university: first?.universityId }),
            })
      expect(done.status).toBe(200)
      expect(await read(interviewId)).toMatchObject({ status: 'NEW', expert: null })
      expect((await verify(interviewId, code, {}, leaver)).status).toBeGreaterThanOrEqual(401)
    },
  )

  test.each([
    ['moved into a conflict', true],
    ['without the role', true],
    ['disabled', false],
  ])('an expert who is %s and can sign in hears that the interview was taken away: %s', async (how, isTold) => {
    const leaver = await newExpert()
    const kept = await scheduled({ expertId: leaver.id }, { choices: (await offers(portal, 2)).slice(1) })
    const { number } = await scheduled({ expertId: leaver.id })
    const root = await portal.superAdmin()
    const { fullName, email } = (await root.call('GET', `/staff/${leaver.id}`)).body.data
    const [first] = await offers(portal, 1)
    const change = {
      'moved into a conflict': { university: first?.universityId },
      'without the role': { roles: [{ name: 'MANAGER' }] },
      disabled: { state: 'DISABLED' },
    }[how]
    await portal.deliver()
    const before = portal.mails.length
    expect((await root.call('PUT', `/staff/${leaver.id}`, { fullName, email, ...change })).status).toBe(200)
    await portal.deliver()
    const told = portal.mails.slice(before).filter(({ to, calendar }) => to === email && calendar !== undefined)
    const about = (of: string) =>
      told.filter(({ subject }) => subject.includes(of)).map(({ calendar }) => calendar?.method)
    expect(about(number)).toEqual(isTold ? ['CANCEL'] : [])
    expect(about(kept.number)).toEqual(how === 'without the role' ? ['CANCEL'] : [])
  })
})

describe('lists', () => {
  test('are filtered by date, number, expert, name and level, and sorted by date', async () => {
    const person = await portal.applicant({ firstName: 'Zhibek', lastName: 'Toktarova' })
    const { id, number } = await sentApplication(portal, person)
    const { body } = await schedule(id, { date: '2027-01-11', time: '08:00', expertId: other.id })
    const found = async (filter: unknown) => ids(await list(head, 'status=ASSIGNED', filter))
    for (const filter of [
      { date: '2027-01-11' },
      { number },
      { number: number.slice(5) },
      { expertIds: [other.id], date: '2027-01-11' },
      { fio: 'toktar zhib' },
    ])
      expect(await found(filter)).toEqual([body.data.id])
    expect(await found({ date: '2027-01-12' })).toEqual([])
    expect(await found({ fio: 'toktar', educationLevel: 'PHD' })).toEqual([])
    expect(await found({ expertIds: [expert.id], fio: 'toktar' })).toEqual([])
    const dates = async (sort: string) =>
      (await list(head, `status=ASSIGNED&sort=${sort}`)).list.map(({ startsAt }: { startsAt: string }) => startsAt)
    expect(await dates('date,asc')).toEqual((await dates('date,asc')).toSorted())
    expect(await dates('date,desc')).toEqual((await dates('date,asc')).toReversed())
    for (const bad of ['sort=name,asc', 'status=DONE', 'size=0'])
      expect((await head.call('POST', `/staff/interview?${bad}`, {})).status).toBe(400)
  })
})

describe('grades and signatures', () => {
  test('a draft stores the given scores; groups and scores of other levels are refused', async () => {
    const { interviewId } = await assigned()
    const save = (draft: unknown) => expert.call('PUT', `/staff/interview/${interviewId}/grade`, draft)
    expect((await save({ interviewResult: { first: 4 } })).status).toBe(200)
    expect((await read(interviewId, expert)).gradeDraft).toEqual({ interviewResult: { first: 4 } })
    expect((await read(interviewId)).gradeDraft).toBeNull()
    for (const draft of [
      { interviewResult: { first: 6 } },
      { interviewResult: { first: 0 } },
      { interviewResult: { first: 2.5 } },
      { interviewResult: { third: 3 } },
      { dissertationResearchResult: { first: 3 } },
    ])
      expect((await save(draft)).status).toBe(400)
  })

  test('the code is sent to the registered phone and signs once; then everyone in scope reads the grade', async () => {
    const { interviewId, id, person } = await assigned()
    const code = await codeFor(interviewId)
    const key = { 'idempotency-key': `sign-${interviewId}` }
    const first = await verify(interviewId, code, { phoneNumber: '+77779999999' }, expert, key)
    expect(first.body).toEqual({ success: true })
    expect((await verify(interviewId, code, { phoneNumber: '+77779999999' }, expert, key)).body).toEqual({
      success: true,
    })
    expect((await verify(interviewId, code)).body.msg).toBe('interview_already_signed')
    expect((await sendCode(interviewId)).body.msg).toBe('interview_already_signed')
    expect((await give(interviewId, other)).body.msg).toBe('interview_already_signed')
    expect((await expert.call('PUT', `/staff/interview/${interviewId}/grade`, GRADE)).body.msg).toBe(
      'interview_already_signed',
    )
    const grade = { ...GRADE, means: { interviewResult: 4.5, motivationalEssayResult: 3 }, total: 70 }
    expect((await read(interviewId)).grade).toMatchObject(grade)
    expect(ids(await list(expert, 'status=SIGNED'))).toContain(interviewId)
    for (const reader of [admin, manager])
      expect((await reader.call('GET', `/staff/request/${id}`)).body.data.interview.grade).toMatchObject(grade)
    expect(JSON.stringify((await person.call('GET', `/request/${id}`)).body)).not.toContain('motivationalEssayResult')
    await expect(
      portal.database.pool.query(`update interviews set total = 100 where id = $1`, [interviewId]),
    ).rejects.toThrow('never changes')
  })

  test('before the interview begins no code is sent and no grade signed', async () => {
    const { interviewId } = await assigned({ date: '2026-12-29', time: '10:00' })
    const early = { status: 409, body: { msg: 'interview_not_held' } }
    portal.clock.set('2026-12-29T04:59:59.999Z')
    expert = await portal.signIn('STAFF', expert.email)
    expect(await sendCode(interviewId)).toMatchObject(early)
    expect(await verify(interviewId, '123456')).toMatchObject(early)
    const may = async () => [
      (await read(interviewId, expert)).can.sign,
      (await list(expert, 'status=NEW')).list.find(({ id }: { id: string }) => id === interviewId)?.can.sign,
    ]
    expect(await may()).toEqual([false, false])
    expect((await expert.call('PUT', `/staff/interview/${interviewId}/grade`, GRADE)).status).toBe(200)
    portal.clock.advance(1)
    expect(await may()).toEqual([true, true])
    expect((await sendCode(interviewId)).status).toBe(200)
    expect((await verify(interviewId, '123456')).body.msg).not.toBe('interview_not_held')
  })

  test('two signatures at once sign once', async () => {
    const { interviewId } = await assigned()
    const code = await codeFor(interviewId)
    const answers = await Promise.all([verify(interviewId, code), verify(interviewId, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('five wrong tries void the code, so the right one is refused too', async () => {
    const { interviewId } = await assigned()
    const code = await codeFor(interviewId)
    for (let count = 0; count < 5; count += 1)
      expect((await verify(interviewId, wrong(code))).body.msg).toBe('code_incorrect')
    expect((await verify(interviewId, code)).body.msg).toBe('code_expired')
    expect((await read(interviewId)).status).toBe('ASSIGNED')
  })

  test('a code expires after five minutes', async () => {
    const { interviewId } = await assigned()
    const code = await codeFor(interviewId)
    portal.clock.advance(5 * 60_000)
    expect((await verify(interviewId, code)).body.msg).toBe('code_expired')
  })

  test('a code is valid for its own interview and expert, and a newer one voids it', async () => {
    const one = await assigned()
    const two = await assigned()
    const code = await codeFor(one.interviewId)
    await codeFor(two.interviewId)
    expect((await verify(two.interviewId, code)).body.msg).toBe('code_incorrect')
    portal.clock.advance(60_000)
    const newer = await codeFor(one.interviewId)
    if (newer !== code) expect((await verify(one.interviewId, code)).body.msg).toBe('code_incorrect')
    await give(one.interviewId, other)
    await give(one.interviewId, expert)
    expect((await verify(one.interviewId, newer)).body.msg).toBe('code_expired')
  })

  test('a code is void after a change of the phone', async () => {
    const mover = await newExpert()
    const { interviewId } = await scheduled({ expertId: mover.id })
    const code = await codeFor(interviewId, mover)
    await portal.database.pool.query(`update staff_members set phone_number = '+77019990000' where account_id = $1`, [
      mover.id,
    ])
    expect((await verify(interviewId, code, {}, mover)).body.msg).toBe('code_expired')
  })

  test('one code a minute for an interview, five an hour for an expert', async () => {
    const busy = await newExpert()
    const one = await scheduled({ expertId: busy.id })
    await codeFor(one.interviewId, busy)
    const soon = await sendCode(one.interviewId, busy)
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60'])
    portal.clock.advance(60_000)
    await codeFor(one.interviewId, busy)
    for (let count = 0; count < 3; count += 1) {
      const next = await scheduled({ expertId: busy.id })
      await codeFor(next.interviewId, busy)
    }
    const last = await scheduled({ expertId: busy.id })
    await begin(last.interviewId)
    const often = await sendCode(last.interviewId, busy)
    expect([often.status, Number(often.headers['retry-after'])]).toEqual([429, 3540])
  })

  test('a code of a clock that was ahead does not delay the next one', async () => {
    const early = await newExpert()
    const { interviewId } = await scheduled({ expertId: early.id })
    portal.clock.advance(3_600_000)
    await codeFor(interviewId, early)
    portal.clock.advance(-3_600_000)
    const code = await codeFor(interviewId, early)
    expect((await verify(interviewId, code, {}, early)).status).toBe(200)
  })

  test.each([
    ['a criterion is missing', { interviewGrade: { ...GRADE, interviewResult: { first: 5 } } }],
    ['a group is missing', { interviewGrade: { interviewResult: GRADE.interviewResult } }],
    [
      'a dissertation is graded that is none',
      { interviewGrade: { ...GRADE, dissertationResearchResult: GRADE.motivationalEssayResult } },
    ],
    ['a score is out of range', { interviewGrade: { ...GRADE, interviewResult: { first: 6, second: 1 } } }],
    ['a score is a text', { interviewGrade: { ...GRADE, interviewResult: { first: '5', second: 1 } } }],
  ])('%s: signs nothing and counts no try', async (_, more) => {
    const { interviewId } = await assigned()
    const code = await codeFor(interviewId)
    for (let count = 0; count < 6; count += 1) expect((await verify(interviewId, code, more)).status).toBe(400)
    expect((await verify(interviewId, code)).status).toBe(200)
  })

  test('a missing group is a wrong value, whatever the rest', async () => {
    const { interviewId } = await assigned()
    const { interviewResult } = GRADE
    expect((await verify(interviewId, '000000', { interviewGrade: { interviewResult } })).body).toMatchObject({
      msg: 'wrong_value',
      errors: [{ field: 'interviewGrade.motivationalEssayResult', msg: 'wrong_value' }],
    })
    expect((await verify(interviewId, '000000', { interviewGrade: {} })).body.errors).toHaveLength(2)
  })

  test('PHD is graded with the dissertation, and not without', async () => {
    const level = { educationLevel: 'PHD', gpa: '3.5', choices: await offers(portal, 1, 'PHD') }
    const person = await portal.applicant()
    const files = await documents(portal, person, [...SIX, 'languageCertificate', 'dissertationResearch'])
    const sent = await person.call(
      'POST',
      '/request/create',
      await applicationBody(portal, person, { ...level, ...files }),
    )
    expect(sent.status).toBe(200)
    const { body } = await schedule(sent.body.data.id, { expertId: expert.id })
    const id = body.data.id as string
    expect((await read(id, expert)).request.user.dissertationResearch).toMatchObject({
      name: 'dissertationResearch.pdf',
    })
    const code = await codeFor(id)
    const lacking = ['first', 'second', 'third', 'fourth'].map((criterion) => ({
      field: `interviewGrade.dissertationResearchResult.${criterion}`,
      msg: 'wrong_value',
    }))
    expect(await verify(id, code)).toMatchObject({ status: 400, body: { errors: lacking } })
    const whole = { interviewGrade: { ...GRADE, dissertationResearchResult: GRADE.motivationalEssayResult } }
    expect((await verify(id, code, whole)).status).toBe(200)
    expect((await read(id)).grade.total).toBe(66)
  })
})

test('the expert of an interview is in the application’s history and in the audit trail', async () => {
  const { id, number, interviewId } = await assigned()
  await give(interviewId, other)
  await head.call('PUT', `/staff/interview/${interviewId}`, { ...freeTime(), zoom: ZOOM })
  const root = await portal.superAdmin()
  const passing = await newExpert()
  await give(interviewId, passing)
  await root.call('DELETE', `/staff/${passing.id}`)
  const history = (await admin.call('GET', `/staff/request/${id}`)).body.data.history
  const notes = history.map(({ event, comment }: { event: string; comment: string | null }) => [event, comment])
  const nameOf = async (person: Person) =>
    (await root.call('GET', '/staff/list?pageSize=200')).body.content.find(
      (row: { id: string }) => row.id === person.id,
    )?.fullName
  expect(notes.slice(-6)).toEqual([
    ['interviewScheduled', null],
    ['expertAssigned', await nameOf(expert)],
    ['expertChanged', await nameOf(other)],
    ['interviewMoved', null],
    ['expertChanged', expect.stringMatching(/^Staff/)],
    ['expertReleased', expect.stringMatching(/^Staff/)],
  ])
  expect((await admin.call('GET', `/staff/request/${id}`)).body.data.history.at(-2).actorName).toMatch(/^Staff/)
  const { list: trail } = (await root.call('GET', `/staff/audit?object=${number}&pageSize=200`)).body
  const names = ['expertReleased', 'expertChanged', 'expertChanged', 'expertAssigned']
  expect(trail.map(({ event }: { event: string }) => event).filter((event: string) => names.includes(event))).toEqual(
    names,
  )
  expect(trail.find(({ event }: { event: string }) => event === 'expertAssigned')).toMatchObject({
    objectId: id,
    details: { expert: await nameOf(expert) },
  })
})

describe('files', () => {
  test('a head of the competition who is an expert finds and reads own interviews elsewhere too', async () => {
    const both = await newExpert({ roles: [{ name: 'EXPERT' }, { name: 'EXPERT_MANAGER' }] })
    const { interviewId, id } = await scheduled({ expertId: both.id })
    expect(ids(await list(both, 'status=ASSIGNED'))).toEqual([interviewId])
    const { user } = (await admin.call('GET', `/staff/request/${id}`)).body.data
    expect((await both.call('GET', `/file/download?id=${user.passport.id}`)).status).not.toBe(404)
    expect((await both.call('GET', `/file/download?id=${user.medicalCertificate.id}`)).status).toBe(404)
    expect(portal.takeFaults()).toHaveLength(1)
  })

  test('an expert downloads the four kinds of own interviews and no other', async () => {
    const { interviewId, id } = await assigned()
    const { user } = (await admin.call('GET', `/staff/request/${id}`)).body.data
    const download = async (who: Person, file: string) => (await who.call('GET', `/file/download?id=${file}`)).status
    const { request } = await read(interviewId, expert)
    expect(request.user.passport.id).toBe(user.passport.id)
    // The builders' files have no bytes: a server fault means access, "not found" means none.
    expect(await download(expert, user.passport.id)).not.toBe(404)
    expect(await download(expert, user.motivationLetter.id)).not.toBe(404)
    expect(portal.takeFaults()).toHaveLength(2)
    expect(await download(expert, user.medicalCertificate.id)).toBe(404)
    expect(await download(other, user.passport.id)).toBe(404)
    await give(interviewId, other)
    expect(await download(expert, user.passport.id)).toBe(404)
  })
})

describe('end of the application', () => {
  test.each(['withdrawn', 'passed'])('%s: cancels the unsigned interview and mails both', async (how) => {
    const { id, person, interviewId } = await assigned()
    if (how === 'withdrawn') await person.call('POST', `/request/${id}/withdraw`)
    else {
      await assign(admin, manager, id)
      await decide(manager, id, 'PASSED')
      await answer(admin, id, 'PASSED')
    }
    expect((await read(interviewId)).status).toBe('CANCELLED')
    // After the cancellation the expert may read neither the interview nor the applicant's documents.
    expect((await expert.call('GET', `/staff/interview/${interviewId}`)).status).toBe(404)
    await portal.deliver()
    const mails = portal.mails.filter((mail) => mail.calendar?.method === 'CANCEL').slice(-2)
    expect(mails.map((mail) => mail.to).toSorted()).toEqual([person.email, expert.email].toSorted())
  })

  test('the next choice begins without it, a signed one stays, and a new one may be scheduled', async () => {
    const { id, interviewId } = await assigned({}, { choices: await offers(portal, 2) })
    await verify(interviewId, await codeFor(interviewId))
    await assign(admin, manager, id)
    await decide(manager, id, 'FAILED')
    await answer(admin, id, 'PASSED')
    expect((await read(interviewId)).status).toBe('SIGNED')
    const again = await schedule(id)
    expect(again.status).toBe(200)
    expect(again.body.data.id).not.toBe(interviewId)
  })
})

describe('documents', () => {
  test('the protocol of a signed interview names people, time and grades; an unsigned one has none', async () => {
    const open = await assigned()
    expect((await head.call('GET', `/staff/interview/${open.interviewId}/protocol`)).status).toBe(404)
    const { interviewId, number } = await signed()
    const text = textOfPdf((await expert.call('GET', `/staff/interview/${interviewId}/protocol`)).body)
    for (const part of [number, 'Completeness of answers', '70.00 of 100', 'registered phone'])
      expect(text).toContain(part)
    expect(text).not.toContain('passkey')
  })

  test("the export needs both dates, selects by the interview's day, and includes the grades", async () => {
    head = await portal.signIn('STAFF', head.email)
    const missing = await head.call('GET', '/staff/interview/download?createdDateFrom=2026-12-01')
    expect([missing.status, missing.body.msg]).toEqual([400, 'please_enter_date'])
    const { interviewId, number } = await signed()
    head = await portal.signIn('STAFF', head.email)
    const { date } = await read(interviewId)
    const file = await head.call(
      'GET',
      `/staff/interview/download?createdDateFrom=${date}&createdDateTo=${date}&status=SIGNED`,
    )
    expect(String(file.headers['content-disposition'])).toContain('InterviewList.xlsx')
    const [sheet] = (await readXlsx(file.body)).sheets
    const row = sheet?.rows.find(([first]) => first === number)
    expect(row).toContain(70)
  })

  test('the results rank, count missing grades, and can be exported', async () => {
    head = await portal.signIn('STAFF', head.email)
    const { data } = (await head.call('GET', '/staff/interview/results')).body
    expect(data.missing).toBeGreaterThan(0)
    expect(data.rows.length).toBeGreaterThan(data.missing)
    expect(data.experts.map((row: { expertName: string }) => row.expertName).length).toBeGreaterThan(0)
    const file = await head.call('GET', '/staff/interview/results/download')
    expect((await readXlsx(file.body)).sheets[0]?.rows).toHaveLength(1 + data.rows.length)
  })
})
