import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticator } from '../../../test/authenticator.ts'
import { draw, listed, madeCommission, newExpert, ownGrading, sentCode, signCase } from '../../../test/commission.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { createTestPortal, PASSWORD, type TestPortal } from '../../../test/portal.ts'

const ORIGIN = 'https://portal.kz'
const GOOD = { grades: { DEPTH: 4, PLAN: 4 }, comments: {} }
const FAIR = { grades: { DEPTH: 4, PLAN: 3 }, comments: {} }
let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ environment: { PUBLIC_URL: ORIGIN, SIGNING: 'passkey' } })
})
beforeEach(() => portal.clock.set('2026-11-20T09:30:00.000Z'))
afterAll(() => portal.close())

/** A commission of one expert with a passkey, who has each case. */
async function withPasskey(rules: Parameters<typeof madeCommission>[1] = {}, cases = 1) {
  const commission = await madeCommission(portal, { experts: 1, ...rules }, { cases, experts: 0 })
  const expert = await newExpert(portal)
  const device = authenticator(ORIGIN)
  const { body } = await expert.call('POST', '/user/factors/passkey', { password: PASSWORD })
  await expert.call('POST', '/user/factors/passkey/confirm', { name: 'Key', passkey: device.create(body.data) })
  await commission.head.call('POST', `${commission.path}/members`, { accountId: expert.id })
  await draw(commission)
  const ids = (await ownGrading(expert)).map(({ id }: { id: string }) => id)
  const ask = async (id: string, sheet: object = GOOD) =>
    (await expert.call('POST', `/staff/grading/${id}/passkey`, sheet)).body.data
  const sign = (id: string, passkey: object, sheet: object = GOOD) =>
    expert.call('POST', `/staff/grading/${id}/sign-passkey`, { ...sheet, passkey })
  return { commission, expert, device, ids, ask, sign }
}
const refused = { status: 400, body: { msg: 'passkey_refused' } }

describe('grades signed by a passkey', () => {
  test('are stored with their signature, which the protocol names', async () => {
    const { commission, expert, device, ids, ask, sign } = await withPasskey()
    const [id = ''] = ids
    expect((await expert.call('GET', `/staff/grading/${id}`)).body.data.signsByPasskey).toBe(true)
    const passkey = device.sign(await ask(id))
    expect((await sign(id, passkey)).status).toBe(200)
    expect((await expert.call('GET', `/staff/grading/${id}`)).body.data.signed).toMatchObject({ signedWith: 'passkey' })
    const row = await portal.database.db
      .selectFrom('commissionGrades')
      .select(['grades', 'signature'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      ...{ grades: GOOD.grades },
      signature: { credentialId: device.id, signature: passkey.response.signature, publicKey: expect.any(String) },
    })
    expect(await sign(id, passkey)).toMatchObject({ status: 409, body: { msg: 'grading_already_signed' } })
    const pdf = await commission.head.call('GET', `${commission.path}/protocol?language=en`)
    expect(textOfPdf(pdf.body)).toContain('passkey')
  })

  test('are exactly those of the challenge, with their comments, for one case and once', async () => {
    const { device, ids, ask, sign } = await withPasskey({}, 2)
    const [one = '', two = ''] = ids
    const passkey = device.sign(await ask(one))
    await ask(two)
    expect(await sign(two, passkey)).toMatchObject(refused)
    expect(await sign(one, passkey, FAIR)).toMatchObject(refused)
    expect(await sign(one, passkey)).toMatchObject(refused)
    const again = device.sign(await ask(one))
    expect(await sign(one, again, { ...GOOD, comments: { PLAN: 'Added' } })).toMatchObject(refused)
    expect((await sign(one, device.sign(await ask(one)))).status).toBe(200)
  })

  test('are whole', async () => {
    const { expert, ids } = await withPasskey()
    const bare = await expert.call('POST', `/staff/grading/${ids[0]}/passkey`, { grades: { DEPTH: 5 }, comments: {} })
    expect(bare.body.errors).toEqual([
      { field: 'comments.DEPTH', msg: 'comment_required' },
      { field: 'grades.PLAN', msg: 'wrong_value' },
    ])
  })
})

