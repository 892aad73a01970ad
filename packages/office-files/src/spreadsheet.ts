import { Readable } from 'node:stream'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { contentTypes, escapeXml, officeParts, RELATIONS, relations, XML } from './office-package.ts'
import { streamZip } from './zip.ts'

/** Content type of .xlsx. */
export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Excel's limit, the header among them. */
const MAX_ROWS = 1_048_576
/** Excel's limit of characters in a cell. */
const MAX_TEXT = 32_767
/** Characters of one chunk. The engine allocates larger texts (128 KB) apart and collects them late. */
const CHARACTERS_AT_ONCE = 32_768

/** Cell: text, number, instant (in Kazakhstan time), calendar day, text in red, or nothing. */
export type SheetCell = string | number | Date | { readonly day: string } | { readonly faulty: string } | null

/** Validation of a column below its header: a text of a range in another sheet, or a later day. */
export type ColumnRule = { readonly column: string } & ({ readonly oneOf: string } | { readonly dayAfter: string })

export type Sheet = {
  /** At most 31 characters, none of `[]:*?/\`. */
  readonly name: string
  /** `width` in characters. */
  readonly columns: readonly { readonly header: string; readonly width: number }[]
  readonly rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
  /** Validations of the program; an import checks again. */
  readonly rules?: readonly ColumnRule[]
}

/**
 * Writes an .xlsx as a stream: rows are read on demand, so memory does not grow. Fails when the rows do, and above
 * Excel's limit of rows. A text never becomes a formula: its cell has a text type. A text that begins with
 * = + - @, a tab or a line break is marked as quoted.
 */
export function spreadsheetOf(sheets: readonly Sheet[]): Readable {
  return streamZip([
    ...officeParts({
      '[Content_Types].xml': contentTypes([
        ['/xl/workbook.xml', `${PART}.sheet.main+xml`],
        ['/xl/styles.xml', `${PART}.styles+xml`],
        ...sheets.map((_, index) => [`/xl/worksheets/sheet${index + 1}.xml`, `${PART}.worksheet+xml`] as const),
      ]),
      '_rels/.rels': relations([[`${RELATIONS}/officeDocument`, 'xl/workbook.xml']]),
      'xl/workbook.xml': workbook(sheets),
      'xl/_rels/workbook.xml.rels': relations([
        ...sheets.map((_, index) => [`${RELATIONS}/worksheet`, `worksheets/sheet${index + 1}.xml`] as const),
        [`${RELATIONS}/styles`, 'styles.xml'] as const,
      ]),
      'xl/styles.xml': STYLES,
    }),
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      // The fastest level halves the time of the best one for a file a tenth larger.
      compressionLevel: 1,
      open: () => Readable.from(sheetContent(sheet), { objectMode: false }),
    })),
  ])
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const workbook = (sheets: readonly Sheet[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
    .map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

/** Indexes of cell formats in `STYLES`. */
const FORMAT = { plain: 0, header: 1, day: 2, instant: 3, quoted: 4, faulty: 5 } as const

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF8C9C4"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" fillId="2" applyFill="1" quotePrefix="1"/></cellXfs></styleSheet>`

async function* sheetContent({ columns, rows, rules = [] }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const header = columns.map(({ header: text }) => textCell(text, FORMAT.header)).join('')
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${header}</row>`
  let count = 1
  let waiting = ''
  for await (const row of rows) {
    count += 1
    if (count > MAX_ROWS) throw new RangeError(`a sheet holds no more than ${MAX_ROWS} rows`)
    let cells = ''
    for (const cell of row) cells += cellOf(cell)
    waiting += `<row>${cells}</row>`
    if (waiting.length >= CHARACTERS_AT_ONCE) {
      yield waiting
      waiting = ''
    }
  }
  yield `${waiting}</sheetData><autoFilter ref="A1:${columnName(columns.length)}${count}"/>${validations(rules)}</worksheet>`
}

function cellOf(cell: SheetCell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'string') return textCell(cell, isLikeFormula(cell) ? FORMAT.quoted : FORMAT.plain)
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
  if (cell instanceof Date) return `<c s="${FORMAT.instant}"><v>${serialOf(cell)}</v></c>`
  if ('faulty' in cell) return textCell(cell.faulty, FORMAT.faulty)
  return `<c s="${FORMAT.day}"><v>${Math.round(serialOf(startOfKazakhstanDay(cell.day)))}</v></c>`
}

/** Rows below the header that a rule is for. */
const RULED_ROWS = 5_000

function validations(rules: readonly ColumnRule[]): string {
  if (rules.length === 0) return ''
  const all = rules.map((rule) => {
    const cells = `sqref="${rule.column}2:${rule.column}${RULED_ROWS + 1}" allowBlank="1" showErrorMessage="1"`
    return 'oneOf' in rule
      ? `<dataValidation type="list" ${cells}><formula1>${escaped(rule.oneOf)}</formula1></dataValidation>`
      : `<dataValidation type="date" operator="greaterThan" ${cells}><formula1>${Math.round(serialOf(startOfKazakhstanDay(rule.dayAfter)))}</formula1></dataValidation>`
  })
  return `<dataValidations count="${rules.length}">${all.join('')}</dataValidations>`
}

const isLikeFormula = (text: string): boolean => /^[=+\-@\t\r\n]/.test(text)

/** Without this mark spreadsheets drop spaces at the ends of a text. */
const SPACES = ' xml:space="preserve"'

function textCell(text: string, format: number): string {
  const style = format === FORMAT.plain ? '' : ` s="${format}"`
  const spaces = /^\s|\s$/.test(text) ? SPACES : ''
  return `<c${style} t="inlineStr"><is><t${spaces}>${escaped(text.slice(0, MAX_TEXT))}</t></is></c>`
}

/** Days since 1899-12-30 in Kazakhstan time: spreadsheets have no time zones. */
function serialOf(at: Date): number {
  const KAZAKHSTAN_EPOCH_MS = startOfKazakhstanDay('1899-12-30').getTime()
  return (at.getTime() - KAZAKHSTAN_EPOCH_MS) / DAY_MS
}

function columnName(number: number): string {
  let name = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML cannot hold as they are
const UNSAFE = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi

/** Control characters become `_x000D_`, as does a text that only looks like that. */
const escaped = (text: string): string =>
  escapeXml(text, UNSAFE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
