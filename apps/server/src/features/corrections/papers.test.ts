import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeAll, expect, test } from 'vitest'
import { assign, sentApplication } from '../../../test/builders.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import { JPEG, PDF, PNG, uploaded } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
let owner: Person
let manager: Person
let id: string
const WORDS = ['Corrections', 'Request 1', 'Answered', 'Part of the page is cut off', 'scan.jpg', 'new.png']

beforeAll(async () => {
  const admin = await portal.staff(['ADMIN'])
  manager = await portal.staff(['MANAGER'], { fullName: 'Aizhan Tolegenova' })
  owner = await portal.applicant()
  const file = async (name: string, bytes: Buffer) => ({ id: await uploaded(owner, name, bytes) })
  const passport = await file('scan.jpg', JPEG)
  const document = await file('document.pdf', PDF)
  id = (
    await sentApplication(portal, owner, {
      ...{ passport, previousLevel: document, recommendationLetter: document, medicalCertificate: document },
      ...{ form: document, motivationLetter: document },
    })
  ).id
  await portal.database.db.deleteFrom('files').where('ownerId', '=', owner.id).where('size', '=', 1).execute()
  await assign(admin, manager, id)
  const asked = { items: [{ fileId: passport.id, reason: 'cutOff' }], until: '2026-12-04' }
  const { items } = (await manager.call('POST', `/staff/request/${id}/correction`, asked)).body.data
  const { id: fileId } = await file('new.png', PNG)
  await owner.call('PUT', `/request/${id}/correction`, { itemId: items[0].id, fileId })
  await owner.call('POST', `/request/${id}/correction`, {})
})

async function bodyOf(person: Person, path: string): Promise<Buffer> {
  const { status, body } = await person.call('GET', path, undefined, { 'accept-language': 'en' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const plain = (pdf: Buffer): string => textOfPdf(pdf).replace(/\s+/g, ' ')
const firstPdf = (parts: ReadonlyMap<string, Buffer>): Buffer =>
  [...parts].find(([name]) => name.endsWith('.pdf'))?.[1] ?? Buffer.alloc(0)

test('the receipt has each round with both files and their fingerprints, without a name of the office', async () => {
  const text = plain(await bodyOf(owner, `/request/${id}/receipt`))
  for (const words of WORDS) expect(text).toContain(words)
  expect(text).not.toContain('Tolegenova')
  expect(text.match(/SHA-256: /g)?.length).toBe(8)
})

test('the dossier has the rounds, and the replaced file beside the present ones', async () => {
  const parts = await unzip(await bodyOf(manager, `/staff/request/${id}/download`))
  const text = plain(firstPdf(parts))
  for (const words of [...WORDS, 'Aizhan Tolegenova']) expect(text).toContain(words)
  expect(parts.get('documents/new.png')).toEqual(PNG)
  expect(parts.get('replaced/scan.jpg')).toEqual(JPEG)
})

test('the copy of the own data has the rounds, for people and for programs', async () => {
  const parts = await unzip(await bodyOf(owner, '/user/data'))
  for (const words of WORDS) expect(plain(firstPdf(parts))).toContain(words)
  const { applications } = JSON.parse(parts.get('data.json')?.toString() ?? '')
  expect(applications[0].corrections).toMatchObject([{ round: 1, state: 'ANSWERED', authorName: null }])
})
