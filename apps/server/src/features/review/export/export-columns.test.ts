import { EXPORT_COLUMNS, type ExportColumn, isPersonal } from '@portal/domain/review/export-schema.ts'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { files, offers, sentApplication } from '../../../../test/builders.ts'
import type { Person } from '../../../../test/portal.ts'
import { testPortal } from '../../../../test/test-portal.ts'
import { newId } from '../../../platform/identity/tokens.ts'

const portal = await testPortal()
let admin: Person
let applicant: Person
let number: string
let id: string
let pairs: Awaited<ReturnType<typeof offers>>

const GRADE = {
  interviewResult: { first: 5, second: 4 },
  motivationalEssayResult: { first: 3, second: 3, third: 4, fourth: 2 },
  dissertationResearchResult: { first: 1, second: 2, third: 3, fourth: 5 },
}

beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
  const expert = await portal.staff(['EXPERT'], {
    fullName: 'Ерлан Қасымов',
    phoneNumber: '+77010001122',
    university: 'uni-979',
  })
  pairs = await offers(portal, 4)
  applicant = await portal.applicant({
    gender: 'FEMALE',
    iin: '050314600005',
    untScore: 101,
    passportNumber: 'N7654321',
    phoneNumber: '+77015550001',
    email: 'known@mail.kz',
  })
  const [certificate, extra] = await files(portal, applicant, ['certificate.pdf', 'extra.pdf'])
  const sent = await sentApplication(portal, applicant, {
    type: 'GRANT',
    choices: pairs,
    untResult: { total: 112, subjects: [{ subject: 'MATHEMATICS', score: 40 }] },
    attestatAverageScore: '4.7',
    creativeSpecialty: false,
    faculty: 'Physics',
    grantFiles: [{ kind: 'GRANT_CERTIFICATE', id: certificate?.id }],
    additionalDocuments: [{ id: extra?.id }],
  })
  number = sent.number
  id = sent.id
  const { pool } = portal.database
  await pool.query(
    `update applications set applicant = jsonb_set(applicant, '{middleName}', '"=cmd"'), letter_words = 640, consented_at = sent_at, consent_version = '2026-09-01',
       grant_part = grant_part || '{"quotaCategoryIds": ["1"], "preemptiveRightIds": ["1"]}' where id = $1`,
    [id],
  )
  await pool.query(
    `update screening_attempts set answers = repeat('Y', 80), active = false, passed = true, ended = 'FINISHED',
       started_at = '2026-11-20T10:00Z', deadline = '2026-11-20T12:00Z', finished_at = '2026-11-20T11:00Z' where application_id = $1`,
    [id],
  )
  const { user } = (await admin.call('GET', `/staff/request/${id}`)).body.data
  const asked = { items: [{ fileId: user.passport.id, reason: 'cutOff' }], until: '2026-12-04' }
  await admin.call('POST', `/staff/request/${id}/correction`, asked)
  const referee = { name: 'Saule Akhmetova', email: 'saule@school.kz', position: 'Teacher', language: 'kk' }
  await applicant.call('POST', `/request/${id}/referees`, referee)
  await pool.query(
    `insert into interviews (id, application_id, choice, university_id, status, starts_at, zoom, expert_id, expert_name, created_at, attendance, grade, total, signed_at)
     values ($1, $2, 1, $3, 'SIGNED', '2026-11-20T05:30Z', 'https://zoom.us/j/123', $4, 'Ерлан Қасымов', now(), 'ATTENDED', $5, 64, '2026-11-20T07:00Z')`,
    [newId(), id, pairs[0]?.universityId, expert.id, JSON.stringify(GRADE)],
  )
})

