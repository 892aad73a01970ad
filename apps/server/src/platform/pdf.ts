import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import type { Paper, PaperBlock } from './paper.ts'

/** Whole fonts: the split ones for the web lack Kazakh letters in their Cyrillic part. */
const require = createRequire(import.meta.url)
const readFonts = () => ({
  regular: readFileSync(require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')),
  bold: readFileSync(require.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf')),
})
let fonts: ReturnType<typeof readFonts> | undefined

/** Points. */
const MARGIN = 56
const BODY_SIZE = 10.5
const SMALL_SIZE = 8.5
const LABEL_SHARE = 0.36
const ROW_PADDING = 5
const INK = '#14202b'
const GREY = '#5b6875'
const RULE = '#d5dce3'

/**
 * Sets a document as a PDF of A4 pages, written while it is read. The library and the fonts (30 MB of memory) are
 * loaded with the first document.
 */
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
  return document as unknown as Readable
}

function setBlock(document: PDFKit.PDFDocument, block: PaperBlock): void {
  document.fillColor(INK)
  switch (block.kind) {
    case 'title':
      document.font('bold').fontSize(18).text(block.text).moveDown(0.6)
      return
    case 'heading':
      keepTogether(document, 70)
      document.moveDown(0.6).font('bold').fontSize(13).text(block.text).moveDown(0.4)
      return
    case 'paragraph':
      document.font('regular').fontSize(BODY_SIZE).text(block.text, { lineGap: 2.5 }).moveDown(0.6)
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

/** Points of one cell: a phone reads it from paper at arm's length. */
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
  document.font('regular').fontSize(BODY_SIZE)
  const height =
    Math.max(
      document.heightOfString(label, { width: labelWidth - 10 }),
      document.heightOfString(value, { width: valueWidth }),
    ) +
    2 * ROW_PADDING
  keepTogether(document, height)
  const top = document.y
  document.fillColor(GREY).text(label, left, top + ROW_PADDING, { width: labelWidth - 10 })
  document.fillColor(INK).text(value, left + labelWidth, top + ROW_PADDING, { width: valueWidth })
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

/** Begins a new page where the rest of this one is too short; what is longer than a page may break anywhere. */
function keepTogether(document: PDFKit.PDFDocument, height: number): void {
  const { top, bottom } = document.page.margins
  const end = document.page.height - bottom
  if (document.y + height > end && height < end - top) document.addPage()
}

function setFooters(document: PDFKit.PDFDocument, footer: string): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index)
    // Writing below the bottom margin would otherwise begin a new page.
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
