import { finished } from 'node:stream/promises'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { plainProse } from '@portal/domain/kernel/typed-text.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import yauzl from 'yauzl'

/** What a spreadsheet that comes from outside may be at most. */
const MAX_ENTRIES = 200
const MAX_CONTENT_BYTES = 32 * 1024 * 1024
/** How many times its size in the archive a part may unpack to; small parts of repeated XML pack very well. */
const MAX_RATIO = 200
const FREE_BYTES = 1024 * 1024
const MAX_COLUMNS = 100

/**
 * What somebody wrote into a cell. Dates come as the sheet's own clock shows them, whatever their format:
 * `2026-11-20`, `2026-11-20T14:30`, or `14:30` for a time alone. A formula counts as its stored result; of merged
 * cells the first has the value and the others are empty.
 */
export type ReadCell = string | number | boolean | null

/** A row that is not empty, with its number as the program shows it (from 1); texts without spaces around, nothing empty at the end. */
export type ReadRow = { readonly number: number; readonly cells: readonly ReadCell[] }

/** Why a file is not read: it is no .xlsx, unpacks to too much, or holds too many rows or columns. */
export type SpreadsheetFault = 'not_a_spreadsheet' | 'too_large' | 'too_many_rows'

/**
 * Reads the first sheet of an .xlsx from outside. The archive is looked at first: nothing is unpacked that says it is
 * too large, and nothing that says less than it holds.
 * @param maxRows rows that are not empty, the header among them.
 */
export async function readSpreadsheet(
  bytes: Buffer,
  { maxRows }: { readonly maxRows: number },
): Promise<readonly ReadRow[] | SpreadsheetFault> {
  const fault = await archiveFault(bytes).catch(() => 'not_a_spreadsheet' as const)
  if (fault !== null) return fault
  const rows: ReadRow[] = []
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      if (values.length > MAX_COLUMNS) return 'too_large'
      const cells = values.map(cellOf)
      cells.length = cells.findLastIndex((cell) => cell !== null) + 1
      if (cells.length === 0) continue
      if (rows.length === maxRows) return 'too_many_rows'
      rows.push({ number: index + 1, cells })
    }
  } catch {
    return 'not_a_spreadsheet'
  }
  return rows
}

async function archiveFault(bytes: Buffer): Promise<SpreadsheetFault | null> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const names = new Set<string>()
  const entries = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize
    names.add(entry.fileName)
    entries.push(entry)
    const isBomb = entry.uncompressedSize > FREE_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_RATIO
    if (isBomb || total > MAX_CONTENT_BYTES || entries.length > MAX_ENTRIES) return 'too_large'
  }
  // Two parts of one name are one thing to this reader and may be another to the next.
  if (names.size < entries.length || !names.has('xl/workbook.xml')) return 'not_a_spreadsheet'
  for (const entry of entries) await finished((await zip.openReadStreamPromise(entry)).resume())
  return null
}

function cellOf(value: string | number | boolean | Date | null | undefined): ReadCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return shownDate(value)
  if (typeof value !== 'string') return value
  const text = plainProse(value).trim()
  return text === '' ? null : text
}

/** The first day that the 1900 calendar of spreadsheets can mean; what is before it is a time of day. */
const FIRST_DAY_MS = Date.UTC(1900, 0, 1)

function shownDate(at: Date): string | null {
  const ms = Math.round(at.getTime() / MINUTE_MS) * MINUTE_MS
  if (Number.isNaN(ms)) return null
  const [day = '', time = ''] = new Date(ms).toISOString().slice(0, 16).split('T')
  if (ms < FIRST_DAY_MS) return time
  return time === '00:00' ? day : `${day}T${time}`
}
