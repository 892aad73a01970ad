import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { FIGURES } from '@portal/domain/kernel/figures.ts'
import type { SheetFault } from '@portal/domain/kernel/file-fault.ts'
import { plainProse } from '@portal/domain/kernel/typed-text.ts'
import yauzl from 'yauzl'

/** Limits of an uploaded spreadsheet. */
const MAX_ENTRIES = 200
const MAX_CONTENT_BYTES = 32 * 1024 * 1024
/** Limit of compression; small parts of repeated XML pack very well. */
const MAX_RATIO = 200
const FREE_BYTES = 1024 * 1024
const MAX_COLUMNS = FIGURES.sheetColumns

const WORKBOOK = 'xl/workbook.xml'
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Value of a cell. Dates are `2026-11-20`, `2026-11-20T14:30` or `14:30` by the sheet's own clock. A formula is its
 * stored result; of merged cells only the first has the value.
 */
export type ReadCell = string | number | boolean | null

/** A row with content, by its number in the program (from 1). Texts are trimmed; empty cells at the end are cut. */
export type ReadRow = { readonly number: number; readonly cells: readonly ReadCell[] }

/**
 * Reads the first visible sheet of an uploaded .xlsx. Checks the declared sizes of the archive before it unpacks.
 * @param maxRows limit of rows with content, the header among them.
 */
export async function readSpreadsheet(
  bytes: Buffer,
  { maxRows }: { readonly maxRows: number },
): Promise<readonly ReadRow[] | SheetFault> {
  const sheet = await firstShown(bytes).catch(() => kindOfOther(bytes))
  if (typeof sheet === 'string') return sheet
  const rows: ReadRow[] = []
  // Loaded with the first sheet: the library has 70 modules.
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const cells = values.map(cellOf)
      cells.length = cells.findLastIndex((cell) => cell !== null) + 1
      // Borders and colours reach further than values.
      if (cells.length > MAX_COLUMNS) return 'sheetTooWide'
      if (cells.length === 0) continue
      if (rows.length === maxRows) return 'tooManyRows'
      rows.push({ number: index + 1, cells })
    }
  } catch {
    return 'notSheet'
  }
  return rows
}

/** Number of the first visible sheet, or why the archive is refused. */
async function firstShown(bytes: Buffer): Promise<number | SheetFault> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const names = new Set<string>()
  const entries = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize
    names.add(entry.fileName)
    entries.push(entry)
    const isBomb = entry.uncompressedSize > FREE_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_RATIO
    if (isBomb || total > MAX_CONTENT_BYTES || entries.length > MAX_ENTRIES) return 'sheetTooLarge'
  }
  // Readers differ about two parts of one name.
  if (names.size < entries.length || !names.has(WORKBOOK)) return kindOfOther(bytes, names)
  let workbook = ''
  for (const entry of entries) {
    const content = await zip.openReadStreamPromise(entry)
    if (entry.fileName === WORKBOOK) workbook = await text(content)
    else await finished(content.resume())
  }
  const states = [...workbook.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g)].map(([, attributes = '']) => attributes)
  return Math.max(
    0,
    states.findIndex((attributes) => !/\bstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(attributes)),
  )
}

/** Kind of a file that is no .xlsx, so that its owner can convert it. */
function kindOfOther(bytes: Buffer, names: ReadonlySet<string> = new Set()): SheetFault {
  if (bytes.length === 0) return 'empty'
  if (names.has('content.xml') && names.has('mimetype')) return 'openSheet'
  if (names.has('xl/workbook.bin')) return 'legacySheet'
  // A workbook with a password is a compound file around an encrypted package ([MS-OFFCRYPTO], 2.3.4).
  if (bytes.subarray(0, OLE.length).equals(OLE)) return bytes.includes(ENCRYPTED) ? 'lockedSheet' : 'legacySheet'
  if (/^%PDF|^\{\\rtf/.test(bytes.toString('latin1', 0, 5))) return 'notSheet'
  const isText = !bytes.subarray(0, 4_096).some((byte) => byte < 9 || (byte > 13 && byte < 32))
  return isText ? 'textSheet' : 'notSheet'
}

function cellOf(value: string | number | boolean | Date | null | undefined): ReadCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return shownDate(value)
  if (typeof value !== 'string') return value
  const plain = plainProse(value).trim()
  return plain === '' ? null : plain
}

/** First day of the 1900 calendar of spreadsheets; smaller values are times of day. */
const FIRST_DAY_MS = Date.UTC(1900, 0, 1)

function shownDate(at: Date): string | null {
  const ms = Math.round(at.getTime() / MINUTE_MS) * MINUTE_MS
  if (Number.isNaN(ms)) return null
  const [day = '', time = ''] = new Date(ms).toISOString().slice(0, 16).split('T')
  if (ms < FIRST_DAY_MS) return time
  return time === '00:00' ? day : `${day}T${time}`
}
