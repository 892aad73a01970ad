import { CONSENT_VERSION } from '@portal/domain/documents/schema.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOfApp } from '../../../../test/authenticator-app.ts'
import { assign, decide, sentApplication } from '../../../../test/builders.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { PASSWORD, type Person } from '../../../../test/portal.ts'
import { JPEG, PDF, uploaded } from '../../../../test/sample-files.ts'
import { testPortal } from '../../../../test/test-portal.ts'

const portal = await testPortal()
let person: Person
let stranger: Person
let sent: { id: string; number: string }

beforeAll(async () => {
  person = await portal.applicant({ lastName: 'Seitkali', firstName: 'Aruzhan' })
  stranger = await portal.applicant({ lastName: 'Omarov', firstName: 'Arman' })
  const file = async (name: string, bytes = PDF) => ({ id: await uploaded(person, name, bytes) })
  sent = await sentApplication(portal, person, {
    passport: await file('passport.jpg', JPEG),
    previousLevel: await file('Аттестат.pdf'),
    recommendationLetter: await file('letter.pdf'),
    medicalCertificate: await file('letter.pdf'),
    form: await file('form.pdf'),
    motivationLetter: await file('why.pdf'),
  })
  const { body } = await person.call('POST', '/user/factors/code', { password: PASSWORD })
  const code = codeOfApp(body.data.secret, portal.clock.now())
  await person.call('POST', '/user/factors/code/confirm', { code })
  portal.clock.advance(60_000)
  await portal.database.db.deleteFrom('files').where('ownerId', '=', person.id).where('size', '=', 1).execute()
  await person.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED', gpa: '3.1' })
  const head = await portal.staff(['ADMIN'], { fullName: 'Gulnar Seitova' })
  const manager = await portal.staff(['MANAGER'], { fullName: 'Aizhan Tolegenova' })
  await assign(head, manager, sent.id)
  await manager.call('GET', `/staff/request/${sent.id}`)
  await manager.call('POST', `/staff/request/${sent.id}/notes`, { text: 'The stamp looks new' })
  await person.call('POST', `/conversations/${sent.id}`, { text: 'Is the stamp readable?' })
  portal.clock.advance(1)
  await manager.call('POST', `/conversations/${sent.id}`, { text: 'It is, thank you' })
  await manager.call('POST', `/conversations/${sent.id}`, { text: 'Ask the school', isInternal: true })
  await decide(manager, sent.id, 'FAILED', 'Not approved by anybody yet')
  await portal.deliver()
})

async function downloaded(who: Person, language = 'en') {
  const { status, body, headers } = await who.call('GET', '/user/data', undefined, { 'accept-language': language })
  expect(status, JSON.stringify(body)).toBe(200)
  const parts = await unzip(body)
  const pdf = [...parts].find(([name]) => name.endsWith('.pdf') && !name.includes('/'))?.[1] ?? Buffer.alloc(0)
  const json = parts.get('data.json')?.toString() ?? ''
  return { parts, headers, text: textOfPdf(pdf).replace(/\s+/g, ' '), json, data: JSON.parse(json) }
}

describe('a copy of the own data', () => {
  test('holds a document, the data for programs, and every file under its own name', async () => {
    const { parts, headers } = await downloaded(person)
    expect(headers['content-disposition']).toContain('My data.zip')
    expect([...parts.keys()].sort()).toEqual(
      [
        'My data.pdf',
        'data.json',
        'files/passport.jpg',
        'files/Аттестат.pdf',
        'files/letter.pdf',
        'files/letter (2).pdf',
        'files/form.pdf',
        'files/why.pdf',
      ].sort(),
    )
    expect(parts.get('files/passport.jpg')).toEqual(JPEG)
  })

  test('data.json holds the person, sent applications with snapshot and timeline, consents, mails and readings', async () => {
    const { data } = await downloaded(person)
    expect(data.account).toEqual({
      email: person.email,
      language: 'en',
      createdAt: '2026-11-20T09:30:00.000Z',
      confirmedAt: '2026-11-20T09:30:00.000Z',
    })
    expect(data.profile).toMatchObject({ lastName: 'Seitkali', passport: { name: 'passport.jpg' } })
    expect(data.consents).toEqual([{ number: null, at: '2026-11-20T09:30:00.000Z', version: CONSENT_VERSION }])
    expect(data.applications).toMatchObject([
      {
        number: sent.number,
        user: { lastName: 'Seitkali', motivationLetter: { name: 'why.pdf' } },
        timeline: [{ status: 'CREATED' }, { status: 'IN_PROCESS' }],
        test: { active: true },
        messages: [
          { side: 'APPLICANT', text: 'Is the stamp readable?', authorName: null },
          { side: 'OFFICE', text: 'It is, thank you', authorName: null },
        ],
        readings: [{ event: 'applicationOpened', role: 'MANAGER', university: null }],
      },
      { number: null, status: 'CREATED', gpa: '3.1', readings: [] },
    ])
    expect(data.sessions).toMatchObject([{ address: '127.0.0.0/24', lastSeenAt: expect.any(String) }])
    expect(data.secondFactors).toEqual([
      { kind: 'CODE', name: '', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ])
    expect(data.mails.map(({ name }: { name: string }) => name).sort()).toEqual([
      'applicationSent',
      'confirmEmail',
      'factorAdded',
      'messageFromOffice',
    ])
    expect(data.files).toHaveLength(6)
    expect(data.files).toContainEqual(
      expect.objectContaining({ name: 'passport.jpg', size: JPEG.length, type: 'image/jpeg' }),
    )
  })

  test('holds nothing of staff and nothing of other people', async () => {
    const { json, text } = await downloaded(person)
    for (const content of [json, text])
      for (const hidden of [
        'The stamp',
        'Ask the school',
        'Not approved',
        'Gulnar',
        'Aizhan',
        'passwordHash',
        'ecret',
        'Omarov',
        stranger.email,
      ])
        expect(content).not.toContain(hidden)
    expect((await downloaded(stranger)).json).not.toContain('Seitkali')
  })

  test.each(LANGUAGES)('the document is complete in %s', async (language) => {
    const { text } = await downloaded(person, language)
    for (const part of ['Seitkali Aruzhan', sent.number, 'why.pdf', person.email, '3.1', 'Is the stamp readable?'])
      expect(text).toContain(part)
    expect(text).toContain('127.0.0.0/24')
    expect(text).not.toMatch(/\{\{|applications\.|accounts\.|papers\.|security\.|notifications\.|undefined|\[object/)
  })

  test('is refused to staff and guests', async () => {
    expect((await (await portal.staff(['ADMIN'])).call('GET', '/user/data')).status).toBe(403)
    expect((await portal.guest.call('GET', '/user/data')).status).toBe(401)
  })
})
