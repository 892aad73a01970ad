import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { draw, listed, madeCommission, ownGrading, signCase } from '../../../test/commission.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { PASSWORD, type Person } from '../../../test/portal.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { scoresOf } from './queries.ts'

const portal = await testPortal()
beforeEach(() => portal.clock.set('2026-11-20T09:30:00.000Z'))

const query = (text: string, values: unknown[] = []) => portal.database.pool.query(text, values)

/** A case that two experts have signed, with the mean total 75 and the means 4 and 3.5. */
async function graded() {
  const commission = await madeCommission(portal, { furtherFrom: null })
  await draw(commission)
  for (const [at, expert] of commission.experts.entries()) {
    const [{ id }] = await ownGrading(expert)
    await signCase(portal, expert, id, {
      ...{ grades: { DEPTH: 4, PLAN: 4 - at } },
      comments: { PLAN: 'A thin plan by this applicant' },
    })
  }
  const [{ applicationId, email }] = commission.cases.map(({ applicationId: id, person }) => ({
    ...{ applicationId: id, email: person.email },
  })) as [{ applicationId: string; email: string }]
  await query(`update applications set grant_part = $2 where id = $1`, [
    applicationId,
    JSON.stringify({ quotaCategoryIds: [], preemptiveRightIds: [], untResult: null, attestatAverageScore: null }),
  ])
  // Files of the builder have no bytes for the copy.
  await query(`update files set scan_state = 'INFECTED' where size = 1`)
  // The session of the case's owner has ended meanwhile.
  return { commission, applicationId, owner: await portal.signIn('APPLICANT', email) }
}
const decide = (id: string) => query(`update applications set status = 'FAILED', comment = 'No' where id = $1`, [id])

async function copyOf(owner: Person, language = 'en') {
  const { body } = await owner.call('GET', '/user/data', undefined, { 'accept-language': language })
  const parts = await unzip(body)
  const pdf = [...parts].find(([name]) => name.endsWith('.pdf') && !name.includes('/'))?.[1] ?? Buffer.alloc(0)
  const json = parts.get('data.json')?.toString() ?? ''
  return { json, text: textOfPdf(pdf).replace(/\s+/g, ' '), grading: JSON.parse(json).applications[0].grading }
}

describe('a copy of the own data', () => {
  test('has the meeting alone until a result is published', async () => {
    const { owner, applicationId } = await graded()
    await query(
      `update commission_cases set meeting_at = '2026-11-20T05:00:00Z', meeting_zoom = 'https://zoom.us/j/7' where application_id = $1`,
      [applicationId],
    )
    const { grading, text } = await copyOf(owner)
    expect(grading).toEqual({ meetingAt: '2026-11-20T05:00:00.000Z', criteria: [], total: null })
    expect(text).toContain('20 November 2026')
    expect(text).not.toContain('out of')
  })

  test('then has the means of the criteria and the total', async () => {
    const { owner, applicationId } = await graded()
    await decide(applicationId)
    const { grading, text } = await copyOf(owner)
    expect(grading).toMatchObject({
      ...{ meetingAt: null, total: 75 },
      criteria: [
        { name: { en: 'Depth' }, mean: 4 },
        { name: { en: 'Plan' }, mean: 3.5 },
      ],
    })
    expect(text).toContain('Depth 4.00 out of 5 Plan 3.50 out of 5 Total 75.00 out of 100')
  })

  test.each(LANGUAGES)('has no expert, single grade, comment or other case in %s', async (language) => {
    const { owner, applicationId, commission } = await graded()
    await decide(applicationId)
    const { json, text } = await copyOf(owner, language)
    const { rows } = await query('select full_name from staff_members where account_id = any ($1)', [
      commission.experts.map(({ id }) => id),
    ])
    for (const content of [json, text])
      for (const word of [...rows.map((row) => row.full_name), ...commission.experts.map(({ id }) => id), 'thin plan'])
        expect(content).not.toContain(word)
    expect(text).not.toMatch(/\{\{|papers\.|undefined|NaN/)
  })

  test('has no grading of a void grade', async () => {
    const { owner, applicationId } = await graded()
    await query(`update commission_grades set state = 'VOID' where application_id = $1`, [applicationId])
    await decide(applicationId)
    expect((await copyOf(owner)).grading).toEqual({ meetingAt: null, criteria: [], total: null })
  })
})

describe('the deletion of an applicant', () => {
  test('leaves signed grades and totals, which a published result rests on, without the person', async () => {
    const { owner, applicationId, commission } = await graded()
    const { db } = portal.database
    const before = await scoresOf(db, commission.id)
    expect(before.size).toBe(1)
    await decide(applicationId)
    expect((await owner.call('DELETE', '/user/profile', { password: PASSWORD })).status).toBe(200)
    expect(await scoresOf(db, commission.id)).toEqual(before)
    expect((await listed(commission))[0]).toMatchObject({ state: 'DONE', total: 75 })
    const { rows } = await query(
      `select (select json_agg(g) from commission_grades g where competition_id = $1)::text
        || (select json_agg(c) from commission_cases c where competition_id = $1)::text as held`,
      [commission.id],
    )
    for (const word of [owner.email, owner.id, 'Serikova', 'Aigerim']) expect(rows[0].held).not.toContain(word)
  })

  test('is refused while the competition decides, so no case disappears from a draw', async () => {
    const { owner, applicationId, commission } = await graded()
    await query(`update competitions set claims_close_at = '2026-11-15' where id = $1`, [commission.id])
    expect((await owner.call('DELETE', '/user/profile', { password: PASSWORD, withdraw: true })).status).toBe(409)
    expect(await listed(commission)).toMatchObject([{ applicationId, total: 75 }])
  })

  test('ends with the removal of the old application, together with its grades', async () => {
    const { applicationId } = await graded()
    const remove = async () => {
      const client = await portal.database.pool.connect()
      await client.query('begin')
      await client.query(`select set_config('portal.applications_kept_since', 'infinity', true)`)
      await client.query('delete from applications where id = $1', [applicationId])
      await client.query('commit')
      client.release()
    }
    await remove()
    const { rows } = await query('select from commission_grades where application_id = $1', [applicationId])
    expect(rows).toEqual([])
  })
})
