import { createHash } from 'node:crypto'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer, assign, decide, offers, SIX, sentApplication } from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import { JPEG, PDF, PNG, uploaded } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let admin: Person
let head: Person
let first: Person
let second: Person
let manager: Person
let sent: { id: string; number: string }

beforeAll(async () => {
  const [one, two] = await offers(portal, 2)
  admin = await portal.staff(['ADMIN'], { fullName: 'Гүлнар Сейітова' })
  head = await portal.staff(['ADMIN'])
  first = await portal.staff(['ADMIN'], { university: one?.universityId })
  second = await portal.staff(['ADMIN'], { university: two?.universityId })
  manager = await portal.staff(['MANAGER'], { fullName: 'Айжан Төлегенова' })
  const owner = await portal.applicant({ lastName: 'Seitkali', firstName: 'Aruzhan', middleName: null, kandas: true })
  const file = async (name: string, bytes: Buffer) => ({ id: await uploaded(owner, name, bytes) })
  sent = await sentApplication(portal, owner, {
    choices: [one, two],
    passport: await file('scan.jpg', JPEG),
    previousLevel: await file('Аттестат.pdf', PDF),
    recommendationLetter: await file('letter.pdf', PDF),
    medicalCertificate: await file('scan.jpg', JPEG),
    form: await file('form.pdf', PDF),
    motivationLetter: await file('letter.pdf', PDF),
    additionalDocuments: [await file('scan.png', PNG)],
  })
  await assign(admin, manager, sent.id)
  await decide(manager, sent.id, 'FAILED', 'Төлқұжат оқылмайды')
  await answer(head, sent.id, 'PASSED')
})

