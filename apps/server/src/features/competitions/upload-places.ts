import { buffer } from 'node:stream/consumers'
import { setupFaults } from '@portal/domain/competitions/setup-rules.ts'
import { type CompetitionSetup, competitionSetup, type PlacesList } from '@portal/domain/competitions/setup-schema.ts'
import type { CompetitionView } from '@portal/domain/competitions/view-schema.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import {
  type CellFault,
  codeOfCell,
  columnLetter,
  refuseCells,
  refuseSheet,
} from '@portal/office-files/marked-sheet.ts'
import { spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { type ReadRow, readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import type { OuterScope, ReadScope, Upload } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { knownCodes } from '../directory/list-codes.ts'
import { listQuotaCategories } from '../directory/queries.ts'
import { saveRules } from './change-competition.ts'
import { findCompetition } from './load-competition.ts'
import { markedPlaces, PLACES_COLUMNS, type PlacesColumn } from './templates/places-sheet.ts'

/** What the rules hold at most (`competitionSetup`), and the header. */
const MOST_ROWS = 5_000 + 1

type Made = { readonly version: number; readonly reason?: string | undefined }

/**
 * Takes an uploaded sheet as the lists of a competition, all or nothing: any faulty cell and nothing is stored, with a
 * report of every one (docs/specification/competition.md#rules). The file is read before the transaction begins.
 */
export async function uploadPlaces(
  scope: OuterScope,
  id: string,
  { bytes }: Upload,
  made: Made,
): Promise<{ success: true; data: CompetitionView } | Refusal> {
  const rows = await entriesOf(bytes)
  if (isRefusal(rows)) return rows
  return scope.write(async (inner) => {
    const level = (await findCompetition(inner, id))?.competition.level
    if (level === undefined) return refuse('not_found')
    const read = await listsOf(inner.db, rows, level)
    return saveRules(inner, id, made, (setup) => (isRefusal(read) ? read : { ...setup, lists: [...read] }))
  })
}

/** The same file as it was read, its faulty cells on red and every fault in words beside its row. Nothing is stored. */
export async function markPlaces(
  scope: ReadScope,
  id: string,
  { bytes }: Upload,
): Promise<{ success: true; data: { name: string; content: string } } | Refusal> {
  const rows = await entriesOf(bytes)
  if (isRefusal(rows)) return rows
  const level = (await findCompetition(scope, id))?.competition.level
  if (level === undefined) return refuse('not_found')
  const read = await listsOf(scope.db, rows, level)
  const faults = isRefusal(read) ? read.errors : []
  const quotas = await listQuotaCategories(scope.db)
  const content = await buffer(spreadsheetOf([markedPlaces(rows, faults, quotas, scope.language)]))
  return { success: true, data: { name: 'GrantPlaces.xlsx', content: content.toString('base64') } }
}

/** The rows below the header, or why there are none to read. */
async function entriesOf(bytes: Buffer): Promise<readonly ReadRow[] | Refusal> {
  const rows = await readSpreadsheet(bytes, { maxRows: MOST_ROWS })
  if (typeof rows === 'string') return refuseSheet('wrong_places_file', rows)
  return rows.length < 2 ? refuseSheet('wrong_places_file', 'noRows') : rows.slice(1)
}

/** The lists that a sheet names, or every cell that is wrong. */
async function listsOf(db: Reader, rows: readonly ReadRow[], level: string): Promise<readonly PlacesList[] | Refusal> {
  const quotas = (await listQuotaCategories(db)).map(({ code }) => code)
  const read = rows.map((row) => listOf(row, quotas))
  const faults = [
    ...read.flatMap((each) => each.faults),
    ...setupFaults(onlyLists(read.map(({ list }) => list)), level, await knownCodes(db)).flatMap((fault) =>
      cellOf(
        fault,
        rows,
        read.map(({ list }) => list),
        quotas,
      ),
    ),
  ]
  // A cell that cannot be read says so alone; what follows from it would only confuse.
  const named = new Set<string>()
  const own = faults.filter(({ row, column }) => !named.has(`${column}${row}`) && named.add(`${column}${row}`))
  return own.length === 0 ? read.map(({ list }) => list) : refuseCells('wrong_places_file', own)
}

const onlyLists = (lists: PlacesList[]): CompetitionSetup => ({
  dates: { opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 1, rounds: [] },
  minimum: { total: 0, subjects: {} },
  rights: [],
  whenEqual: 'ONE_MORE',
  quotas: [],
  lists,
})

const COLUMN = Object.fromEntries(PLACES_COLUMNS.map((column, at) => [column, columnLetter(at)])) as Record<
  PlacesColumn,
  string
>

/** A row as a list. What cannot be read is left out of it and reported. */
function listOf({ number: row, cells }: ReadRow, quotas: readonly string[]): { list: PlacesList; faults: CellFault[] } {
  const faults: CellFault[] = []
  const fault = (column: string, msg: CellFault['msg']) => void faults.push({ row, column, msg })
  const text = (column: PlacesColumn) => codeOfCell(cells[PLACES_COLUMNS.indexOf(column)])
  const count = (given: string, column: string): number => {
    const places = shapes.places.safeParse(Number(given))
    if (!places.success) fault(column, 'wrong_value')
    return places.success ? places.data : 0
  }
  if (text('program') === '') fault(COLUMN.program, 'field_required')
  if (text('places') === '') fault(COLUMN.places, 'field_required')
  const language = shapes.language.safeParse(text('language') === '' ? null : text('language'))
  if (!language.success) fault(COLUMN.language, 'wrong_value')
  const subjects = shapes.minimum.safeParse({ subjects: subjectsOf(text('minimumSubjects')) })
  if (!subjects.success) fault(COLUMN.minimumSubjects, 'wrong_value')
  const total = text('minimumTotal') === '' ? undefined : count(text('minimumTotal'), COLUMN.minimumTotal)
  const hasSubjects = text('minimumSubjects') !== ''
  return {
    list: {
      program: text('program'),
      universityId: text('universityId') === '' ? null : text('universityId'),
      language: language.success ? language.data : null,
      places: text('places') === '' ? 0 : count(text('places'), COLUMN.places),
      reserved: quotas.flatMap((quota, at) => {
        const column = PLACES_COLUMNS.length + at
        const given = codeOfCell(cells[column])
        const places = given === '' ? 0 : count(given, columnLetter(column))
        return places === 0 ? [] : [{ quota, places }]
      }),
      minimum:
        total === undefined && !hasSubjects
          ? null
          : {
              ...(total === undefined ? {} : { total }),
              ...(hasSubjects ? { subjects: (subjects.success && subjects.data?.subjects) || {} } : {}),
            },
    },
    faults,
  }
}
const shapes = competitionSetup.shape.lists.element.shape

/** `HISTORY_OF_KAZAKHSTAN=5; CREATIVE_EXAM=40` as points by subject. */
const subjectsOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [subject = '', points = ''] = part.split('=').map((side) => side.trim())
        return [subject, points === '' ? Number.NaN : Number(points)]
      }),
  )

/** The cell of a fault that the rules found; the reserved places stand each in a column of their quota. */
function cellOf(
  { field, msg, rule }: FieldError,
  rows: readonly ReadRow[],
  lists: readonly PlacesList[],
  quotas: readonly string[],
): readonly CellFault[] {
  const [part, at = '', name = '', number] = field.split('.')
  const row = rows[Number(at)]
  if (part !== 'lists' || row === undefined) return []
  const quota = number === undefined ? undefined : lists[Number(at)]?.reserved[Number(number)]?.quota
  const column =
    name !== 'reserved'
      ? COLUMN[name as PlacesColumn]
      : quota === undefined
        ? COLUMN.places
        : columnLetter(PLACES_COLUMNS.length + quotas.indexOf(quota))
  return [{ row: row.number, column, msg, ...(rule === undefined ? {} : { rule }) }]
}
