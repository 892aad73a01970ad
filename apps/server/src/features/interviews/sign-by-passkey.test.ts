import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticator } from '../../../test/authenticator.ts'
import { sentApplication } from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { createTestPortal, PASSWORD, type Person, type TestPortal } from '../../../test/portal.ts'

const ORIGIN = 'https://portal.kz'
let portal: TestPortal
let head: Person
beforeAll(async () => {
  portal = await createTestPortal({ environment: { PUBLIC_URL: ORIGIN, SIGNING: 'passkey' } })
  head = await portal.staff(['EXPERT_MANAGER'])
})
afterAll(() => portal.close())

const GRADE = {
  interviewResult: { first: 5, second: 4 },
  motivationalEssayResult: { first: 3, second: 3, third: 4, fourth: 2 },
}
const OTHER = { ...GRADE, interviewResult: { first: 5, second: 5 } }

let experts = 0
async function newExpert(at = portal) {
  const expert = await at.staff(['EXPERT'], { phoneNumber: `+7701000${2000 + experts++}`, university: 'uni-979' })
  const device = authenticator(ORIGIN)
  const { body } = await expert.call('POST', '/user/factors/passkey', { password: PASSWORD })
  await expert.call('POST', '/user/factors/passkey/confirm', { name: 'Key', passkey: device.create(body.data) })
  return { expert, device }
}

let hours = 0
/** An interview of an expert, begun by default. */
async function interviewOf(expert: Person, hasBegun = true, at = portal, by = head): Promise<string> {
  const application = await sentApplication(at, await at.applicant())
  hours += 1
  const { body } = await by.call('POST', '/staff/interview/schedule', {
    ...{ requestId: application.id, date: '2026-12-21', time: `${String(8 + (hours % 12)).padStart(2, '0')}:00` },
    ...{ zoom: 'https://zoom.us/j/1', expertId: expert.id },
  })
  const id = body.data.id as string
  if (hasBegun) await at.database.pool.query('update interviews set starts_at = $2 where id = $1', [id, at.clock.now()])
  return id
}
const ask = (expert: Person, id: string, interviewGrade: object = GRADE) =>
  expert.call('POST', `/staff/interview/${id}/passkey`, { interviewGrade })
const sign = (expert: Person, interviewId: string, passkey: object, interviewGrade: object = GRADE) =>
  expert.call('POST', '/staff/interview/verify-passkey', { interviewId, interviewGrade, passkey })
const refused = { status: 400, body: { msg: 'passkey_refused' } }

describe('grades signed by a passkey', () => {
  test('are stored with their signature', async () => {
    const { expert, device } = await newExpert()
    const id = await interviewOf(expert)
    expect((await expert.call('GET', `/staff/interview/${id}`)).body.data.signsByPasskey).toBe(true)
    const passkey = device.sign((await ask(expert, id)).body.data)
    expect(await sign(expert, id, passkey)).toMatchObject({ status: 200, body: { success: true } })
    const row = await portal.database.db
      .selectFrom('interviews')
      .select(['status', 'signature', 'grade'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 'SIGNED',
      grade: GRADE,
      signature: { credentialId: device.id, signature: passkey.response.signature, publicKey: expect.any(String) },
    })
    expect(await sign(expert, id, passkey)).toMatchObject({ status: 409, body: { msg: 'interview_already_signed' } })
    const protocol = textOfPdf((await expert.call('GET', `/staff/interview/${id}/protocol`)).body)
    expect(protocol).toContain('passkey')
    expect(protocol).not.toContain('registered phone')
  })

  test('are exactly those of the challenge, which is answered once', async () => {
    const { expert, device } = await newExpert()
    const id = await interviewOf(expert)
    const passkey = device.sign((await ask(expert, id)).body.data)
    expect(await sign(expert, id, passkey, OTHER)).toMatchObject(refused)
    expect(await sign(expert, id, passkey)).toMatchObject(refused)
    const again = device.sign((await ask(expert, id, OTHER)).body.data)
    expect((await sign(expert, id, again, OTHER)).status).toBe(200)
  })

  test('belong to one interview and its expert', async () => {
    const { expert, device } = await newExpert()
    const stranger = await newExpert()
    const [one, two] = [await interviewOf(expert), await interviewOf(expert)]
    const passkey = device.sign((await ask(expert, one)).body.data)
    await ask(expert, two)
    expect(await sign(expert, two, passkey)).toMatchObject(refused)
    expect((await ask(stranger.expert, one)).status).toBe(404)
    const byStranger = stranger.device.sign((await ask(expert, one)).body.data)
    expect(await sign(expert, one, byStranger)).toMatchObject(refused)
  })

  test('need a begun interview and all criteria', async () => {
    const { expert } = await newExpert()
    expect(await ask(expert, await interviewOf(expert, false))).toMatchObject({
      status: 409,
      body: { msg: 'interview_not_held' },
    })
    const id = await interviewOf(expert)
    const { interviewResult } = GRADE
    expect((await ask(expert, id, { interviewResult })).status).toBe(400)
  })

  test('a code by SMS works as before', async () => {
    const { expert } = await newExpert()
    const id = await interviewOf(expert)
    expect(await expert.call('POST', `/staff/interview/${id}/send-code`)).toMatchObject({
      status: 200,
      body: { msg: 'sms_sent' },
    })
  })
})

test('without SIGNING=passkey no passkey signs', async () => {
  const bySms = await createTestPortal({ environment: { PUBLIC_URL: ORIGIN } })
  try {
    const { expert } = await newExpert(bySms)
    const id = await interviewOf(expert, true, bySms, await bySms.staff(['EXPERT_MANAGER']))
    expect((await expert.call('GET', `/staff/interview/${id}`)).body.data.signsByPasskey).toBe(false)
    expect(await ask(expert, id)).toMatchObject(refused)
  } finally {
    await bySms.close()
  }
})
