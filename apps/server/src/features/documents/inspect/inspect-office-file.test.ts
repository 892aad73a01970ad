import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { compoundFile, zipOf } from '../../../../test/sample-files.ts'
import { recognizeType } from './recognize-type.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const types = (type = 'application/xml', head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="bin" ContentType="${type}"/></Types>`
const relation = (type: string, more: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${type}" ${more}/></Relationships>`
const relations = (type: string, more: string) => ({ 'word/_rels/document.xml.rels': relation(type, more) })
const TEMPLATE = `${OFFICE}/attachedTemplate`
const MACROS = types('application/vnd.ms-office.vbaProject')

const PARTS = { '[Content_Types].xml': types(), 'word/document.xml': '<x/>' }
const docx = (parts: Readonly<Record<string, string>> = {}) => zipOf({ ...PARTS, ...parts })
/** Zip with these parts in this order; several parts may have one name. */
const inOrder = (...parts: readonly (readonly [string, string | Buffer])[]) => {
  const zip = new yazl.ZipFile()
  for (const [name, content] of parts) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
const withTypes = (content: Buffer) => inOrder(['[Content_Types].xml', content], ['word/document.xml', '<x/>'])
const utf16 = (text: string, isBig: boolean, mark = true) => {
  const little = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return isBig ? little.swap16() : little
}
async function lying(name: string, length: number): Promise<Buffer> {
  const bytes = await docx({ 'word/media/image1.png': 'a'.repeat(100_000) })
  const at = bytes.lastIndexOf(name) - 46
  bytes.writeUInt32LE(length, at + 24)
  return bytes
}
async function twoNames(): Promise<Buffer> {
  const bytes = await docx({ 'word/aaaaaaaaaa.bin': 'x' })
  bytes.write('word/vbaProject.bin', bytes.indexOf('word/aaaaaaaaaa.bin'))
  return bytes
}

describe('a text document', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['as programs write it', () => docx()],
    ['with names in capitals', () => inOrder(['[CONTENT_TYPES].XML', types()], ['Word/Document.xml', '<x/>'])],
    [
      'with lists in UTF-16',
      () => withTypes(utf16(types('application/xml', '<?xml version="1.0" encoding="UTF-16"?>'), false)),
    ],
    ['with lists in UTF-16, the other way round', () => withTypes(utf16(types('application/xml', ''), true))],
    ['with a mark before its UTF-8', () => docx({ '[Content_Types].xml': `\ufeff${types()}` })],
    [
      'with a link',
      () => docx(relations(`${OFFICE}/hyperlink`, 'Target="https://example.kz/a" TargetMode="External"')),
    ],
    ['with a table of a spreadsheet', () => docx(relations(`${OFFICE}/package`, 'Target="embeddings/a.xlsx"'))],
    ['with the template of its own program', () => docx(relations(TEMPLATE, 'Target="Normal.dotm"'))],
    [
      'with a template on a drive of its writer',
      () => docx(relations(TEMPLATE, 'Target="file:///C:\\Templates\\Letter.dotx" TargetMode="External"')),
    ],
  ])('%s is accepted', async (_what, make) => {
    expect(recognizeType(await make())).toMatch(/wordprocessingml/)
  })

  test.each<[string, () => Promise<Buffer>]>([
    [
      'that names macros by a reference to a character',
      () => docx({ '[Content_Types].xml': types('application/vnd.ms-office.vba&#80;roject') }),
    ],
    ['that names macros in UTF-16', () => withTypes(utf16(MACROS, false))],
    ['that names macros in UTF-16, the other way round', () => withTypes(utf16(MACROS, true))],
    ['that names macros in UTF-16 without a mark', () => withTypes(utf16(MACROS, false, false))],
    [
      'whose list says another encoding than it has',
      () => docx({ '[Content_Types].xml': types('a', '<?xml version="1.0" encoding="UTF-7"?>') }),
    ],
    [
      'whose list has entities of its own',
      () => docx({ '[Content_Types].xml': types('application/xml', '<!DOCTYPE Types [<!ENTITY p "P">]>') }),
    ],
    ['whose list is no XML', () => docx({ '[Content_Types].xml': '<Types>' })],
    ['whose list is no text', () => withTypes(Buffer.from([0x3c, 0x78, 0x2f, 0x3e, 0xff]))],
    [
      'with two lists of contents, the last of them clean',
      () => inOrder(['[Content_Types].xml', MACROS], ['word/document.xml', '<x/>'], ['[Content_Types].xml', types()]),
    ],
    [
      'with two lists that differ by case',
      () => inOrder(['[Content_Types].xml', MACROS], ['word/document.xml', '<x/>'], ['[content_types].xml', types()]),
    ],
    [
      'with a list of relations in capitals',
      () => docx({ 'word/_rels/document.xml.RELS': relation('x/vbaProject', 'Target="a.bin"') }),
    ],
    [
      'with a prefix before its relations',
      () =>
        docx({ '_rels/.rels': '<r:Relationships xmlns:r="u"><r:Relationship Type="x/vbaProject"/></r:Relationships>' }),
    ],
    [
      'with a template of another host',
      () => docx(relations(TEMPLATE, 'Target="https://evil.kz/a.dotm" TargetMode="External"')),
    ],
    [
      'with a template of another machine',
      () => docx(relations(TEMPLATE, 'Target="file:///\\\\evil\\a.dotm" TargetMode="External"')),
    ],
    [
      'with a template of another host, by the strict standard',
      () => docx(relations(`${STRICT}/attachedTemplate`, 'Target="//evil.kz/a" TargetMode=" external"')),
    ],
    ['with an embedded object', () => docx(relations(`${OFFICE}/oleObject`, 'Target="embeddings/oleObject1.bin"'))],
    [
      'with an object of another host',
      () => docx(relations(`${STRICT}/oleObject`, 'Target="https://evil.kz/a" TargetMode="External"')),
    ],
    ['that unpacks to more than it says', () => lying('word/media/image1.png', 100)],
    ['that unpacks to less than it says', () => lying('word/media/image1.png', 100_001)],
    ['with a part of two names', twoNames],
  ])('%s is refused', async (_what, make) => {
    expect(recognizeType(await make())).toBeNull()
  })
})

test.each(['macros', 'MACROS', 'vba', '_vba_project', '_VBA_PROJECT_CUR'])(
  'a compound file with a storage %s is refused in any case of letters',
  (storage) => {
    expect(recognizeType(compoundFile('WordDocument'))).toBe('application/msword')
    expect(recognizeType(compoundFile('worddocument', '1Table'))).toBe('application/msword')
    expect(recognizeType(compoundFile('WordDocument', storage))).toBeNull()
  },
)
