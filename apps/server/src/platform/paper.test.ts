import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unzip } from '../../test/unzip.ts'
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

/** The characters that a PDF's fonts can give back as text, from their ToUnicode tables. */
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
