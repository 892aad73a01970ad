import { buffer } from 'node:stream/consumers'
import { isoDateOf, isoTimeOf } from '@portal/domain/interviews/rules.ts'
import { timeOfDay, zoomLink } from '@portal/domain/interviews/schema.ts'
import { MOST_SCHEDULE_ROWS } from '@portal/domain/interviews/status.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import { isoDate } from '@portal/domain/kernel/values.ts'
import { type CellFault, codeOfCell, refuseCells, refuseSheet, textOfCell } from '@portal/office-files/marked-sheet.ts'
import { spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { type ReadRow, readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import type { OuterScope, Upload, WriteScope } from '../../../http/handler.ts'
import { accountByEmail } from '../../accounts/queries.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockSchedule } from '../load-interview.ts'
import { markedSchedule } from '../templates/interview-sheets.ts'
import { placeInterview, type Wanted } from './place-interview.ts'

const COLUMN = { requestId: 'A', date: 'B', time: 'C', zoom: 'D', expertId: 'E' } as const satisfies Record<
  keyof Wanted,
  string
>

/** The rule of a filled-in, unreadable cell. Applications are looked up later. */
const FORM_RULE = { date: 'dateForm', time: 'timeForm', zoom: 'linkForm' } as const

/**
 * Stores an uploaded schedule, all or nothing. Any faulty row stores nothing and answers a report of all faulty cells
 * (docs/specification/interviews.md#schedule). The file is parsed before the transaction begins.
 */
export async function uploadSchedule(
  scope: OuterScope,
  { bytes }: Upload,
  minutes: number,
): Promise<{ success: true; data: { created: number; updated: number } } | Refusal> {
  const entries = await entriesOf(bytes)
  if (isRefusal(entries)) return entries
  const result = await scope.write(async (inner) => {
    const placed = await placeAll(inner, entries, minutes)
    if (!isRefusal(placed)) await recordAudit(inner, { event: 'scheduleUploaded', details: placed })
    return placed
  })
  return isRefusal(result) ? result : { success: true, data: result }
}

/** The uploaded sheet with red faulty cells and every fault in words beside its row. Stores nothing. */
export async function markSchedule(
  scope: OuterScope,
  { bytes }: Upload,
  minutes: number,
): Promise<{ success: true; data: { name: string; content: string } } | Refusal> {
  const entries = await entriesOf(bytes)
  if (isRefusal(entries)) return entries
  const result = await scope.write(async (inner) => {
    const placed = await placeAll(inner, entries, minutes)
    return isRefusal(placed) ? placed : refuse('wrong_interview_file')
  })
  const faults = isRefusal(result) ? result.errors : []
  const content = await buffer(spreadsheetOf([markedSchedule(entries, faults, scope.language)]))
  return { success: true, data: { name: 'InterviewSchedule.xlsx', content: content.toString('base64') } }
}

/** The rows below the header, or the refusal of an unreadable sheet. */
async function entriesOf(bytes: Buffer): Promise<readonly ReadRow[] | Refusal> {
  const rows = await readSpreadsheet(bytes, { maxRows: MOST_SCHEDULE_ROWS + 1 })
  if (typeof rows === 'string') return refuseSheet('wrong_interview_file', rows)
  return rows.length < 2 ? refuseSheet('wrong_interview_file', 'noRows') : rows.slice(1)
}

async function placeAll(
  scope: WriteScope,
  rows: readonly ReadRow[],
  minutes: number,
): Promise<{ created: number; updated: number } | Refusal> {
  await lockSchedule(scope.db)
  const faults: CellFault[] = []
  const seen = new Map<string, number>()
  let created = 0
  let updated = 0
  for (const row of rows) {
    const wanted = await wantedOf(scope, row)
    if (Array.isArray(wanted)) {
      faults.push(...wanted)
      continue
    }
    const otherRow = seen.get(wanted.requestId)
    if (otherRow !== undefined) {
      const place = { row: row.number, column: COLUMN.requestId }
      faults.push({ ...place, msg: 'wrong_value', rule: 'repeated', otherRow })
      continue
    }
    seen.set(wanted.requestId, row.number)
    const placed = await placeInterview(scope, wanted, minutes)
    if ('msg' in placed) {
      const { field, ...fault } = placed
      faults.push({ row: row.number, column: COLUMN[field], ...fault })
    } else if (placed.isNew) created += 1
    else updated += 1
  }
  if (faults.length === 0) return { created, updated }
  return refuseCells('wrong_interview_file', faults)
}

async function wantedOf({ db }: WriteScope, { number: row, cells }: ReadRow): Promise<Wanted | CellFault[]> {
  const [requestId = '', dateText = '', timeText = '', , email = ''] = Array.from({ length: 5 }, (_, at) =>
    codeOfCell(cells[at]),
  )
  const zoomText = textOfCell(cells[3])
  const date = isoDate.safeParse(isoDateOf(dateText))
  const time = timeOfDay.safeParse(isoTimeOf(timeText))
  const zoom = zoomLink.safeParse(zoomText)
  const expert = email === '' ? null : await accountByEmail(db, 'STAFF', plainEmail(email))
  const faultOf = (field: keyof typeof FORM_RULE | 'requestId', text: string): CellFault =>
    text === '' || field === 'requestId'
      ? { row, column: COLUMN[field], msg: 'field_required' }
      : { row, column: COLUMN[field], msg: 'wrong_value', rule: FORM_RULE[field] }
  const faults = [
    ...(requestId === '' ? [faultOf('requestId', requestId)] : []),
    ...(date.success ? [] : [faultOf('date', dateText)]),
    ...(time.success ? [] : [faultOf('time', timeText)]),
    ...(zoom.success ? [] : [faultOf('zoom', zoomText)]),
    ...(expert === undefined
      ? [{ row, column: COLUMN.expertId, msg: 'not_found' as const, rule: 'noExpert' as const }]
      : []),
  ]
  if (faults.length > 0 || !date.success || !time.success || !zoom.success) return faults
  return { requestId, date: date.data, time: time.data, zoom: zoom.data, expertId: expert?.id ?? null }
}
