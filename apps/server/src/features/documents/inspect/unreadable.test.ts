import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../test/portal.ts'
import { JPEG, PDF, PNG, upload } from '../../../../test/sample-files.ts'
import { testPortal } from '../../../../test/test-portal.ts'
import { pdfFault } from './pdf-fault.ts'

const portal = await testPortal()
let person: Person
beforeAll(async () => {
  person = await portal.applicant()
})

/** A document of one page by the library that makes the portal's papers, with what keeps others from it. */
function document(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const made = new PDFDocument(options)
  made.text('Diploma')
  made.end()
  return buffer(made as NodeJS.ReadableStream)
}
const restricted = { ownerPassword: 'owner', permissions: {} }

const textOf = (...objects: readonly string[]): Buffer =>
  Buffer.from(
    `%PDF-1.4\n${objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF\n`,
  )
const NO_PAGES = textOf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>')

/** Objects packed into a stream, as documents since PDF 1.5 have them. */
function packed(list: string): Buffer {
  const bytes = deflateSync(Buffer.from(list))
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj<</Type/ObjStm/N 2/First 9/Filter/FlateDecode/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream endobj\nstartxref\n0\n%%EOF'),
  ])
}

describe('what nobody can read', () => {
  test.each(['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'] as const)(
    'a PDF %s with a password to open',
    async (pdfVersion) => {
      expect(pdfFault(await document({ pdfVersion, userPassword: 'secret', ...restricted }))).toBe('locked')
      expect(pdfFault(await document({ pdfVersion, userPassword: 'secret' }))).toBe('locked')
    },
  )

  test.each(['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'] as const)(
    'a PDF %s that must not be printed is open',
    async (pdfVersion) => {
      expect(pdfFault(await document({ pdfVersion, ...restricted }))).toBeNull()
      expect(pdfFault(await document({ pdfVersion }))).toBeNull()
    },
  )

  test.each([
    ['secret', 'locked'],
    ['nothing', null],
  ] as const)('a document of revision 6 that opens with %s', (password, fault) =>
    expect(pdfFault(Buffer.from(ofRevision6(password)))).toBe(fault),
  )

  test.each([
    [
      'a certificate to open',
      textOf('<</Type/Catalog>>', '<</Filter/Adobe.PubSec/V 4>>').toString().replace('/Root', '/Encrypt 2 0 R/Root'),
      'locked',
    ],
    [
      'an encryption that cannot be understood',
      textOf('<</Type/Catalog>>').toString().replace('/Root', '/Encrypt 9 0 R/Root'),
      null,
    ],
    ['no page', NO_PAGES, 'noPages'],
    ['no page, packed', packed('1 0 2 30 <</Type/Catalog/Pages 2 0 R>> <</Type/Pages/Kids[]/Count 0>>'), 'noPages'],
    ['a page, packed', packed('1 0 2 30 <</Type/Pages/Kids[3 0 R]/Count 1>> <</Type/Page/Parent 2 0 R>>'), null],
    ['a list that cannot be unpacked', `${NO_PAGES}5 0 obj<</Type/ObjStm>>stream\nx endstream`, null],
    ['a catalogue alone', PDF, null],
    ['no end', '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]', 'cut'],
    ['fewer bytes than it says', '%PDF-1.4\n1 0 obj<</Linearized 1/L 5000/O 3>>endobj\nstartxref\n0\n%%EOF\n', 'cut'],
    ['more bytes than it says', '%PDF-1.4\n1 0 obj<</Linearized 1/L 50/O 3>>endobj\nstartxref\n0\n%%EOF\n', null],
  ])('%s', (_kind, content, fault) => expect(pdfFault(Buffer.from(content as string))).toBe(fault))

  test('half of a document is told', async () => {
    const whole = await document()
    expect(pdfFault(whole.subarray(0, whole.length / 2))).toBe('cut')
  })
})