async function sheet(columns: readonly ExportColumn[], reader = admin, filter = '') {
  const query = columns.map((column) => `columns=${encodeURIComponent(column)}`).join('&')
  const answer = await reader.call('GET', `/staff/request/list/download?${query}${filter}`, undefined, {
    'accept-language': 'en',
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const rows = await readSpreadsheet(answer.body, { maxRows: 5_000 })
  if (typeof rows === 'string') throw new Error(rows)
  return rows.map(({ cells }) => cells)
}
const rowOf = async (of: string, reader = admin): Promise<Record<string, unknown>> => {
  const [, row = []] = await sheet(EXPORT_COLUMNS, reader, `&requestId=${of}`)
  return Object.fromEntries(EXPORT_COLUMNS.map((column, index) => [column, row[index] ?? '']))
}

const nameOf = async (table: string, key: string, value: string | undefined) =>
  (await portal.database.pool.query(`select name_en from ${table} where ${key} = $1`, [value])).rows[0].name_en

/** The expected value of each column for the application made above. A missing one does not compile. */
async function known(): Promise<Record<ExportColumn, unknown>> {
  const university = (position: number) => nameOf('universities', 'id', pairs[position]?.universityId)
  const program = (position: number) => nameOf('programs', 'code', pairs[position]?.educationalProgram)
  const choice = async (position: number) => `${pairs[position]?.educationalProgram} ${await program(position)}`
  return {
    number,
    type: expect.stringMatching(/grant/i),
    status: 'Under review',
    createdDate: '2026-11-20T14:30',
    sentDate: '2026-11-20T14:30',
    lastStatusUpdateDate: '2026-11-20T14:30',
    consent: expect.stringContaining('2026-09-01'),
    lastName: 'Serikova',
    firstName: 'Aigerim',
    middleName: '=cmd',
    fio: 'Serikova Aigerim =cmd',
    birthday: '2005-03-14',
    gender: 'Female',
    citizenship: 'Kazakhstan',
    nationality: 'Kazakh',
    countryOfResidence: 'Kazakhstan',
    kandas: 'No',
    refugee: 'No',
    grantHolder: 'No',
    phoneNumber: '+77015550001',
    email: 'known@mail.kz',
    applicantLanguage: expect.stringMatching(/^(Қазақша|Русский|English)$/),
    passportNumber: 'N7654321',
    passportExprDate: '2033-05-01',
    iin: '050314600005',
    educationLevel: 'Bachelor’s',
    educationLanguage: 'Kazakh',
    interviewLanguage: 'English',
    gpa: 4.8,
    languageLevel: 'Kazakh: C2\nEnglish: B2',
    letterWords: 640,
    untScore: 101,
    untResult: 112,
    untSubjects: 'Mathematics: 40',
    competitionId: '',
    attestatAverageScore: 4.7,
    creativeSpecialty: 'No',
    faculty: 'Physics',
    quotaCategoryIds: await nameOf('quota_categories', 'id', '1'),
    preemptiveRightIds: await nameOf('preemptive_rights', 'id', '1'),
    universityName: await university(0),
    educationalProgram: pairs[0]?.educationalProgram,
    educationalProgramName: await program(0),
    'choice1.university': await university(0),
    'choice1.program': await choice(0),
    'choice1.state': 'Under review',
    'choice1.comment': '',
    'choice2.university': await university(1),
    'choice2.program': await choice(1),
    'choice2.state': 'Waiting its turn',
    'choice2.comment': '',
    'choice3.university': await university(2),
    'choice3.program': await choice(2),
    'choice3.state': 'Waiting its turn',
    'choice3.comment': '',
    'choice4.university': await university(3),
    'choice4.program': await choice(3),
    'choice4.state': 'Waiting its turn',
    'choice4.comment': '',
    answers: '',
    photo: 'No',
    passport: 'Yes',
    previousLevel: 'Yes',
    recommendationLetter: 'Yes',
    medicalCertificate: 'Yes',
    form: 'Yes',
    languageCertificate: 'No',
    motivationLetter: 'Yes',
    dissertationResearch: 'No',
    invitationLetter: 'No',
    additionalDocuments: 1,
    furtherFiles: 0,
    grantFiles: 1,
    testState: 'Done',
    testStartedAt: '2026-11-20T15:00',
    testFinishedAt: '2026-11-20T16:00',
    testProfile: expect.stringMatching(/^Motivation for study: \d+ of \d+\n(.+\n){6}Candour of answers: \d+ of \d+$/),
    interviewStartsAt: '2026-11-20T10:30',
    interviewStatus: 'Grades signed',
    interviewAttendance: 'Came',
    interviewZoom: 'https://zoom.us/j/123',
    interviewExpert: 'Ерлан Қасымов',
    interviewTotal: 64,
    interviewSignedAt: '2026-11-20T12:00',
    'interviewResult.mean': 4.5,
    'motivationalEssayResult.mean': 3,
    'dissertationResearchResult.mean': 2.75,
    'interviewResult.first': 5,
    'interviewResult.second': 4,
    'motivationalEssayResult.first': 3,
    'motivationalEssayResult.second': 3,
    'motivationalEssayResult.third': 4,
    'motivationalEssayResult.fourth': 2,
    'dissertationResearchResult.first': 1,
    'dissertationResearchResult.second': 2,
    'dissertationResearchResult.third': 3,
    'dissertationResearchResult.fourth': 5,
    inspectorName: '',
    inspectorStatus: '',
    comment: '',
    adminComment: '',
    correction: 'Waiting for the applicant\nLast day for the answer: 4 December 2026',
    messages: '',
    referee: 'Named, e-mail not sent yet',
  }
}

test('every column shows the value of the application', async () => {
  expect(await rowOf(number)).toEqual(await known())
})

test('has a heading of its own for each column, in each language', async () => {
  for (const language of ['kk', 'ru', 'en']) {
    const query = EXPORT_COLUMNS.map((column) => `columns=${column}`).join('&')
    const answer = await admin.call('GET', `/staff/request/list/download?${query}`, undefined, {
      'accept-language': language,
    })
    const rows = await readSpreadsheet(answer.body, { maxRows: 5_000 })
    const heads = typeof rows === 'string' ? [] : (rows[0]?.cells ?? [])
    expect(new Set(heads).size, heads.toSorted().join('\n')).toBe(EXPORT_COLUMNS.length)
    expect(heads.filter((head) => /^[a-z]+(\.\w+)+$/i.test(String(head)))).toEqual([])
  }
})

test('an application without test result, interview or grant leaves these cells empty', async () => {
  const other = await sentApplication(portal, await portal.applicant())
  expect(await rowOf(other.number)).toMatchObject({
    testState: 'Not opened',
    testFinishedAt: '',
    testProfile: '',
    interviewStartsAt: '',
    interviewTotal: '',
    creativeSpecialty: '',
    untResult: '',
    quotaCategoryIds: '',
    'choice2.university': '',
    grantFiles: 0,
  })
})

test('a snapshot older than a field of the profile leaves its cell empty', async () => {
  const other = await sentApplication(portal, await portal.applicant())
  await portal.database.pool.query(
    `update applications set applicant = applicant - '{untScore,iin,gender,nationality,birthday}'::text[] where id = $1`,
    [other.id],
  )
  expect(await rowOf(other.number)).toMatchObject({
    untScore: '',
    iin: '',
    gender: '',
    nationality: '',
    birthday: '',
    passportNumber: expect.stringMatching(/^N/),
  })
})

test('a university’s head reads no more than on the application: no reasons and no interview of another university', async () => {
  await portal.database.pool.query(
    `update choices set status = 'FAILED', comment = 'Of the first university' where application_id = $1 and position = 1`,
    [id],
  )
  await portal.database.pool.query(
    `insert into review_items select (jsonb_populate_record(r, jsonb_build_object('sight', $2::text))).* from review_items r
     where application_id = $1 and sight = '*' on conflict do nothing`,
    [id, pairs[1]?.universityId],
  )
  const first = await portal.staff(['ADMIN'], { university: pairs[0]?.universityId })
  const second = await portal.staff(['ADMIN'], { university: pairs[1]?.universityId })
  expect(await rowOf(number, first)).toMatchObject({
    'choice1.comment': 'Of the first university',
    interviewExpert: 'Ерлан Қасымов',
  })
  expect(await rowOf(number, second)).toMatchObject({
    'choice1.university': expect.stringMatching(/./),
    'choice1.comment': '',
    interviewExpert: '',
    interviewTotal: '',
    'interviewResult.first': '',
    email: 'known@mail.kz',
  })
})

describe('the last exported columns', () => {
  test('are the list’s at first, and then the person’s own', async () => {
    const person = await portal.staff(['ADMIN'])
    const before = (await person.call('GET', '/staff/export-columns')).body.data.columns
    expect(before).toContain('number')
    expect(before).not.toContain('iin')
    const saved = await person.call('PUT', '/staff/export-columns', { columns: ['number', 'iin'] })
    expect(saved).toMatchObject({ status: 200, body: { data: { columns: ['number', 'iin'] } } })
    await person.call('PUT', '/staff/export-columns', { columns: ['iin', 'email'] })
    expect((await person.call('GET', '/staff/export-columns')).body.data.columns).toEqual(['iin', 'email'])
    expect((await admin.call('GET', '/staff/export-columns')).body.data.columns).toEqual(before)
  })

  test('refuse unknown columns and none at all', async () => {
    for (const columns of [['password'], [], ['__proto__']])
      expect((await admin.call('PUT', '/staff/export-columns', { columns })).status).toBe(400)
  })

  test('leave out columns that the portal no longer has', async () => {
    const person = await portal.staff(['ADMIN'])
    await portal.database.pool.query('insert into export_columns values ($1, $2)', [person.id, ['gone', 'gpa']])
    expect((await person.call('GET', '/staff/export-columns')).body.data.columns).toEqual(['gpa'])
  })
})

test('the audit trail names the columns, and marks personal ones', async () => {
  await sheet(['iin', 'number', 'phoneNumber', 'gpa'])
  const { body } = await (await portal.superAdmin()).call('GET', '/staff/audit?event=applicationsExported&pageSize=1')
  expect(body.list[0].details).toMatchObject({
    columns: ['number', 'phoneNumber', 'iin', 'gpa'],
    personalColumns: ['phoneNumber', 'iin'],
  })
  expect(EXPORT_COLUMNS.filter(isPersonal)).toEqual(
    expect.arrayContaining(['fio', 'birthday', 'passportNumber', 'email', 'quotaCategoryIds']),
  )
})
