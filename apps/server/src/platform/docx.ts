import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Paper, PaperBlock } from './paper.ts'

/** A font that every office program has, with all Kazakh letters. */
const FONT = 'Times New Roman'
const LOCALES = { kk: 'kk-KZ', ru: 'ru-RU', en: 'en-GB' } as const
const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const RULE = { style: BorderStyle.SINGLE, size: 4, color: 'D5DCE3' }
const LABEL_SHARE = 36

/** Sets a document as a .docx that can be edited on. */
export async function docxOf(paper: Paper): Promise<Buffer> {
  const document = new Document({
    title: paper.title,
    styles: {
      default: { document: { run: { font: FONT, size: 24, language: { value: LOCALES[paper.language] } } } },
    },
    sections: [
      {
        properties: { page: { size: { width: 11_906, height: 16_838 } } },
        footers: { default: footerOf(paper.footer) },
        children: paper.blocks.flatMap(setBlock),
      },
    ],
  })
  return Packer.toBuffer(document)
}

function setBlock(block: PaperBlock): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'title':
      return [headline(block.text, HeadingLevel.TITLE, 36)]
    case 'heading':
      return [headline(block.text, HeadingLevel.HEADING_1, 28)]
    case 'paragraph':
      return [new Paragraph({ text: block.text, spacing: { after: 160 } })]
    case 'list':
      return block.items.map((text) => new Paragraph({ text, bullet: { level: 0 }, spacing: { after: 60 } }))
    case 'rows':
      return [tableOf(block.rows), new Paragraph({ text: '' })]
  }
}

function headline(text: string, heading: (typeof HeadingLevel)[keyof typeof HeadingLevel], size: number): Paragraph {
  return new Paragraph({
    heading,
    keepNext: true,
    spacing: { before: 240, after: 160 },
    children: [new TextRun({ text, bold: true, size, font: FONT, color: '14202B' })],
  })
}

function tableOf(rows: readonly { label: string; value: string }[]): Table {
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

function footerOf(text: string): Footer {
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
