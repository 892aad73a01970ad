import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { FILE_TYPES, MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationBody, assign, offers, sentApplication } from '../../../test/builders.ts'
import { expectLockWaits } from '../../../test/lock-waits.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { createTestPortal, type Person, type TestPortal } from '../../../test/portal.ts'
import { compoundFile, JPEG, PDF, PNG, upload, uploaded, zipOf, zipWith } from '../../../test/sample-files.ts'
import { recognizeType } from './inspect/recognize-type.ts'
import { cleanFileName } from './upload-file.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const PDF_TYPE = 'application/pdf'
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let portal: TestPortal
let applicant: Person

beforeAll(async () => {
  portal = await createTestPortal()
  applicant = await portal.applicant()
})
afterAll(() => portal.close())

const download = (person: Person, id: string) => person.call('GET', `/file/download?id=${id}`)
const zip = (person: Person, ...ids: readonly string[]) =>
  person.call('GET', `/file/zip-download?${ids.map((id) => `name=${id}`).join('&')}`)

describe('upload', () => {
  test.each([
    ['a PDF', PDF, 'application/pdf'],
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a PNG', PNG, 'image/png'],
    ['a DOC', compoundFile('1Table', 'Data', 'CompObj', 'WordDocument'), 'application/msword'],
  ] as const)('accepts %s under any name', async (_kind, bytes, type) => {
    const { status, body } = await upload(applicant, 'scan.exe', bytes)
    const name = `scan.${FILE_TYPES[type]}`
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, data: { id: expect.any(String), name, size: bytes.length, type } },
    })
  })

  test('accepts a DOCX', async () => {
    const bytes = await zipWith('[Content_Types].xml', 'word/document.xml')
    expect((await upload(applicant, 'letter.docx', bytes)).body.data.type).toBe(DOCX)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('passport')],
    ['a page that mentions a PDF', Buffer.from('<script>alert(1)</script>%PDF-1.7')],
    ['a table of the old kind', compoundFile('Workbook')],
    ['a compound file that ends too early', compoundFile('WordDocument').subarray(0, 600)],
    ['a compound file whose directory bites its own tail', tailBiter()],
    ['a zip that ends too early', Buffer.from('PK\u0003\u0004')],
  ])('refuses %s under the name of a PDF', async (_kind, bytes) => {
    const { status, body } = await upload(applicant, 'passport.pdf', bytes)
    expect(status).toBe(415)
    expect(body).toMatchObject({ msg: 'wrong_file_type', errors: [{ field: 'file', msg: 'wrong_file_type' }] })
  })

  test.each([
    ['a zip', ['passport.pdf']],
    ['a spreadsheet', ['[Content_Types].xml', 'xl/workbook.xml']],
    ['a document with macros', ['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin']],
  ])('refuses %s under the name of a DOCX', async (_kind, names) => {
    expect((await upload(applicant, 'letter.docx', await zipWith(...names))).status).toBe(415)
  })

  test.each([
    [
      'named in the list of contents',
      {
        '[Content_Types].xml': '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        'word/document.xml': '',
      },
    ],
    [
      'named in a list of relations',
      {
        '[Content_Types].xml': '<x/>',
        'word/document.xml': '',
        'word/_rels/document.xml.rels':
          '<Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="a.bin"/>',
      },
    ],
    [
      'that unpacks to more than any letter',
      { '[Content_Types].xml': '<x/>', 'word/document.xml': 'a'.repeat(51_000_000) },
    ],
    [
      'with more lists than any letter',
      Object.fromEntries(
        ['[Content_Types].xml', 'word/document.xml', ...Array.from({ length: 200 }, (_, at) => `${at}.rels`)].map(
          (name) => [name, '<x/>'],
        ),
      ),
    ],
    [
      'with lists longer than any letter',
      { '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>', '1.rels': 'a'.repeat(2_000_000) },
    ],
  ])('refuses a DOCX with macros or a bomb, %s', async (_where, entries) => {
    expect((await upload(applicant, 'letter.docx', await zipOf(entries))).status).toBe(415)
  })

  test.each([
    ['packed', `<!--${'a'.repeat(1_000)}-->`],
    ['stored', ''],
  ])('refuses a DOCX whose list of contents, %s, is longer than stated', async (_kind, more) => {
    const bytes = await zipOf({ 'word/document.xml': '<x/>', '[Content_Types].xml': `<x/>${more}` }, more !== '')
    expect(recognizeType(bytes)).not.toBeNull()
    bytes.writeUInt32LE(3, bytes.lastIndexOf('PK\u0001\u0002') + 24)
    expect(recognizeType(bytes)).toBeNull()
  })

  test('refuses a DOC with macros', async () => {
    expect((await upload(applicant, 'letter.doc', compoundFile('WordDocument'))).status).toBe(200)
    expect((await upload(applicant, 'letter.doc', compoundFile('WordDocument', 'Macros'))).status).toBe(415)
  })

  test('accepts 5 MiB and refuses one byte more', async () => {
    const whole = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES - PDF.length)])
    expect((await upload(applicant, 'passport.pdf', whole)).status).toBe(200)
    const { status, body } = await upload(applicant, 'passport.pdf', Buffer.concat([whole, Buffer.alloc(1)]))
    expect([status, body.msg]).toEqual([413, 'big-file-size'])
  })

  test('limits the bytes of one applicant to the configured sum', async () => {
    const small = await createTestPortal({ environment: { KEPT_MEGABYTES: '10' } })
    const person = await small.applicant()
    const whole = Buffer.concat([PDF, Buffer.alloc(4_990_000)])
    for (let count = 0; count < 2; count++) expect((await upload(person, 'a.pdf', whole)).status).toBe(200)
    expect(await upload(person, 'a.pdf', whole)).toMatchObject({ status: 409, body: { msg: 'too_many_files' } })
    expect((await upload(person, 'a.pdf', PDF)).status).toBe(200)
    const other = await small.applicant()
    expect((await upload(other, 'a.pdf', whole)).status).toBe(200)
    await small.close()
  })

  test('requires the field file', async () => {
    const { status, body } = await upload(applicant, 'passport.pdf', PDF, 'document')
    expect([status, body.msg, body.errors]).toEqual([400, 'field_required', [{ field: 'file', msg: 'field_required' }]])
    expect((await applicant.call('POST', '/file/upload', {})).body.msg).toBe('field_required')
  })

  test.each([
    ['Kazakh letters', 'Төлқұжат көшірмесі ӘҒҚҢӨҰҮҺІ.pdf', 'Төлқұжат көшірмесі ӘҒҚҢӨҰҮҺІ.pdf'],
    ['no folders', 'C:\\Users\\me\\паспорт.pdf', 'паспорт.pdf'],
    ['no way out of a folder', '../../etc/passwd', 'passwd.pdf'],
    ['no control characters', 'pass\u0007port\u007f.pdf', 'passport.pdf'],
    ['no marks that turn the text around', 'passport\u202egpj.exe', 'passportgpj.pdf'],
    ['the ending of its content', 'passport scan.hta', 'passport scan.pdf'],
    ['the ending as its owner wrote it, where it is right', 'Scan.PDF', 'Scan.PDF'],
    ['a day in it', 'letter 20.11.2026', 'letter 20.11.2026.pdf'],
    ['at most 200 characters with the ending', `${'ұ'.repeat(300)}.pdf`, `${'ұ'.repeat(196)}.pdf`],
    ['a name where none is left', '..', 'file.pdf'],
  ])('stores a name with %s', async (_rule, given, stored) => {
    expect((await upload(applicant, given, PDF)).body.data.name).toBe(stored)
  })

  test('leaves no bytes where the row cannot be written', async () => {
    const before = await storedNames()
    await portal.database.pool.query('alter table files add constraint none_more check (size < 0) not valid')
    const { status } = await upload(applicant, 'passport.pdf', PDF)
    await portal.database.pool.query('alter table files drop constraint none_more')
    expect(status).toBe(500)
    expect(portal.takeFaults()).toHaveLength(1)
    expect((await storedNames()).toSorted()).toEqual(before.toSorted())
  })
})

