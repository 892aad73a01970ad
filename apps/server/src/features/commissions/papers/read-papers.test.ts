import { createCanvas, loadImage } from '@napi-rs/canvas'
import { HIDEABLE } from '@portal/domain/competitions/commission-schema.ts'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { type Commission, draw, madeCommission, newExpert, ownGrading } from '../../../../test/commission.ts'
import type { Person } from '../../../../test/portal.ts'
import { uploaded } from '../../../../test/sample-files.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()

/** Facts of the applicant that no answer to an expert of a blind commission may have. */
const LAST_NAME = 'ZHAKSYLYKOVA'

async function letter(lines: readonly string[]): Promise<Buffer> {
  const paper = new PDFDocument({ info: { Author: LAST_NAME, Title: `Letter of ${LAST_NAME}` } })
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => void paper.on('end', resolve))
  for (const line of lines) paper.text(line)
  paper.end()
  await ended
  return Buffer.concat(chunks)
}

type Case = { readonly commission: Commission; readonly expert: Person; readonly id: string; readonly path: string }

/** A case whose letter has these lines, with its expert. */
async function caseWith(lines: readonly string[], rules: Parameters<typeof madeCommission>[1] = {}): Promise<Case> {
  const commission = await madeCommission(portal, { hidden: [...HIDEABLE], experts: 1, ...rules }, { experts: 1 })
  const [{ person, applicationId } = { person: portal.guest, applicationId: '' }] = commission.cases
  const name = `${LAST_NAME} letter.pdf`
  const fileId = await uploaded(person, name, await letter(lines))
  const { pool } = portal.database
  await pool.query(
    `update application_attachments set file_id = $1, name = $2 where application_id = $3 and slot = 'motivationLetter'`,
    [fileId, name, applicationId],
  )
  await pool.query(`update applications set applicant = applicant || $1::jsonb where id = $2`, [
    JSON.stringify({ lastName: LAST_NAME }),
    applicationId,
  ])
  await draw(commission)
  const [expert = portal.guest] = commission.experts
  const [row] = await ownGrading(expert)
  return { commission, expert, id: row.id, path: `/staff/grading/${row.id}/papers` }
}

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
    return { clear, list: () => head.call('GET', papers), look: () => head.call('GET', page) }
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

  test('of a commission that hides nothing has no decision', async () => {
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

/** Strings that identify the applicant of a case, by their meaning. */
async function identifying({ commission }: Case): Promise<Readonly<Record<string, string>>> {
  const [{ applicationId, code, person } = { applicationId: '', code: '', person: portal.guest }] = commission.cases
  const { rows } = await portal.database.pool.query(
    `select a.number, a.applicant, c.email, h.university_id, h.university_name ->> 'nameEn' as university,
       array_to_string(array(select file_id::text from application_attachments t where t.application_id = a.id), ' ') as files
     from applications a join accounts c on c.id = a.owner_id join choices h on h.application_id = a.id and h.position = 1
     where a.id = $1`,
    [applicationId],
  )
  const { number, applicant, email, university_id, university, files } = rows[0]
  const { firstName, lastName, passportNumber, phoneNumber, birthday } = applicant
  return {
    ...{ applicationId, code, number, email, university_id, university, ownerId: person.id },
    ...{ firstName, lastName, passportNumber, phoneNumber, birthday },
    ...Object.fromEntries(
      String(files)
        .split(' ')
        .map((file, at) => [`file ${at}`, file]),
    ),
  }
}

/** Everything that an expert is answered about a case, by call: successes, refusals, and lists in every order. */
async function answersTo({ expert, id, path }: Case): Promise<Readonly<Record<string, string>>> {
  const calls: readonly (readonly [string, string, unknown?])[] = [
    ['GET', '/staff/grading'],
    ['GET', '/staff/grading?state=SIGNED'],
    ['GET', `/staff/grading/${id}`],
    ['GET', path],
    ['GET', `${path}/dissertationResearch/1`],
    ['GET', `${path}/motivationLetter/9`],
    ['POST', `/staff/grading/${id}/draft`, { grades: { NONE: 1 }, comments: {}, version: 1 }],
    ['POST', `/staff/grading/${id}/draft`, { grades: { DEPTH: 3 }, comments: {}, version: 1 }],
    ['POST', `/staff/grading/${id}/draft`, { grades: { DEPTH: 3 }, comments: {}, version: 99 }],
    ['POST', `/staff/grading/${id}/sign`, { code: '000000', grades: {}, comments: {} }],
    ['POST', `/staff/grading/${id}/send-code`],
    ['POST', '/staff/interview', {}],
    ['GET', '/staff/interview/experts'],
    ['GET', '/me/notices'],
  ]
  const answers: [string, string][] = []
  for (const [method, url, body] of calls) {
    const answer = await expert.call(method as 'GET', url, body as object | undefined)
    answers.push([`${method} ${url} ${JSON.stringify(body ?? '')}`, JSON.stringify([answer.headers, answer.body])])
  }
  await portal.deliver()
  answers.push(['messages to the expert', JSON.stringify(await messagesTo(expert))])
  return Object.fromEntries(answers)
}

async function messagesTo(expert: Person): Promise<unknown[]> {
  const { rows } = await portal.database.pool.query(
    `select m.* from mails m join accounts a on a.email = m.recipient where a.id = $1`,
    [expert.id],
  )
  return [...rows, ...portal.messages]
}

const leaks = (answers: Readonly<Record<string, string>>, facts: Readonly<Record<string, string>>) =>
  Object.entries(answers).flatMap(([call, text]) =>
    Object.entries(facts).flatMap(([fact, value]) =>
      value !== undefined && value !== '' && text.toLowerCase().includes(value.toLowerCase())
        ? [`${fact} in ${call}`]
        : [],
    ),
  )

test('no answer, message or refusal to an expert of a blind commission identifies the applicant', async () => {
  const blind = await caseWith([`I am ${LAST_NAME}`])
  const facts = await identifying(blind)
  expect(Object.values(facts).filter((value) => value === undefined || value === '')).toEqual([])
  expect(leaks(await answersTo(blind), facts)).toEqual([])
})

test('the same search finds each fact where nothing is hidden', async () => {
  const open = await caseWith([`I am ${LAST_NAME}`], { hidden: [] })
  const { firstName, lastName, number, university } = await identifying(open)
  const found = leaks(await answersTo(open), { firstName, lastName, number, university } as Record<string, string>)
  for (const fact of ['firstName', 'lastName', 'number', 'university'])
    expect(found.some((leak) => leak.startsWith(`${fact} in GET /staff/grading/`))).toBe(true)
})
