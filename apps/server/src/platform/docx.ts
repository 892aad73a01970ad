import type { Paragraph, Table } from 'docx'
import type { Paper, PaperBlock } from './paper.ts'

type Docx = typeof import('docx')

/** A font that every office program has, with all Kazakh letters. */
const FONT = 'Times New Roman'
const LOCALES = { kk: 'kk-KZ', ru: 'ru-RU', en: 'en-GB' } as const
const NO_BORDER = { style: 'none', size: 0, color: 'auto' } as const
const RULE = { style: 'single', size: 4, color: 'D5DCE3' } as const
const LABEL_SHARE = 36

/** Sets a document as a .docx that can be edited on. The library is loaded with the first document. */
export async function docxOf(paper: Paper): Promise<Buffer> {
  const docx = await import('docx')
  const document = new docx.Document({
    title: paper.title,
    styles: {
      default: { document: { run: { font: FONT, size: 24, language: { value: LOCALES[paper.language] } } } },
    },
    sections: [
      {
        properties: { page: { size: { width: 11_906, height: 16_838 } } },
        footers: { default: footerOf(docx, paper.footer) },
        children: paper.blocks.flatMap((block) => setBlock(docx, block)),
      },
    ],
  })
  return docx.Packer.toBuffer(document)
}

function setBlock(docx: Docx, block: PaperBlock): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'title':
      return [headline(docx, block.text, 'Title', 36)]
    case 'heading':
      return [headline(docx, block.text, 'Heading1', 28)]
    case 'paragraph':
      return [new docx.Paragraph({ text: block.text, spacing: { after: 160 } })]
    case 'list':
      return block.items.map((text) => new docx.Paragraph({ text, bullet: { level: 0 }, spacing: { after: 60 } }))
    // Only papers that are signed have one, and those are no forms to fill in.
    case 'cells':
      return [new docx.Paragraph({ text: block.caption, spacing: { after: 160 } })]
    case 'rows':
      return [tableOf(docx, block.rows), new docx.Paragraph({ text: '' })]
  }
}

function headline({ Paragraph, TextRun }: Docx, text: string, heading: 'Title' | 'Heading1', size: number): Paragraph {
  return new Paragraph({
    heading,
    keepNext: true,
    spacing: { before: 240, after: 160 },
    children: [new TextRun({ text, bold: true, size, font: FONT, color: '14202B' })],
  })
}

function tableOf(docx: Docx, rows: readonly { label: string; value: string }[]): Table {
  const { Paragraph, Table, TableCell, TableRow, WidthType } = docx
  const cell = (text: string, share: number) =>
    new TableCell({
      width: { size: share, type: WidthType.PERCENTAGE },
      borders: { top: NO_BORDER, left: NO_BORDER, right: NO_BORDER, bottom: RULE },
      margins: { top: 60, bottom: 60, right: 120 },
      children: [new Paragraph({ text })],
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      ({ label, value }) =>
        new TableRow({ cantSplit: true, children: [cell(label, LABEL_SHARE), cell(value, 100 - LABEL_SHARE)] }),
    ),
  })
}

function footerOf({ AlignmentType, Footer, PageNumber, Paragraph, TextRun }: Docx, text: string) {
  const run = { size: 17, color: '5B6875' }
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({ text: `${text}   `, ...run }),
          new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], ...run }),
        ],
      }),
    ],
  })
}
