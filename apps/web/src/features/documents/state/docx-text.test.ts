import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { docxText } from './docx-text.ts'

/** A zip of one entry (APPNOTE.TXT, 4.3). */
function zip(name: string, text: string, isPacked: boolean): Blob {
  const raw = Buffer.from(text)
  const bytes = isPacked ? deflateRawSync(raw) : raw
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(isPacked ? 8 : 0, 10)
  entry.writeUInt32LE(bytes.length, 20)
  entry.writeUInt32LE(raw.length, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + bytes.length, 16)
  return new Blob([local, name, bytes, entry, name, end])
}

const BODY =
  '<w:document><w:body><w:p><w:r><w:t>Құр</w:t></w:r><w:r><w:t xml:space="preserve">метті R&amp;D</w:t></w:r></w:p>' +
  '<w:p><w:r><w:t>Second</w:t><w:br/><w:t>line</w:t></w:r></w:p><w:tbl/></w:body></w:document>'

test.each([true, false])(
  'a letter’s text is read with joined runs and separated paragraphs (packed: %s)',
  async (isPacked) => {
    expect(await docxText(zip('word/document.xml', BODY, isPacked))).toBe('Құрметті R&D Second line ')
  },
)

test.each([
  ['a zip that is no letter', zip('xl/workbook.xml', BODY, true)],
  ['something else', new Blob(['%PDF-1.4'])],
  ['a cut file', zip('word/document.xml', BODY, true).slice(20)],
  ['nothing', new Blob([])],
])('%s has no text', async (_name, file) => {
  expect(await docxText(file)).toBeNull()
})

test('a letter that unpacks without end is skipped', async () => {
  expect(await docxText(zip('word/document.xml', 'a'.repeat(9_000_000), true))).toBeNull()
})
