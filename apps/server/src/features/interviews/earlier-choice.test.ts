import { expect, test } from 'vitest'
import { answer, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { newId } from '../../platform/identity/tokens.ts'

const portal = await testPortal()
const GRADE = {
  interviewResult: { first: 5, second: 4 },
  motivationalEssayResult: { first: 3, second: 3, third: 4, fourth: 2 },
}

test('a signed interview of a former choice stays its university’s, and the next choice waits for its own', async () => {
  const pairs = await offers(portal, 2)
  const [first, second] = pairs.map(({ universityId }) => universityId)
  expect(first).not.toBe(second)
  const applicant = await portal.applicant()
  const { id, number } = await sentApplication(portal, applicant, { choices: pairs })
  const expert = await portal.staff(['EXPERT'], { phoneNumber: '+77010001122', university: 'uni-979' })
  await portal.database.pool.query(
    `insert into interviews (id, application_id, choice, university_id, status, starts_at, zoom, expert_id, expert_name, created_at, attendance, grade, total, signed_at)
     values ($1, $2, 1, $3, 'SIGNED', '2026-11-20T05:30Z', 'https://zoom.us/j/1', $4, 'An expert', '2026-11-19T05:30Z', 'ATTENDED', $5, 70, '2026-11-20T07:00Z')`,
    [newId(), id, first, expert.id, JSON.stringify(GRADE)],
  )
  const [admin, manager, head] = [
    await portal.staff(['ADMIN']),
    await portal.staff(['MANAGER']),
    await portal.staff(['EXPERT_MANAGER']),
  ]
  await assign(admin, manager, id)
  await decide(manager, id, 'FAILED')
  expect((await answer(admin, id, 'PASSED')).status).toBe(200)
  const own = (await applicant.call('GET', `/request/${id}`)).body.data
  const { list } = (await applicant.call('GET', '/request/list?status=active')).body
  for (const { nextSteps } of [own, ...list])
    expect(nextSteps.map(({ step }: { step: string }) => step)).toContain('unsetInterview')
  await portal.deliver()
  expect(portal.mails.at(-1)?.text).toMatch(/\n3\. Interview/)
  const next = { requestId: number, date: '2026-12-01', time: '10:00', zoom: 'https://zoom.us/j/2' }
  expect((await head.call('POST', '/staff/interview/schedule', next)).status).toBe(200)

  const interviewFor = async (university: string | undefined) => {
    const reader = await portal.staff(['ADMIN'], { university })
    return (await reader.call('GET', `/staff/request/${id}`)).body.data.interview
  }
  expect(await interviewFor(first)).toMatchObject({ status: 'SIGNED', expertName: 'An expert' })
  expect(await interviewFor(second)).toMatchObject({ status: 'NEW' })
  expect((await admin.call('GET', `/staff/request/${id}`)).body.data.interview).toMatchObject({ status: 'NEW' })
})