describe('an upload', () => {
  const HEIC = Buffer.from('\0\0\0\u001cftypheic\0\0\0\0mif1heic', 'latin1')
  test.each([
    ['a locked PDF', () => document({ userPassword: 'secret' }), 'locked', 'пароль'],
    ['a PDF of no pages', () => NO_PAGES, 'noPages', 'ни одной страницы'],
    ['a cut PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>'), 'cut', 'неполный'],
    ['an iPhone photo under another name', () => HEIC, 'heic', 'JPEG'],
    ['a web picture', () => Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), 'webp', 'WEBP'],
    ['a text under the name of a letter', () => Buffer.from('{\\rtf1\\ansi I like maps.}'), 'rtf', 'RTF'],
    ['an empty file', () => Buffer.alloc(0), 'empty', 'пустой'],
  ])('%s is refused with the reason and what to do', async (_kind, make, rule, words) => {
    const bytes = await make()
    const heard = {
      ...person,
      call: ((method, path, body, headers) =>
        person.call(method, path, body, { ...headers, 'accept-language': 'ru' })) as Person['call'],
    }
    const { status, body } = await upload(heard, 'passport.pdf', bytes)
    expect([status, body.msg]).toEqual([415, 'wrong_file_type'])
    expect(body.errors).toEqual([{ field: 'file', msg: 'wrong_file_type', rule }])
    expect(body.message).toContain(words)
  })

  test.each([
    ['blanks before the header', Buffer.concat([Buffer.from('\r\n  '), PDF]), 'application/pdf', 'a.pdf'],
    ['a byte order mark before it', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), PDF]), 'application/pdf', 'a.pdf'],
    [
      'a line of text before it',
      Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), PDF]),
      'application/pdf',
      'a.pdf',
    ],
    ['a name without an ending', PDF, 'application/pdf', 'diploma'],
    ['a name that Android gives', JPEG, 'image/jpeg', 'image:1641'],
    ['an ending that Windows gives', JPEG, 'image/jpeg', 'scan.jfif'],
    ['a picture under the name of a document', PNG, 'image/png', 'a.docx'],
  ])('%s is taken', async (_kind, bytes, type, name) => {
    const { status, body } = await upload(person, name, bytes)
    expect([status, body.data?.type]).toEqual([200, type])
  })

  test.each([
    ['%22q%22.pdf', '"q".pdf'],
    ['a%0D%0Ab.pdf', 'ab.pdf'],
    ['50%25 %41.pdf', '50%25 %41.pdf'],
  ])('a name that comes as %s is %s', async (sent, name) =>
    expect((await upload(person, sent, PDF)).body.data.name).toBe(name),
  )

  test.each([
    ['markup before the header', Buffer.concat([Buffer.from('<html>'), PDF])],
    ['bytes before it that are no text', Buffer.concat([Buffer.from([1, 2, 3]), PDF])],
    ['the header behind the first 1024 bytes', Buffer.concat([Buffer.alloc(1_024, 0x20), PDF])],
  ])('%s is refused', async (_kind, bytes) => expect((await upload(person, 'a.pdf', bytes)).status).toBe(415))
})

/** The proof of the user's password in two documents of revision 6, as qpdf wrote them. */
const REVISION_6 = {
  secret: '3761c04505fdb7ac6a46eb333191ba83c815716abcbfe6871cb28277aecceb8182554e253b5401ca03540cc0df0f0242',
  nothing: '20b62c29c956110cb33551184b3c2ea24be701a414367e0936bc89db566444002072119cfcec8584d575ffeb193aa9c2',
} as const
const ofRevision6 = (password: keyof typeof REVISION_6): string =>
  textOf('<</Type/Catalog>>', `<</Filter/Standard/V 5/R 6/Length 256/P -4/U<${REVISION_6[password]}>>>`)
    .toString()
    .replace('/Root', '/Encrypt 2 0 R/Root')