async function downloaded(reader: Person, language = 'en', id = sent.id) {
  const { status, body, headers } = await reader.call('GET', `/staff/request/${id}/download`, undefined, {
    'accept-language': language,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const parts = await unzip(body)
  const [name = '', pdf = Buffer.alloc(0)] = [...parts][0] ?? []
  return { parts, headers, name, text: textOfPdf(pdf).replace(/\s+/g, ' ') }
}

describe('the whole application', () => {
  test('has the PDF and every file under its own name, made unique in its folder', async () => {
    const { parts, headers } = await downloaded(admin)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toContain(`Application ${sent.number}.zip`)
    expect([...parts.keys()]).toEqual([
      `Application ${sent.number}.pdf`,
      'documents/scan.jpg',
      'documents/Аттестат.pdf',
      'documents/letter.pdf',
      'documents/scan (2).jpg',
      'documents/form.pdf',
      'documents/letter (2).pdf',
      'additional/scan.png',
    ])
    expect(parts.get('documents/scan.jpg')).toEqual(JPEG)
    expect(parts.get('additional/scan.png')).toEqual(PNG)
  })

  test.each([
    ['kk', 'Өтініш', 'Қандас Иә', 'Төлқұжат оқылмайды', 'Айжан Төлегенова', '20 қараша'],
    ['ru', 'Заявление', 'Кандас Да', 'Төлқұжат оқылмайды', 'Айжан Төлегенова', '20 ноября'],
    ['en', 'Application', 'Kandas Yes', 'Төлқұжат оқылмайды', 'Айжан Төлегенова', '20 November'],
  ])('is complete in %s', async (language, word, kandas, reason, inspector, day) => {
    const { name, text } = await downloaded(admin, language)
    expect(name).toBe(`${word} ${sent.number}.pdf`)
    for (const part of [kandas, reason, day, 'Seitkali Aruzhan', 'Гүлнар Сейітова', '14:30', '1 / '])
      expect(text).toContain(part)
    expect(text).toMatch(new RegExp(inspector))
    expect(text).not.toMatch(/\{\{|applications\.|papers\./)
  })

  test('shows the test, and lists each document with its size and hash', async () => {
    const { text } = await downloaded(admin)
    expect(text).toContain('Test Not opened')
    for (const bytes of [JPEG, PDF, PNG]) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      expect(text.replace(/ /g, '')).toContain(`1KBSHA-256:${hash}`)
    }
  })

  test('has the test’s profile, the signed interview with each criterion, and the notes of staff', async () => {
    const owner = await portal.applicant()
    const [choice] = await offers(portal, 1)
    const file = { id: await uploaded(owner, 'file.pdf', PDF) }
    const { id } = await sentApplication(portal, owner, {
      choices: [choice],
      ...Object.fromEntries(SIX.map((slot) => [slot, file])),
    })
    const at = { startedAt: portal.clock.now(), deadline: portal.clock.now(), finishedAt: portal.clock.now() }
    await portal.database.db
      .updateTable('screeningAttempts')
      .set({ answers: 'Y'.repeat(80), active: false, ended: 'FINISHED', passed: true, ...at })
      .where('applicationId', '=', id)
      .execute()
    expect((await admin.call('POST', `/staff/request/${id}/notes`, { text: 'Call the school' })).status).toBe(200)
    await owner.call('POST', `/conversations/${id}`, { text: 'Is the stamp readable?' })
    portal.clock.advance(1)
    await admin.call('POST', `/conversations/${id}`, { text: 'Not yet sure', isInternal: true })
    const leader = await portal.staff(['EXPERT_MANAGER'])
    const made = await portal.staff(['EXPERT'], { fullName: 'Болат Ержанов', university: 'uni-979' })
    const interview = {
      requestId: id,
      date: '2026-11-21',
      time: '10:00',
      zoom: 'https://zoom.us/j/5',
      expertId: made.id,
    }
    const { body } = await leader.call('POST', '/staff/interview/schedule', interview)
    expect((await downloaded(admin, 'en', id)).text).toContain('Status Assigned Expert Болат Ержанов')
    const before = portal.clock.now()
    portal.clock.set('2026-11-21T09:30:00.000Z')
    const expert = await portal.signIn('STAFF', made.email)
    await expert.call('POST', `/staff/interview/${body.data.id}/send-code`)
    await portal.deliver()
    const code = /\b\d{6}\b/.exec(portal.messages.at(-1)?.text.replace(/\d{4}-\d{6}/, '') ?? '')?.[0]
    const interviewGrade = {
      interviewResult: { first: 5, second: 4 },
      motivationalEssayResult: { first: 3, second: 3, third: 4, fourth: 2 },
    }
    const verified = await expert.call('POST', '/staff/interview/verify-code', {
      ...{ code, interviewId: body.data.id, interviewGrade },
    })
    expect(verified.status, JSON.stringify(verified.body)).toBe(200)
    const { text } = await downloaded(await portal.signIn('STAFF', admin.email), 'en', id)
    portal.clock.set(before.toISOString())
    for (const part of ['https://zoom.us/j/5', 'Signed by Болат Ержанов', '70.00 of 100', '5 / 5', '2 / 5'])
      expect(text).toContain(part)
    expect(text).toMatch(/Profile by scale .*\d+ of \d+/)
    expect(text).toMatch(/Staff notes .*Гүлнар Сейітова Call the school/)
    expect(text).toMatch(/Conversation .*Is the stamp readable\? .*Гүлнар Сейітова Internal: .* Not yet sure/)
    expect(text).toContain('The interview was given to an expert')
  })

  test('shows a university its own choice’s reason and not another’s', async () => {
    expect((await downloaded(first)).text).toContain('Төлқұжат оқылмайды')
    const { text } = await downloaded(second)
    expect(text).not.toContain('Төлқұжат оқылмайды')
    expect(text).not.toContain('Айжан Төлегенова')
    expect(text).toContain('Action of another university')
  })

  test('is recorded in the audit trail each time, and not as an opening', async () => {
    const reader = await portal.staff(['MANAGER'])
    await downloaded(reader)
    await downloaded(reader)
    const root = await portal.superAdmin()
    const { body } = await root.call('GET', `/staff/audit?staffId=${reader.id}`)
    const events = body.list.map((row: { event: string; objectNumber: string }) => [row.event, row.objectNumber])
    expect(events.slice(0, 2)).toEqual([
      ['applicationDownloaded', sent.number],
      ['applicationDownloaded', sent.number],
    ])
    expect(JSON.stringify(events)).not.toContain('applicationOpened')
  })

  test('is refused outside the scope', async () => {
    const url = `/staff/request/${sent.id}/download`
    const [, , third] = await offers(portal, 3)
    const far = await portal.staff(['ADMIN'], { university: third?.universityId })
    expect((await far.call('GET', url)).status).toBe(404)
    expect((await (await portal.superAdmin()).call('GET', url)).status).toBe(403)
    expect((await (await portal.applicant()).call('GET', url)).status).toBe(403)
    expect((await admin.call('GET', '/staff/request/nothing/download')).status).toBe(404)
  })
})
