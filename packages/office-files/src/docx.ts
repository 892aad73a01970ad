import { buffer } from 'node:stream/consumers'
import { contentTypes, escapeXml, officeParts, PACKAGE, RELATIONS, relations, XML } from './office-package.ts'
import type { Paper, PaperBlock } from './paper.ts'
import { streamZip } from './zip.ts'

/** All office programs have this font with all Kazakh letters. */
const FONT = 'Times New Roman'
const LOCALES = { kk: 'kk-KZ', ru: 'ru-RU', en: 'en-GB' } as const
const LABEL_SHARE = 36
/** Width of text on an A4 page, in twentieths of a point. */
const TEXT_WIDTH = 9_026

/** Writes an editable .docx (WordprocessingML, ECMA-376, part 1, 17). The order of elements is that of the format. */
export const docxOf = (paper: Paper): Promise<Buffer> =>
  buffer(
    streamZip(
      officeParts({
        '[Content_Types].xml': contentTypes([
          ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
          ['/word/document.xml', `${PART}.document.main+xml`],
          ...LINKED.map((part) => [`/word/${part}.xml`, `${PART}.${part}+xml`] as const),
        ]),
        '_rels/.rels': relations([
          [`${RELATIONS}/officeDocument`, 'word/document.xml'],
          [CORE, 'docProps/core.xml'],
        ]),
        'docProps/core.xml': coreOf(paper.title),
        'word/document.xml': documentOf(paper.blocks),
        'word/_rels/document.xml.rels': relations(LINKED.map((part) => [`${RELATIONS}/${part}`, `${part}.xml`])),
        'word/styles.xml': stylesOf(LOCALES[paper.language]),
        'word/numbering.xml': NUMBERING,
        'word/settings.xml': SETTINGS,
        'word/footer.xml': footerOf(paper.footer),
      }),
    ),
  )

const CORE = `${PACKAGE}/relationships/metadata/core-properties`
const PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Linked parts. The footer is referenced again by its id. */
const LINKED = ['styles', 'numbering', 'settings', 'footer'] as const
const FOOTER_ID = `rId${LINKED.indexOf('footer') + 1}`

const coreOf = (title: string): string =>
  `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title></cp:coreProperties>`

const documentOf = (blocks: readonly PaperBlock[]): string =>
  `${XML}<w:document ${W} xmlns:r="${RELATIONS}"><w:body>${blocks.map(setBlock).join('')}<w:sectPr><w:footerReference w:type="default" r:id="${FOOTER_ID}"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`

function setBlock(block: PaperBlock): string {
  switch (block.kind) {
    case 'title':
      return paragraph(block.text, '<w:pStyle w:val="Title"/>')
    case 'heading':
      return paragraph(block.text, '<w:pStyle w:val="Heading1"/>')
    case 'paragraph':
      return paragraph(block.text, PARAGRAPH)
    case 'list':
      return block.items.map((item) => paragraph(item, LIST_ITEM)).join('')
    // Only signed papers have one, and none of them is a form.
    case 'cells':
      return paragraph(block.caption, PARAGRAPH)
    case 'rows':
      return `${tableOf(block.rows)}<w:p/>`
  }
}

const PARAGRAPH = '<w:spacing w:after="160"/>'
const LIST_ITEM =
  '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:after="60"/>'

const paragraph = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run(text)}</w:p>`

const run = (text: string, properties = ''): string =>
  `<w:r>${properties}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

function tableOf(rows: readonly { label: string; value: string }[]): string {
  const [label, value] = [LABEL_SHARE, 100 - LABEL_SHARE]
  const column = (share: number) => `<w:gridCol w:w="${Math.round((TEXT_WIDTH * share) / 100)}"/>`
  // Unit: fiftieths of a per cent.
  const cell = (text: string, share: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${share * 50}" w:type="pct"/></w:tcPr>${paragraph(text)}</w:tc>`
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders><w:bottom ${RULE}/><w:insideH ${RULE}/></w:tblBorders><w:tblCellMar><w:top w:w="60" w:type="dxa"/><w:bottom w:w="60" w:type="dxa"/><w:right w:w="120" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${column(label)}${column(value)}</w:tblGrid>${rows
    .map((row) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cell(row.label, label)}${cell(row.value, value)}</w:tr>`)
    .join('')}</w:tbl>`
}

/** A line below each row. */
const RULE = 'w:val="single" w:sz="4" w:space="0" w:color="D5DCE3"'

const headline = (id: string, name: string, size: number, level = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="160"/>${level}</w:pPr><w:rPr><w:b/><w:bCs/><w:color w:val="14202B"/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`

const stylesOf = (locale: string): string =>
  `${XML}<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${FONT}" w:hAnsi="${FONT}" w:eastAsia="${FONT}" w:cs="${FONT}"/><w:sz w:val="24"/><w:szCs w:val="24"/><w:lang w:val="${locale}"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${headline('Title', 'Title', 36)}${headline('Heading1', 'heading 1', 28, '<w:outlineLvl w:val="0"/>')}<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/><w:qFormat/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`

const NUMBERING = `${XML}<w:numbering ${W}><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="hybridMultilevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="●"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`

/** Without the version programs treat the document as one of an old Word. */
const SETTINGS = `${XML}<w:settings ${W}><w:defaultTabStop w:val="720"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

function footerOf(text: string): string {
  const looks = '<w:rPr><w:color w:val="5B6875"/><w:sz w:val="17"/><w:szCs w:val="17"/></w:rPr>'
  // Programs compute this field.
  const count = (name: string) => `<w:fldSimple w:instr="${name}">${run('1', looks)}</w:fldSimple>`
  return `${XML}<w:ftr ${W}><w:p><w:pPr><w:jc w:val="right"/></w:pPr>${run(`${text}   `, looks)}${count('PAGE')}${run(' / ', looks)}${count('NUMPAGES')}</w:p></w:ftr>`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold
const UNSAFE = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Removes characters that XML cannot hold. */
const escaped = (text: string): string => escapeXml(text, UNSAFE, () => '')
