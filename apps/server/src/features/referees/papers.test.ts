import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeAll, expect, test } from 'vitest'
import { applicationBody, assign } from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import { JPEG, PDF, uploaded, uploadWith } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let owner: Person
let manager: Person
let other: Person
/** Applications with a confidential letter, and with one that the applicant may read. */
let secret: string
let open: string
const NAMES = ['Referees', 'Saule Akhmetova', 'Teacher of physics', 'Letter received']

async function withLetter(person: Person, isConfidential: boolean): Promise<string> {
  const document = { id: await uploaded(person, 'document.jpg', JPEG) }
  const body = await applicationBody(portal, person, {
    ...{ passport: document, previousLevel: document, medicalCertificate: document, form: document },
    ...{ motivationLetter: document, recommendationLetter: null },
  })
  await portal.database.db.deleteFrom('files').where('ownerId', '=', person.id).where('size', '=', 1).execute()
  const { id } = (await person.call('POST', '/request/create', { ...body, status: 'CREATED' })).body.data
  const email = `referee-${isConfidential}@school.kz`
  const named = { name: 'Saule Akhmetova', email, position: 'Teacher of physics', language: 'en' }
  expect((await person.call('POST', `/request/${id}/referees`, named)).status).toBe(200)
  await portal.deliver()
  const token =
    /referee\?lang=\w+#([\w-]+)/.exec(portal.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  await uploadWith(portal.guest, '/referee/file', { token }, 'about-her.pdf', PDF)
  expect((await portal.guest.call('POST', '/referee/give', { token, isConfidential })).status).toBe(200)
  expect((await person.call('PUT', `/request/${id}`, body)).status).toBe(200)
  return id
}

beforeAll(async () => {
  const admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'])
  owner = await portal.applicant()
  other = await portal.applicant()
  secret = await withLetter(owner, true)
  open = await withLetter(other, false)
  for (const id of [secret, open]) await assign(admin, manager, id)
})

async function bodyOf(person: Person, path: string): Promise<Buffer> {
  const { status, body } = await person.call('GET', path, undefined, { 'accept-language': 'en' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const plain = (pdf: Buffer): string => textOfPdf(pdf).replace(/\s+/g, ' ')
const firstPdf = (parts: ReadonlyMap<string, Buffer>): Buffer =>
  [...parts].find(([name]) => /^[^/]*\.pdf$/.test(name))?.[1] ?? Buffer.alloc(0)

test('a receipt says that there is a letter, and has the fingerprint of an open one alone', async () => {
  const [hidden, shown] = [
    plain(await bodyOf(owner, `/request/${secret}/receipt`)),
    plain(await bodyOf(other, `/request/${open}/receipt`)),
  ]
  for (const words of [...NAMES, 'The applicant cannot read the letter']) expect(hidden).toContain(words)
  for (const words of [...NAMES, 'The applicant can read the letter', 'about-her.pdf']) expect(shown).toContain(words)
  expect(hidden).not.toContain('about-her.pdf')
  expect([hidden, shown].map((text) => text.match(/SHA-256: /g)?.length)).toEqual([5, 6])
})

test('a copy of own data has an open letter, and only the fact of a confidential one', async () => {
  const [hidden, shown] = [
    await unzip(await bodyOf(owner, '/user/data')),
    await unzip(await bodyOf(other, '/user/data')),
  ]
  for (const parts of [hidden, shown]) {
    for (const words of NAMES) expect(plain(firstPdf(parts))).toContain(words)
  }
  expect([...hidden].filter(([, bytes]) => bytes.equals(PDF))).toEqual([])
  expect(shown.get('files/about-her.pdf')).toEqual(PDF)
  const text = hidden.get('data.json')?.toString() ?? ''
  expect(JSON.parse(text).applications[0].referees).toMatchObject([
    { state: 'GIVEN', isConfidential: true, file: null },
  ])
  expect(text).not.toMatch(/about-her|marks|declineReason/)
})

test('a dossier has the letter with its marks among the documents', async () => {
  const parts = await unzip(await bodyOf(manager, `/staff/request/${secret}/download`))
  expect(parts.get('documents/about-her.pdf')).toEqual(PDF)
  const text = plain(firstPdf(parts))
  for (const words of [...NAMES, 'Mark: sent from a network that the applicant has used']) expect(text).toContain(words)
})