test('codes of interviews and of commissions count together', async () => {
  const { expert, ids } = await withPasskey({}, 5)
  await portal.database.pool.query(
    `insert into interview_codes (id, interview_id, grade_id, expert_id, phone_number, code_hash, sent_at, expires_at)
     select gen_random_uuid(), null, $1, $2, '+7', '', $3::timestamptz - interval '10 minutes', $3 from generate_series(1, 4)`,
    [ids[4], expert.id, portal.clock.now()],
  )
  expect((await expert.call('POST', `/staff/grading/${ids[0]}/send-code`)).status).toBe(200)
  expect((await expert.call('POST', `/staff/grading/${ids[1]}/send-code`)).status).toBe(429)
})

describe('a meeting', () => {
  const meeting = { date: '2026-12-01', time: '10:00', zoom: 'https://zoom.us/j/7' }

  test('is mailed to both sides, comes before the signature, and moves until somebody has signed', async () => {
    const { commission, expert, ids } = await withPasskey({ graded: 'INTERVIEW' })
    const [{ applicationId, person } = { applicationId: '', person: expert }] = commission.cases
    const [id = ''] = ids
    const path = `${commission.path}/cases/${applicationId}/meeting`
    const notHeld = { status: 409, body: { msg: 'interview_not_held' } }
    expect(await expert.call('POST', `/staff/grading/${id}/send-code`)).toMatchObject(notHeld)
    expect(await commission.head.call('PUT', path, { ...meeting, date: '2026-11-19' })).toMatchObject({ status: 400 })
    await portal.deliver()
    const before = portal.mails.length
    expect((await commission.head.call('PUT', path, meeting)).status).toBe(200)
    await portal.deliver()
    const mails = portal.mails.slice(before)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([expert.email, person.email].toSorted())
    for (const mail of mails) expect(mail.calendar?.content).toContain('DTSTART:20261201T050000Z')
    expect(mails.find(({ to }) => to === expert.email)?.text).not.toContain('2026-0')
    const shown = { startsAt: '2026-12-01T05:00:00.000Z', zoom: meeting.zoom }
    expect((await listed(commission))[0].meeting).toEqual(shown)
    expect((await expert.call('GET', `/staff/grading/${id}`)).body.data).toMatchObject({
      ...{ meeting: shown, can: { grade: true, sign: false } },
    })
    expect(await expert.call('POST', `/staff/grading/${id}/send-code`)).toMatchObject(notHeld)
    expect((await commission.head.call('PUT', path, { ...meeting, date: '2026-11-20', time: '15:00' })).status).toBe(
      200,
    )
    portal.clock.set('2026-11-20T10:00:00.000Z')
    expect((await signCase(portal, expert, id, GOOD)).status).toBe(200)
    expect(await commission.head.call('PUT', path, meeting)).toMatchObject({
      ...{ status: 409, body: { msg: 'grading_already_signed' } },
    })
  })

  test('is set again for the expert who replaces one in conflict of interest', async () => {
    const { commission, expert, ids } = await withPasskey({ graded: 'INTERVIEW', experts: 1 })
    const [{ applicationId, person } = { applicationId: '', person: expert }] = commission.cases
    const path = `${commission.path}/cases/${applicationId}/meeting`
    expect((await commission.head.call('PUT', path, { ...meeting, date: '2026-11-20', time: '15:00' })).status).toBe(
      200,
    )
    portal.clock.set('2026-11-20T10:00:00.000Z')
    expect((await signCase(portal, expert, ids[0] ?? '', GOOD)).status).toBe(200)
    const root = await portal.superAdmin()
    const { rows } = await portal.database.pool.query('select university_id from choices where application_id = $1', [
      applicationId,
    ])
    const staff = (await root.call('GET', `/staff/${expert.id}`)).body.data
    const moved = { ...staff, role: undefined, university: rows[0].university_id }
    expect((await root.call('PUT', `/staff/${expert.id}`, moved)).status).toBe(200)
    const other = await newExpert(portal)
    await commission.head.call('POST', `${commission.path}/members`, { accountId: other.id })
    expect(await draw(commission)).toMatchObject({ assigned: 1 })
    await portal.deliver()
    const before = portal.mails.length
    expect(await commission.head.call('PUT', path, meeting)).toMatchObject({ status: 200 })
    await portal.deliver()
    expect(
      portal.mails
        .slice(before)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([other.email, person.email].toSorted())
  })

  test('reaches experts who are drawn later', async () => {
    const commission = await madeCommission(portal, { graded: 'INTERVIEW', experts: 1 }, { experts: 1 })
    const [{ applicationId } = { applicationId: '' }] = commission.cases
    expect(
      (await commission.head.call('PUT', `${commission.path}/cases/${applicationId}/meeting`, meeting)).status,
    ).toBe(200)
    await portal.deliver()
    const before = portal.mails.length
    await draw(commission)
    await portal.deliver()
    expect(portal.mails.slice(before).map(({ to }) => to)).toEqual([commission.experts[0]?.email])
  })

  const calledOff = (since: number) =>
    portal.mails.slice(since).flatMap(({ to, calendar }) => {
      const { method, content } = calendar ?? {}
      return method === 'CANCEL' ? [[to, /UID:([^@]+)/.exec(content ?? '')?.[1], content] as const] : []
    })
  async function withMeeting() {
    const commission = await madeCommission(portal, { graded: 'INTERVIEW', experts: 1 }, { experts: 1 })
    const [{ applicationId, person } = { applicationId: '', person: commission.head }] = commission.cases
    await draw(commission)
    await commission.head.call('PUT', `${commission.path}/cases/${applicationId}/meeting`, meeting)
    const [expert = commission.head] = commission.experts
    const [grading] = await ownGrading(expert)
    await portal.deliver()
    return { commission, applicationId, person, expert, gradingId: grading.id as string, since: portal.mails.length }
  }

  test('leaves both calendars with a withdrawn application, and the mail to the expert names no application', async () => {
    const { commission, applicationId, person, expert, gradingId, since } = await withMeeting()
    await portal.database.pool.query(`update competitions set claims_close_at = '2027-01-01' where id = $1`, [
      commission.id,
    ])
    expect((await person.call('POST', `/request/${applicationId}/withdraw`, {})).status).toBe(200)
    await portal.deliver()
    const told = calledOff(since)
    expect(told.map(([to, uid]) => [to, uid]).toSorted()).toEqual(
      [
        [expert.email, gradingId],
        [person.email, applicationId],
      ].toSorted(),
    )
    for (const [, , content] of told) expect(content).toContain('DTSTART:20261201T050000Z')
    expect(told.find(([to]) => to === expert.email)?.[2]).not.toContain('2026-0')
  })

  test('is no longer that of a removed member, and is again once the member is back', async () => {
    const { commission, person, expert, gradingId, since } = await withMeeting()
    await commission.head.call('DELETE', `${commission.path}/members/${expert.id}`)
    await portal.deliver()
    expect(calledOff(since).map(([to, uid]) => [to, uid])).toEqual([[expert.email, gradingId]])
    await commission.head.call('POST', `${commission.path}/members`, { accountId: expert.id })
    await draw(commission)
    await portal.deliver()
    const sequences = portal.mails.slice(since).flatMap(({ to, calendar }) => {
      const sequence = /SEQUENCE:(\d+)/.exec(calendar?.content ?? '')?.[1]
      return to === expert.email && sequence !== undefined ? [Number(sequence)] : []
    })
    expect(sequences).toEqual([2, 3])
    expect(portal.mails.slice(since).filter(({ to }) => to === person.email)).toEqual([])
  })

  test('belongs to an interview of this competition', async () => {
    const papers = await madeCommission(portal)
    const interview = await madeCommission(portal, { graded: 'INTERVIEW' })
    const set = (path: string, id = '') => interview.head.call('PUT', `${path}/cases/${id}/meeting`, meeting)
    expect(await set(papers.path, papers.cases[0]?.applicationId)).toMatchObject({ status: 404 })
    expect(await set(interview.path, papers.cases[0]?.applicationId)).toMatchObject({ status: 404 })
  })
})

test('the SMS of a calibration case names it', async () => {
  const { commission, expert } = await withPasskey({ isCalibrated: true })
  const text = { kk: 'Іс', ru: 'Дело', en: 'Case' }
  await commission.head.call('PUT', `${commission.path}/calibration/2`, { title: text, text })
  const [{ id }] = await ownGrading(expert)
  await expert.call('POST', `/staff/grading/${id}/send-code`)
  await portal.deliver()
  expect(portal.messages.at(-1)?.text).toContain('calibration case No. 2:')
  expect(sentCode(portal)).toMatch(/^\d{6}$/)
})
