import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { blindCase, type BlindCase as Case, LAST_NAME } from '../../../../test/blind-case.ts'
import { newExpert } from '../../../../test/commission.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()

const rowsOf = async (text: string, ...values: readonly string[]) =>
  (await portal.database.pool.query(text, [...values])).rows
const caseWith = (lines: readonly string[], rules: Parameters<typeof blindCase>[2] = {}) =>
  blindCase(portal, lines, rules)

test('papers of a case are listed by slot with their pages, without names of files', async () => {
  const { expert, path } = await caseWith(['I like geology'])
  const { status, body } = await expert.call('GET', path)
  expect([status, body]).toEqual([200, { list: [{ slot: 'motivationLetter', pages: 1 }] }])
})

test('a page is a picture, and pages that do not exist are not found', async () => {
  const { expert, path } = await caseWith([`I am ${LAST_NAME}`, 'I like geology'])
  const shown = await expert.call('GET', `${path}/motivationLetter/1`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(shown.headers['content-disposition']).not.toMatch(new RegExp(LAST_NAME, 'i'))
  for (const page of ['motivationLetter/2', 'dissertationResearch/1', 'passport/1', 'motivationLetter/0'])
    expect((await expert.call('GET', `${path}/${page}`)).status).toBe(404)
})

test('a former name stays covered after a correction of the name', async () => {
  const { commission, expert, path } = await caseWith([`I am ${LAST_NAME}`, 'I like geology'])
  const [{ person, applicationId } = { person: expert, applicationId: '' }] = commission.cases
  const before = (await expert.call('GET', `${path}/motivationLetter/1`)).body as Buffer
  await portal.database.pool.query(`update competitions set claims_close_at = '2027-01-01' where id = $1`, [
    commission.id,
  ])
  const admin = await portal.staff(['ADMIN'])
  const asked = await admin.call('POST', `/staff/request/${applicationId}/correction`, {
    ...{ items: [], fields: [{ field: 'lastName', words: 'As in the passport' }], until: '2026-12-01' },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const own = (await person.call('GET', `/request/${applicationId}`)).body.data.correction
  const given = { fieldId: own.fields[0].id, value: 'NURLANOVA' }
  expect((await person.call('PUT', `/request/${applicationId}/correction`, given)).status).toBe(200)
  expect((await person.call('POST', `/request/${applicationId}/correction`, {})).status).toBe(200)
  expect(
    await rowsOf(`select applicant ->> 'lastName' as name from applications where id = $1`, applicationId),
  ).toEqual([{ name: 'NURLANOVA' }])
  expect((await expert.call('GET', `${path}/motivationLetter/1`)).body).toEqual(before)
})

test('a page without text is not shown where facts are hidden', async () => {
  const { expert, path } = await caseWith([])
  expect(await expert.call('GET', `${path}/motivationLetter/1`)).toMatchObject({
    status: 409,
    body: { msg: 'paper_not_readable' },
  })
})

describe('a page that a person has looked at', () => {
  /** Page of the letter for the head, and a decision on it. */
  const ofHead = ({ commission: { id, head, cases } }: Case) => {
    const papers = `/staff/grants/${id}/commission/cases/${cases[0]?.applicationId}/papers`
    const page = `${papers}/motivationLetter/1`
    const clear = (isShown: boolean, covers: readonly object[] = [], reason = 'No name on it') =>
      head.call('PUT', page, { isShown, covers, reason })
    return { clear, page, list: () => head.call('GET', papers), look: () => head.call('GET', page) }
  }
  const AREA = { left: 0, top: 0, width: 100, height: 50 }

  test('is shown to the expert with the covered areas, though it has no text', async () => {
    const blind = await caseWith([])
    const { clear, list, look } = ofHead(blind)
    expect((await look()).headers['content-type']).toBe('image/png')
    expect((await clear(true, [AREA])).status).toBe(200)
    const shown = await blind.expert.call('GET', `${blind.path}/motivationLetter/1`)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
    const picture = await loadImage(shown.body as Buffer)
    const canvas = createCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const brightness = (y: number) => canvas.getContext('2d').getImageData(picture.width / 2, y, 1, 1).data[0]
    expect([brightness(10), brightness(picture.height / 2 - 5), brightness(picture.height - 10)]).toEqual([0, 0, 255])
    const { data } = (await list()).body
    expect(data).toMatchObject({ fullName: expect.stringContaining(LAST_NAME), can: { clear: true } })
    expect(data.papers).toMatchObject([
      {
        slot: 'motivationLetter',
        pages: 1,
        cleared: [{ page: 1, isShown: true, covers: [AREA], reason: 'No name on it' }],
      },
    ])
  })

  test('covers lines that name the person too', async () => {
    const blind = await caseWith([`I am ${LAST_NAME}`])
    const before = (await blind.expert.call('GET', `${blind.path}/motivationLetter/1`)).body as Buffer
    expect((await ofHead(blind).clear(true)).status).toBe(200)
    expect((await blind.expert.call('GET', `${blind.path}/motivationLetter/1`)).body).toEqual(before)
  })

  test('is withheld in the words of an unreadable page, also one with text', async () => {
    const blind = await caseWith(['I like geology'])
    expect((await ofHead(blind).clear(false, [AREA], 'Her hand is known')).status).toBe(200)
    const refused = await blind.expert.call('GET', `${blind.path}/motivationLetter/1`)
    expect([refused.status, refused.body.msg]).toEqual([409, 'paper_not_readable'])
    expect(JSON.stringify(refused.body)).not.toContain('hand')
  })

  test('is decided by the head of the competition alone, with a reason and areas inside the page', async () => {
    const blind = await caseWith([])
    const { clear } = ofHead(blind)
    const fault = async (answer: ReturnType<typeof clear>) => (await answer).body.errors
    expect(await fault(clear(true, [], ' '))).toEqual([{ field: 'reason', msg: 'reason_required' }])
    expect(await fault(clear(true, [{ ...AREA, left: 1 }]))).toMatchObject([{ field: 'covers.0.width' }])
    const admin = await portal.staff(['ADMIN'])
    const at = `/staff/grants/${blind.commission.id}/commission/cases/${blind.commission.cases[0]?.applicationId}/papers`
    expect((await admin.call('GET', at)).status).toBe(200)
    for (const who of [admin, blind.expert])
      expect(
        (await who.call('PUT', `${at}/motivationLetter/1`, { isShown: true, covers: [], reason: 'Mine' })).status,
      ).toBe(403)
    const { rows } = await portal.database.pool.query(
      'select count(*)::int as count from cleared_pages where reason = $1',
      ['Mine'],
    )
    expect(rows[0].count).toBe(0)
  })

  test('is decided as it was looked at: not over another decision', async () => {
    const blind = await caseWith([`I am ${LAST_NAME}`])
    const { list, page } = ofHead(blind)
    const { head } = blind.commission
    const read = async () => (await list()).body.data.papers[0]
    const decide = (fileId: string, after: string | null, covers: readonly object[]) =>
      head.call('PUT', page, { isShown: true, covers, reason: 'No name on it', fileId, after })
    const { fileId } = await read()
    expect((await decide(fileId, null, [AREA])).status).toBe(200)
    const stale = { status: 409, body: { msg: 'stale_version' } }
    // Another head has not seen the area.
    expect(await decide(fileId, null, [])).toMatchObject(stale)
    const [{ at }] = (await read()).cleared
    expect((await decide(fileId, at, [])).status).toBe(200)
  })

  test('has no decision where a commission hides nothing', async () => {
    const { clear, list, look } = ofHead(await caseWith(['I like geology'], { hidden: [] }))
    expect([(await clear(true)).status, (await list()).status, (await look()).status]).toEqual([404, 404, 404])
  })

  test('each look and each decision is in the audit trail', async () => {
    const blind = await caseWith([])
    const { clear, look } = ofHead(blind)
    await look()
    await clear(true, [AREA])
    const { rows } = await portal.database.pool.query(
      `select event, details from audit_events where object_id = $1 and event like 'paperPage%' order by id`,
      [blind.commission.cases[0]?.applicationId],
    )
    expect(rows).toEqual([
      { event: 'paperPageOpened', details: null },
      { event: 'paperPageCleared', details: expect.objectContaining({ page: 1, covers: 1, reason: 'No name on it' }) },
    ])
  })
})

test('others do not read the papers, and the expert does not after declining', async () => {
  const { commission, expert, path, id } = await caseWith(['I like geology'])
  const stranger = await newExpert(portal)
  for (const reader of [stranger, commission.head]) {
    const { status } = await reader.call('GET', `${path}/motivationLetter/1`)
    expect([403, 404]).toContain(status)
  }
  expect((await expert.call('POST', `/staff/grading/${id}/decline`, { reason: 'I know the letter' })).status).toBe(200)
  for (const call of [path, `${path}/motivationLetter/1`]) expect((await expert.call('GET', call)).status).toBe(404)
})
