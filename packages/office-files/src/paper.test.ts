import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unzip } from '../test/unzip.ts'
import { docxOf } from './docx.ts'
import type { Paper } from './paper.ts'
import { pdfOf } from './pdf.ts'

const LETTERS = 'ӘәҒғҚқҢңӨөҰұҮүҺһІі₸№Ёё'
const paper = (changes: Partial<Paper> = {}): Paper => ({
  title: 'Өтініш',
  language: 'kk',
  footer: 'Қабылдау порталы',
  blocks: [
    { kind: 'title', text: 'Өтініш 2026-000123' },
    { kind: 'heading', text: 'Құжаттар' },
    { kind: 'paragraph', text: LETTERS },
    { kind: 'list', items: ['бірінші', 'екінші'] },
    { kind: 'rows', rows: [{ label: 'Аты-жөні', value: 'Әйгерім Қуанышқызы' }] },
  ],
  ...changes,
})

/** Characters of a PDF by its ToUnicode tables. */
function charactersOf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const maps = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream = '']) => {
    try {
      return [inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  return maps
    .filter((map) => map.includes('beginbfrange'))
    .flatMap((map) =>
      [...map.matchAll(/<([0-9a-f]{4})>(?=[\] ])/gi)].map(([, code = '']) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    )
    .join('')
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('a PDF carries its title, its language and every Kazakh letter as text', async () => {
  const pdf = await buffer(await pdfOf(paper()))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1')).toContain('/Lang (kk)')
  const characters = charactersOf(pdf)
  for (const letter of LETTERS) expect(characters).toContain(letter)
  expect(pagesOf(pdf)).toBe(1)
})

/** A name in each script that the portal takes, and its font. */
const NAMES = [
  ['护照', 'NotoSansSC'],
  ['パスポート', 'NotoSansSC'],
  ['여권', 'GowunDodum'],
  ['جواز', 'NotoSansArabic'],
  ['דרכון', 'NotoSansHebrew'],
  ['पासपोर्ट', 'NotoSansDevanagari'],
  ['পাসপোর্ট', 'NotoSansBengali'],
  ['หนังสือ', 'NotoSansThai'],
  ['პასპორტი', 'NotoSansGeorgian'],
  ['անձնագիր', 'NotoSansArmenian'],
  ['Διαβατήριο', 'NotoSans-Regular'],
  ['ፓስፖርት', 'NotoSansEthiopic'],
  ['கடவு', 'NotoSansTamil'],
  ['ಪಾಸ್ಪೋರ್ಟ್', 'NotoSansKannada'],
  ['పాస్', 'NotoSansTelugu'],
  ['લિપિ', 'NotoSansGujarati'],
  ['ਪਾਸਪੋਰਟ', 'BalooPaaji2'],
  ['പാസ്പോർട്ട്', 'Manjari'],
  ['ပတ်စပို့', 'NotoSansMyanmar'],
  ['លិខិត', 'NotoSansKhmer'],
  ['ໜັງສື', 'NotoSansLao'],
  ['විදේශ', 'NotoSansSinhala'],
  ['བོད', 'NotoSerifTibetan'],
] as const

test.each(NAMES)('a PDF sets %s with letters of its script, and no boxes', async (name, font) => {
  const rows = [{ label: 'Құжат', value: `${name}.pdf` }]
  const pdf = await buffer(await pdfOf(paper({ blocks: [{ kind: 'rows', rows }] })))
  expect(
    [...pdf.toString('latin1').matchAll(/\/BaseFont \/\w{6}\+([\w-]+)/g)].map(([, each]) => each).join(),
  ).toContain(font)
})

test('a text that no font can shape keeps no paper from its reader', async () => {
  const rows = [{ label: 'Құжат', value: 'ᠮᠣᠩᠭᠣᠯ 😀.pdf' }]
  expect(pagesOf(await buffer(await pdfOf(paper({ blocks: [{ kind: 'rows', rows }] }))))).toBe(1)
})

test('a long PDF breaks between rows, and its footers make no pages of their own', async () => {
  const rows = Array.from({ length: 60 }, (_row, index) => ({ label: `Жол ${index}`, value: 'мәні' }))
  expect(pagesOf(await buffer(await pdfOf(paper({ blocks: [{ kind: 'rows', rows }] }))))).toBe(2)
  const endless = [{ label: 'Түсініктеме', value: 'мәтін '.repeat(3000) }]
  const pages = pagesOf(await buffer(await pdfOf(paper({ blocks: [{ kind: 'rows', rows: endless }] }))))
  expect(pages).toBeGreaterThan(2)
  expect(pages).toBeLessThan(12)
})

test('a .docx says the same in a form that can be edited', async () => {
  const document = (await unzip(await docxOf(paper()))).get('word/document.xml')?.toString()
  for (const text of ['Өтініш 2026-000123', 'Құжаттар', LETTERS, 'екінші', 'Әйгерім Қуанышқызы']) {
    expect(document).toContain(text)
  }
})

const docxParts = async (changes: Partial<Paper> = {}) => {
  const parts = await unzip(await docxOf(paper(changes)))
  return (name: string) => parts.get(name)?.toString() ?? ''
}

test('every part of a .docx is named in its list of contents and in its relations, and the other way round', async () => {
  const parts = await unzip(await docxOf(paper()))
  const text = (name: string) => parts.get(name)?.toString() ?? ''
  const declared = [...text('[Content_Types].xml').matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name)
  const targets = (name: string, folder: string) =>
    [...text(name).matchAll(/Target="([^"]+)"/g)].map(([, target]) => `${folder}${target}`)
  const related = [...targets('_rels/.rels', ''), ...targets('word/_rels/document.xml.rels', 'word/')]
  const content = [...parts.keys()].filter((name) => name !== '[Content_Types].xml' && !name.endsWith('.rels'))
  expect(declared.toSorted()).toEqual(content.toSorted())
  expect(related.toSorted()).toEqual(content.toSorted())
  const [, footer] = text('word/document.xml').match(/<w:footerReference[^>]* r:id="([^"]+)"/) ?? []
  expect(text('word/_rels/document.xml.rels')).toMatch(new RegExp(`Id="${footer}"[^>]*Target="footer.xml"`))
})

test('a .docx has its headings as headings, its list as one, its rows as a table, its language, title and footer', async () => {
  const part = await docxParts({ title: 'Өтініш & <b>' })
  const document = part('word/document.xml')
  const styles = part('word/styles.xml')
  for (const [, style] of document.matchAll(/<w:pStyle w:val="([^"]+)"/g))
    expect(styles).toContain(`w:styleId="${style}"`)
  const paragraphs = document.split('<w:p>')
  const styleOf = (text: string) =>
    paragraphs.find((each) => each.includes(`>${text}<`))?.match(/<w:pStyle w:val="(\w+)"/)?.[1]
  expect([styleOf('Өтініш 2026-000123'), styleOf('Құжаттар'), styleOf('бірінші')]).toEqual([
    'Title',
    'Heading1',
    'ListParagraph',
  ])
  expect(part('word/numbering.xml')).toContain('<w:num w:numId="1">')
  expect(document.match(/<w:tr>/g)).toHaveLength(1)
  expect(document.match(/<w:tc>/g)).toHaveLength(2)
  expect(styles).toContain('<w:lang w:val="kk-KZ"/>')
  expect(part('docProps/core.xml')).toContain('<dc:title>Өтініш &amp; &lt;b&gt;</dc:title>')
  expect(part('word/footer.xml')).toMatch(/Қабылдау порталы {3}<.*w:instr="PAGE".* \/ <.*w:instr="NUMPAGES"/)
})

test('typed text is text in a .docx, whatever it looks like', async () => {
  const typed = '</w:t></w:r><w:fldSimple w:instr="INCLUDETEXT x"/>&"\u0000\u0001\u001f\uffff\ud800 end'
  const rows = [{ label: typed, value: typed }]
  const blocks: Paper['blocks'] = [
    { kind: 'title', text: typed },
    { kind: 'heading', text: typed },
    { kind: 'paragraph', text: typed },
    { kind: 'list', items: [typed] },
    { kind: 'cells', cells: [], caption: typed },
    { kind: 'rows', rows },
  ]
  const part = await docxParts({ title: typed, footer: typed, blocks })
  const shown = '&lt;/w:t&gt;&lt;/w:r&gt;&lt;w:fldSimple w:instr=&quot;INCLUDETEXT x&quot;/&gt;&amp;&quot;\ufffd end'
  expect(part('word/document.xml').split(shown)).toHaveLength(8)
  expect(part('word/footer.xml')).toContain(`${shown}   <`)
  expect(part('docProps/core.xml')).toContain(`<dc:title>${shown}</dc:title>`)
  for (const name of ['word/document.xml', 'word/footer.xml', 'docProps/core.xml'])
    expect(part(name)).not.toContain('INCLUDETEXT x"')
})
