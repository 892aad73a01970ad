import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import type { Paper, PaperBlock } from './paper.ts'
import { fontFile, type Run, runsOf } from './pdf-runs.ts'

/** Whole fonts: the web's split ones lack Kazakh letters in their Cyrillic part. */
const require = createRequire(import.meta.url)
const readFonts = () => ({
  regular: readFileSync(require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')),
  bold: readFileSync(require.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf')),
})
let fonts: ReturnType<typeof readFonts> | undefined
/** Cache of further fonts, read on demand. */
const further = new Map<string, Buffer>()

/** Points. */
const MARGIN = 56
const BODY_SIZE = 10.5
const SMALL_SIZE = 8.5
const LABEL_SHARE = 0.36
const ROW_PADDING = 5
const INK = '#14202b'
const GREY = '#5b6875'
const RULE = '#d5dce3'

/** Writes a PDF of A4 pages as a stream. Loads library and fonts (30 MB of memory) with the first document. */
export async function pdfOf(paper: Paper): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit')
  fonts ??= readFonts()
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: paper.title },
  })
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  for (const block of paper.blocks) setBlock(document, block)
  setFooters(document, paper.footer)
  document.end()
  return document as Readable
}

function setBlock(document: PDFKit.PDFDocument, block: PaperBlock): void {
  document.fillColor(INK)
  switch (block.kind) {
    case 'title':
      write(document, 'bold', 18, block.text)
      document.moveDown(0.6)
      return
    case 'heading':
      keepTogether(document, 70)
      document.moveDown(0.6)
      write(document, 'bold', 13, block.text)
      document.moveDown(0.4)
      return
    case 'paragraph':
      write(document, 'regular', BODY_SIZE, block.text, { lineGap: 2.5 })
      document.moveDown(0.6)
      return
    case 'list':
      document.font('regular').fontSize(BODY_SIZE)
      document.list([...block.items], { bulletRadius: 1.6, textIndent: 14, lineGap: 2.5 }).moveDown(0.6)
      return
    case 'cells':
      setCells(document, block)
      return
    case 'rows':
      for (const row of block.rows) setRow(document, row)
      document.moveDown(0.6)
  }
}

/** Points of one cell: phones can read it at arm's length. */
const CELL = 3

function setCells(document: PDFKit.PDFDocument, { cells, caption }: Extract<PaperBlock, { kind: 'cells' }>): void {
  const size = cells.length * CELL
  keepTogether(document, size + 40)
  const { x: left, y: top } = document
  for (const [row, line] of cells.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) document.rect(left + column * CELL, top + row * CELL, CELL, CELL)
  document.fill(INK)
  document.x = left
  document.y = top + size + 8
  document.font('regular').fontSize(SMALL_SIZE).fillColor(GREY).text(caption).moveDown(0.6)
}

function setRow(document: PDFKit.PDFDocument, { label, value }: { label: string; value: string }): void {
  const left = document.page.margins.left
  const width = document.page.width - left - document.page.margins.right
  const labelWidth = width * LABEL_SHARE
  const valueWidth = width - labelWidth
  const height =
    Math.max(heightOf(document, label, labelWidth - 10), heightOf(document, value, valueWidth)) + 2 * ROW_PADDING
  keepTogether(document, height)
  const top = document.y
  const place = { y: top + ROW_PADDING }
  document.fillColor(GREY)
  write(document, 'regular', BODY_SIZE, label, { ...place, x: left, width: labelWidth - 10 })
  document.fillColor(INK)
  write(document, 'regular', BODY_SIZE, value, { ...place, x: left + labelWidth, width: valueWidth })
  const isValueOverPages = document.y < top
  const bottom = isValueOverPages ? document.y + ROW_PADDING : top + height
  document
    .moveTo(left, bottom)
    .lineTo(left + width, bottom)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke()
  document.x = left
  document.y = bottom
}

type OwnFont = 'regular' | 'bold'
type Place = { readonly x?: number; readonly y?: number; readonly width?: number; readonly lineGap?: number }

/** Writes a text with the portal's font, and with others where it lacks letters. */
function write(document: PDFKit.PDFDocument, font: OwnFont, size: number, text: string, place: Place = {}): void {
  const { x, y, ...options } = place
  const runs = runsIn(document, font, size, text)
  // Fonts differ in their ascent: all runs share the baseline of the portal's own.
  const baseline = -(ascentOf(document) / 1000) * size
  for (const [at, run] of runs.entries()) {
    document.font(run.font)
    const given = { ...options, ...(runs.length > 1 ? { baseline, continued: at < runs.length - 1 } : {}) }
    if (at === 0 && x !== undefined) document.text(run.text, x, y, given)
    else document.text(run.text, given)
  }
  document.font(font)
}

/** Height of a text: that of its tallest font. */
function heightOf(document: PDFKit.PDFDocument, text: string, width: number): number {
  const names = new Set(runsIn(document, 'regular', BODY_SIZE, text).map(({ font }) => font))
  const heights = [...names].map((name) => document.font(name).heightOfString(text, { width }))
  document.font('regular')
  return Math.max(...heights)
}

type Metrics = {
  readonly ascender: number
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
}
/** Current font, with parts that the library's types leave out. */
const current = (document: PDFKit.PDFDocument): Metrics => Reflect.get(document, '_font')
const ascentOf = (document: PDFKit.PDFDocument): number => current(document).ascender

function runsIn(document: PDFKit.PDFDocument, font: OwnFont, size: number, text: string): readonly Run[] {
  document.font(font).fontSize(size)
  const own = current(document).font
  const runs = runsOf(text, font, (character) => own.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  for (const { font: name } of runs) if (name !== font) register(document, name)
  const settable = runs.map((run) => (isSettable(document, run) ? run : { font, text: run.text }))
  document.font(font)
  return settable.length === 0 ? [{ font, text }] : settable
}

function register(document: PDFKit.PDFDocument, name: string): void {
  const bytes = further.get(name) ?? readFileSync(require.resolve(fontFile(name)))
  further.set(name, bytes)
  document.registerFont(name, bytes)
}

/** Whether the shaper can set a text: rare sequences of letters make it throw. */
function isSettable(document: PDFKit.PDFDocument, { font, text }: Run): boolean {
  try {
    document.font(font).widthOfString(text)
    return true
  } catch {
    return false
  }
}

/** Begins a new page where a block does not fit. A block above a page's height may break anywhere. */
function keepTogether(document: PDFKit.PDFDocument, height: number): void {
  const { top, bottom } = document.page.margins
  const end = document.page.height - bottom
  if (document.y + height > end && height < end - top) document.addPage()
}

function setFooters(document: PDFKit.PDFDocument, footer: string): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index)
    // Writing below the bottom margin would begin a new page.
    const { bottom } = document.page.margins
    document.page.margins.bottom = 0
    const width = document.page.width - 2 * MARGIN
    const top = document.page.height - MARGIN + 18
    document.font('regular').fontSize(SMALL_SIZE).fillColor(GREY)
    document.text(footer, MARGIN, top, { width: width - 60, height: 12, ellipsis: true })
    document.text(`${index + 1} / ${count}`, MARGIN, top, { width, align: 'right', lineBreak: false })
    document.page.margins.bottom = bottom
  }
}