describe('the name of a file', () => {
  test.each([
    ['scan.pdf', PDF_TYPE, 'scan.pdf'],
    ['C:\\Users\\Dana\\scan.pdf', PDF_TYPE, 'scan.pdf'],
    ['../../etc/scan.pdf', PDF_TYPE, 'scan.pdf'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.jpg', 'image/jpeg', 'photo.jpg'],
    ['photo.png', 'image/jpeg', 'photo.jpg'],
    ['photo.jpeg', PDF_TYPE, 'photo.pdf'],
    ['photo.jpgjpg', 'image/jpeg', 'photo.jpgjpg.jpg'],
  ] as const)('%j of %s becomes %j', (given, type, name) => {
    expect(cleanFileName(given, type)).toBe(name)
  })
})

describe('download', () => {
  test('gives the owner the bytes, the type and the name in any alphabet', async () => {
    const id = await uploaded(applicant, 'Төлқұжат (1).pdf')
    const { status, body, headers } = await download(applicant, id)
    expect(status).toBe(200)
    expect(Buffer.compare(body, PDF)).toBe(0)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(headers['content-disposition']).toBe(
      `inline; filename="________ (1).pdf"; filename*=UTF-8''${encodeURIComponent('Төлқұжат')}%20%281%29.pdf`,
    )
  })

  test('offers documents that a browser does not show for saving', async () => {
    const id = await uploaded(applicant, 'letter.doc', compoundFile('WordDocument'))
    expect((await download(applicant, id)).headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('hides a file from all strangers; a missing file answers its owner the same', async () => {
    const id = await uploaded(applicant)
    const strangers = [
      await portal.applicant(),
      await portal.staff(['ADMIN']),
      await portal.staff(['EXPERT']),
      await portal.staff(['EXPERT_MANAGER']),
      await portal.superAdmin(),
    ]
    for (const stranger of strangers) expect((await download(stranger, id)).status).toBe(404)
    expect((await download(applicant, UNKNOWN_ID)).status).toBe(404)
    expect((await download(portal.guest, id)).status).toBe(401)
  })

  test('gives an application’s files to heads and managers who may read it, and to no other reader', async () => {
    const owner = await portal.applicant()
    const [ours, other] = await offers(portal, 2)
    const passport = await uploaded(owner, 'passport.pdf')
    const head = await portal.staff(['ADMIN'])
    const application = await sentApplication(portal, owner, { choices: [ours], passport: { id: passport } })
    const manager = await portal.staff(['MANAGER'])
    await assign(head, manager, application.id)

    const inScope = [head, manager, await portal.staff(['MANAGER'], { university: ours?.universityId })]
    for (const reader of inScope) expect((await download(reader, passport)).status).toBe(200)
    const outOfScope = [
      await portal.staff(['ADMIN'], { university: other?.universityId }),
      await portal.staff(['EXPERT'], { university: other?.universityId }),
      await portal.staff(['EXPERT_MANAGER']),
      await portal.superAdmin(),
      await portal.applicant(),
    ]
    for (const reader of outOfScope) expect((await download(reader, passport)).status).toBe(404)
  })

  test('does not show a draft’s files to staff', async () => {
    const owner = await portal.applicant()
    const passport = await uploaded(owner)
    const body = await applicationBody(portal, owner, { status: 'CREATED', passport: { id: passport } })
    expect((await owner.call('POST', '/request/create', body)).status).toBe(200)
    expect((await download(await portal.staff(['ADMIN']), passport)).status).toBe(404)
  })
})

describe('zip', () => {
  test('contains the files under their own names, made unique', async () => {
    const other = Buffer.concat([PDF, Buffer.from('other')])
    const [first, second, third] = [
      await uploaded(applicant, 'Құжат.pdf'),
      await uploaded(applicant, 'Құжат.pdf', other),
      await uploaded(applicant, 'диплом.png', PNG),
    ]
    const { status, body, headers } = await zip(applicant, first, second, third, first)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toContain('filename="file.zip"')
    const inside = await unzip(body)
    expect([...inside.keys()]).toEqual(['Құжат.pdf', 'Құжат (2).pdf', 'диплом.png'])
    expect([...inside.values()]).toEqual([PDF, other, PNG])
  })

  test('is refused whole when the caller may not read one file', async () => {
    const own = await uploaded(applicant)
    const foreign = await uploaded(await portal.applicant())
    expect((await zip(applicant, own, foreign)).status).toBe(404)
    expect((await zip(applicant, own, UNKNOWN_ID)).status).toBe(404)
  })

  test('accepts 50 ids and refuses 51 or none', async () => {
    const ids = await Promise.all(Array.from({ length: 51 }, () => uploaded(applicant)))
    expect((await zip(applicant, ...ids.slice(1))).status).toBe(200)
    expect((await zip(applicant, ...ids)).body.msg).toBe('wrong_value')
    expect((await zip(applicant)).status).toBe(400)
  })
})

async function storedNames(): Promise<string[]> {
  const entries = await readdir(path.join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

async function rowsOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select id from files where id = any ($1) order by id',
    [ids],
  )
  return rows.map((row) => row.id)
}

/** A compound file whose directory chain continues in its own first sector. */
function tailBiter(): Buffer {
  const file = compoundFile('Workbook')
  file.writeUInt32LE(1, 512 + 4)
  return file
}

describe('unused uploads', () => {
  const removeUnused = async () => {
    await portal.portal.jobs.tasks['remove-unused-files']?.({})
    await portal.deliver()
  }

  test('are removed after seven days, row and bytes, unless a profile, an application or a draft refers to them', async () => {
    const owner = await portal.applicant()
    const unused = await uploaded(owner)
    const ofProfile = await uploaded(owner)
    const ofDraft = await uploaded(owner)
    const ofApplication = await uploaded(owner)
    const ofStaff = await uploaded(await portal.staff(['MANAGER']))
    await owner.call('POST', '/user/edit', { photo: { id: ofProfile } })
    await owner.call('POST', '/request/create', {
      type: 'ENROLLMENT',
      status: 'CREATED',
      additionalDocuments: [{ id: ofDraft.toUpperCase() }],
    })
    await sentApplication(portal, owner, { invitationLetter: { id: ofApplication } })
    await owner.call('POST', '/user/edit', { invitationLetter: null })
    const used = [ofProfile, ofDraft, ofApplication]

    portal.clock.advance(7 * 86_400_000)
    await removeUnused()
    expect(await rowsOf([unused, ofStaff])).toHaveLength(2)

    portal.clock.advance(1)
    await removeUnused()
    expect(await rowsOf([unused, ofStaff, ...used])).toEqual(used.toSorted())
    const rest = await portal.database.pool.query<{ id: string }>('select id from files')
    expect(await storedNames()).toEqual(expect.arrayContaining(used))
    expect((await storedNames()).filter((name) => !rest.rows.some((row) => row.id === name))).toEqual([])
  })

  test('stay when a reference is made while the removal waits', async () => {
    const owner = await portal.applicant()
    const id = await uploaded(owner)
    portal.clock.advance(8 * 86_400_000)
    const { pool } = portal.database
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query('select from applicant_profiles where account_id = $1 for update', [owner.id])
    const removal = removeUnused()
    await Promise.race([removal, expectLockWaits(portal, 1)])
    await writer.query(`insert into profile_attachments (account_id, slot, file_id) values ($1, 'photo', $2)`, [
      owner.id,
      id,
    ])
    await writer.query('commit')
    writer.release()
    await removal
    expect(await rowsOf([id])).toEqual([id])
  })
})

describe('help document', () => {
  const help = async (person: Person, language: string) => {
    const { status, body, headers } = await person.call('GET', '/file/download/help-document', undefined, {
      'accept-language': language,
    })
    const inside = await unzip(body)
    return { status, headers, text: (inside.get('word/document.xml')?.toString() ?? '').replace(/<[^>]+>/g, ' ') }
  }

  test.each([
    ['kk', 'Қазақстан Республикасының жоғары оқу орнына түсуге өтініш нысаны', 'Өтініш нысаны.docx'],
    ['ru', 'Анкета-заявление о приёме в высшее учебное заведение Республики Казахстан', 'Анкета-заявление.docx'],
    ['en', 'Application form for admission to a university of the Republic of Kazakhstan', 'Application form.docx'],
  ])('is an empty form in %s for a guest', async (language, title, name) => {
    const { status, headers, text } = await help(portal.guest, language)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(DOCX)
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
    expect(text).toContain(title)
    expect(text).not.toContain('papers.')
  })

  test('is filled in with the caller’s own profile', async () => {
    const person = await portal.applicant({ lastName: 'Okafor', gender: 'FEMALE', untScore: 111, citizenship: 'DE' })
    const { text } = await help(person, 'kk')
    for (const value of [
      'Okafor',
      'Aigerim',
      '14.03.2005',
      '01.05.2033',
      'Әйел',
      '111',
      'Германия',
      'Қазақстан',
      person.email,
    ])
      expect(text).toContain(value)
  })

  test('stays empty for staff and for an expired token', async () => {
    const manager = await portal.staff(['MANAGER'])
    expect((await help(manager, 'en')).text).not.toContain(manager.email)
    const expired = { ...portal.guest, call: withToken('x'.repeat(43)) }
    expect((await help(expired, 'en')).status).toBe(200)
  })

  const withToken =
    (token: string): Person['call'] =>
    (method, url, body, headers) =>
      portal.guest.call(method, url, body, { ...headers, authorization: `Bearer ${token}` })
})

describe('consents', () => {
  test.each(['kk', 'ru', 'en'])('are PDFs with their text in %s', async (language) => {
    const sizes = []
    for (const type of ['personalData', 'accuracy']) {
      const { status, body, headers } = await portal.guest.call(
        'GET',
        `/file/download/consent?type=${type}`,
        undefined,
        {
          'accept-language': language,
        },
      )
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(body.subarray(0, 5).toString()).toBe('%PDF-')
      expect(body.toString('latin1')).toContain(`/Lang (${language})`)
      sizes.push(body.length)
    }
    expect(new Set(sizes).size).toBe(2)
  })

  test('name the configured operator and years, and no operator where none is configured', async () => {
    const textOf = async (of: TestPortal, language = 'en') => {
      const path = '/file/download/consent?type=personalData'
      const { body } = await of.guest.call('GET', path, undefined, { 'accept-language': language })
      return textOfPdf(body).replace(/\s+/g, ' ')
    }
    const named = await createTestPortal({
      environment: {
        OPERATOR_NAME: 'Al-Farabi University',
        OPERATOR_BIN: '990140001154',
        OPERATOR_CONTACT: 'data@kaznu.kz',
        APPLICATIONS_KEPT_YEARS: '3',
      },
    })
    try {
      const text = await textOf(named)
      expect(text).toContain('Al-Farabi University, BIN 990140001154, data@kaznu.kz (the operator)')
      expect(text).toContain('3 years after it is decided or withdrawn')
      expect((await named.guest.call('GET', '/operator')).body.data).toEqual({
        name: 'Al-Farabi University',
        bin: '990140001154',
        contact: 'data@kaznu.kz',
      })
    } finally {
      await named.close()
    }
    for (const [language, unnamed, years] of [
      ['en', 'The university or ministry that runs this portal (the operator)', '5 years after'],
      ['ru', 'Вуз или министерство, которому принадлежит этот портал (оператор)', '5 лет после'],
      ['kk', 'Осы порталды жүргізетін жоғары оқу орны немесе министрлік (оператор)', 'кейін 5 жыл'],
    ] as const) {
      const text = await textOf(portal, language)
      expect(text).toContain(unnamed)
      expect(text).toContain(years)
      expect(text).not.toContain('{{')
    }
    expect((await portal.guest.call('GET', '/operator')).body.data).toEqual({ name: null, bin: null, contact: null })
  })

  test('are two: another type is refused', async () => {
    const { status, body } = await portal.guest.call('GET', '/file/download/consent?type=marriage')
    expect([status, body.msg]).toEqual([400, 'wrong_value'])
  })
})
