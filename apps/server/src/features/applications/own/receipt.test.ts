import { beforeAll, describe, expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, files, offers, sentApplication } from '../../../../test/builders.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import type { Person } from '../../../../test/portal.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()
let owner: Person
let sent: { id: string; number: string }

beforeAll(async () => {
  owner = await portal.applicant({ lastName: 'Seitkali', firstName: 'Aruzhan', middleName: null })
  sent = await sentApplication(portal, owner, { choices: await offers(portal, 2) })
})

const receiptFor = (person: Person, id: string, language = 'en') =>
  person.call('GET', `/request/${id}/receipt`, undefined, { 'accept-language': language })

describe('the receipt of a sent application', () => {
  test.each([
    ['kk', `№ NUMBER өтініштің алынғаны туралы қолхат`, '2026 жылғы 20 қараша', 'Паспорт көшірмесі', 'Қолхат'],
    ['ru', 'Расписка в получении заявления № NUMBER', '20 ноября 2026', 'Копия паспорта', 'Расписка'],
    ['en', 'Receipt for application No. NUMBER', '20 November 2026', 'Passport copy', 'Receipt'],
  ])('says in %s its number, the time, the applicant and the documents', async (language, title, day, slot, name) => {
    const { status, body, headers } = await receiptFor(owner, sent.id, language)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(encodeURIComponent(`${name} ${sent.number}.pdf`))
    const text = textOfPdf(body).replace(/\s+/g, ' ')
    for (const part of [title.replace('NUMBER', sent.number), day, '14:30', 'Seitkali Aruzhan', slot, owner.email])
      expect(text).toContain(part)
  })

  test('names every choice in its order and gives the SHA-256 of every file', async () => {
    const hash = 'ab'.repeat(32)
    await portal.database.pool.query(
      `update files set sha256 = decode($1, 'hex') where id = (select file_id from application_attachments where application_id = $2 and slot = 'passport')`,
      [hash, sent.id],
    )
    const text = textOfPdf((await receiptFor(owner, sent.id)).body).replace(/\s+/g, '')
    const { choices } = (await owner.call('GET', `/request/${sent.id}`)).body.data
    expect(choices).toHaveLength(2)
    const places = choices.map((choice: { speciality: { code: string }; university: { nameEn: string } }) => {
      expect(text).toContain(choice.university.nameEn.replace(/\s+/g, ''))
      return text.indexOf(choice.speciality.code)
    })
    expect(places[0]).toBeGreaterThan(0)
    expect(text).toContain(`passport.pdfSHA-256:${hash}`)
    expect(text.match(/SHA-256:[0-9a-f]{64}/g)).toHaveLength(6)
  })

  test.each([
    ['kk', 'Білім беру грантын тағайындау туралы куәлік'],
    ['ru', 'Свидетельство о присуждении образовательного гранта'],
    ['en', 'Grant certificate'],
  ])('names the documents of a grant in %s by their kind', async (language, kind) => {
    const applicant = await portal.applicant()
    const [certificate] = await files(portal, applicant, ['certificate.pdf'])
    const { id } = await sentApplication(portal, applicant, {
      type: 'GRANT',
      untResult: { total: 112, subjects: [] },
      grantFiles: [{ kind: 'GRANT_CERTIFICATE', id: certificate?.id }],
    })
    const text = textOfPdf((await receiptFor(applicant, id, language)).body).replace(/\s+/g, ' ')
    expect(text).toContain(kind)
  })

  test('stays after the decision, since it says what was sent', async () => {
    const admin = await portal.staff(['ADMIN'])
    const head = await portal.staff(['ADMIN'])
    const applicant = await portal.applicant()
    const { id } = await sentApplication(portal, applicant)
    await assign(head, admin, id)
    await decide(admin, id, 'PASSED')
    expect(await answer(head, id, 'PASSED')).toMatchObject({ body: { data: { status: 'PASSED' } } })
    expect(textOfPdf((await receiptFor(applicant, id)).body)).toContain('Receipt for application')
  })

  test('does not exist for a stranger, for a draft and for an id of nothing; staff have no such call', async () => {
    const stranger = await portal.applicant()
    expect(await receiptFor(stranger, sent.id)).toMatchObject({ status: 404, body: { msg: 'not_found' } })
    const draft = await owner.call(
      'POST',
      '/request/create',
      await applicationBody(portal, owner, { status: 'CREATED' }),
    )
    expect((await receiptFor(owner, draft.body.data.id)).status).toBe(404)
    expect((await receiptFor(owner, 'nothing')).status).toBe(404)
    expect((await receiptFor(await portal.staff(['ADMIN']), sent.id)).status).toBe(403)
    expect((await receiptFor(portal.guest, sent.id)).status).toBe(401)
  })
})

test('a draft says when it was saved last; a sent application does not', async () => {
  const applicant = await portal.applicant()
  const { body } = await applicant.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED' })
  const savedAt = async () => (await applicant.call('GET', `/request/${body.data.id}`)).body.data.draftSavedAt
  expect(await savedAt()).toBe('2026-11-20T09:30:00.000Z')
  portal.clock.advance(60_000)
  await applicant.call('PUT', `/request/${body.data.id}`, { type: 'ENROLLMENT', status: 'CREATED', gpa: '4' })
  expect(await savedAt()).toBe('2026-11-20T09:31:00.000Z')
  expect((await owner.call('GET', `/request/${sent.id}`)).body.data.draftSavedAt).toBeNull()
})
