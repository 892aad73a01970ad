import { buffer } from 'node:stream/consumers'
import { NO_MINIMUM } from '@portal/domain/competitions/change-rules.ts'
import { countryOfQuota } from '@portal/domain/competitions/kind-rules.ts'
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
import { findCompetition, type LoadedCompetition } from './load-competition.ts'
import { markedPlaces, PLACES_COLUMNS, type PlacesColumn } from './templates/places-sheet.ts'

/** The limit of the rules (`competitionSetup`), and the header. */
const MOST_ROWS = 5_000 + 1

type Made = { readonly version: number; readonly reason?: string | undefined }

/**
 * Stores an uploaded sheet as the lists of a competition, all or nothing. Any faulty cell stores nothing and answers a
 * report of all (docs/specification/competition.md#rules). The file is parsed before the transaction begins.
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
    const loaded = await findCompetition(inner, id)
    if (loaded === null) return refuse('not_found')
    const read = await listsOf(inner.db, rows, loaded)
    return saveRules(inner, id, made, (setup) => (isRefusal(read) ? read : { ...setup, lists: [...read] }))
  })
}

/** The uploaded sheet with its faulty cells on red and every fault in words beside its row. Stores nothing. */
export async function markPlaces(
  scope: ReadScope,
  id: string,
  { bytes }: Upload,
): Promise<{ success: true; data: { name: string; content: string } } | Refusal> {
  const rows = await entriesOf(bytes)
  if (isRefusal(rows)) return rows
  const loaded = await findCompetition(scope, id)
  if (loaded === null) return refuse('not_found')
  const read = await listsOf(scope.db, rows, loaded)
  const faults = isRefusal(read) ? read.errors : []
  const quotas = await listQuotaCategories(scope.db)
  const content = await buffer(spreadsheetOf([markedPlaces(rows, faults, quotas, scope.language)]))
  return { success: true, data: { name: 'GrantPlaces.xlsx', content: content.toString('base64') } }
}

async function entriesOf(bytes: Buffer): Promise<readonly ReadRow[] | Refusal> {
  const rows = await readSpreadsheet(bytes, { maxRows: MOST_ROWS })
  if (typeof rows === 'string') return refuseSheet('wrong_places_file', rows)
  return rows.length < 2 ? refuseSheet('wrong_places_file', 'noRows') : rows.slice(1)
}

async function listsOf(
  db: Reader,
  rows: readonly ReadRow[],
  { competition, holding }: LoadedCompetition,
): Promise<readonly PlacesList[] | Refusal> {
  const quotas = (await listQuotaCategories(db)).map(({ code }) => code)
  const read = rows.map((row) => listOf(row, quotas))
  const faults = [
    ...read.flatMap((each) => each.faults),
    ...setupFaults(
      onlyLists(
        holding.rules,
        read.map(({ list }) => list),
      ),
      competition,
      await knownCodes(db),
    ).flatMap((fault) =>
      cellOf(
        fault,
        rows,
        read.map(({ list }) => list),
        quotas,
      ),
    ),
  ]
  const named = new Set<string>()
  const own = faults.filter(({ row, column }) => !named.has(`${column}${row}`) && named.add(`${column}${row}`))
  return own.length === 0 ? read.map(({ list }) => list) : refuseCells('wrong_places_file', own)
}

/** Rules with only these lists, and with the parts of the score, which their minimums name. */
const onlyLists = ({ parts, commission }: CompetitionSetup, lists: PlacesList[]): CompetitionSetup => ({
  dates: { opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 1, rounds: [] },
  minimum: { total: 0, subjects: {} },
  rights: [],
  whenEqual: 'ONE_MORE',
  quotas: [],
  lists,
  ...(parts === undefined ? {} : { parts }),
  ...(commission === undefined ? {} : { commission }),
})

const COLUMN = Object.fromEntries(PLACES_COLUMNS.map((column, at) => [column, columnLetter(at)])) as Record<
  PlacesColumn,
  string
>

/** A row as a list. Unreadable cells are left out of it and reported. */
function listOf({ number: row, cells }: ReadRow, quotas: readonly string[]): { list: PlacesList; faults: CellFault[] } {
  const faults: CellFault[] = []
  const fault = (column: string, msg: CellFault['msg']) => void faults.push({ row, column, msg })
  const text = (column: PlacesColumn) => codeOfCell(cells[PLACES_COLUMNS.indexOf(column)])
  const count = (given: string, column: string): number => {
    const places = shapes.places.safeParse(Number(given))
    if (!places.success) fault(column, 'wrong_value')
    return places.success ? places.data : 0
  }
  // A list without a program is that of a whole university.
  if (text('program') === '' && text('universityId') === '') fault(COLUMN.program, 'field_required')
  if (text('places') === '') fault(COLUMN.places, 'field_required')
  const language = shapes.language.safeParse(text('language') === '' ? null : text('language'))
  if (!language.success) fault(COLUMN.language, 'wrong_value')
  const subjects = shapes.minimum.safeParse({ subjects: subjectsOf(text('minimumSubjects')) })
  if (!subjects.success) fault(COLUMN.minimumSubjects, 'wrong_value')
  const total = text('minimumTotal') === '' ? undefined : count(text('minimumTotal'), COLUMN.minimumTotal)
  const hasSubjects = text('minimumSubjects') !== ''
  const [countries, minimums] = [0, 1].map((more) => PLACES_COLUMNS.length + quotas.length + more) as [number, number]
  const givenMinimums = codeOfCell(cells[minimums])
  const read = shapes.minimum.safeParse({ quotas: quotaMinimumsOf(givenMinimums) })
  if (!read.success) fault(columnLetter(minimums), 'wrong_value')
  const quotaMinimums = givenMinimums === '' || !read.success ? undefined : read.data?.quotas
  return {
    list: {
      program: text('program') === '' && text('universityId') !== '' ? null : text('program'),
      universityId: text('universityId') === '' ? null : text('universityId'),
      language: language.success ? language.data : null,
      places: text('places') === '' ? 0 : count(text('places'), COLUMN.places),
      reserved: [
        ...quotas.flatMap((quota, at) => {
          const column = PLACES_COLUMNS.length + at
          const given = codeOfCell(cells[column])
          const places = given === '' ? 0 : count(given, columnLetter(column))
          return places === 0 ? [] : [{ quota, places }]
        }),
        ...Object.entries(subjectsOf(codeOfCell(cells[countries])))
          .map(([quota, places]) => ({ quota, places: count(String(places), columnLetter(countries)) }))
          .filter(({ places }) => places > 0),
      ],
      minimum:
        total === undefined && !hasSubjects && quotaMinimums === undefined
          ? null
          : {
              ...(total === undefined ? {} : { total }),
              ...(hasSubjects ? { subjects: (subjects.success && subjects.data?.subjects) || {} } : {}),
              ...(quotaMinimums === undefined ? {} : { quotas: quotaMinimums }),
            },
    },
    faults,
  }
}
const shapes = competitionSetup.shape.lists.element.shape

/** Pairs of a cell: `KEY=value; KEY=value`. */
const pairsOf = <Value>(text: string, read: (given: string) => Value): Record<string, Value> =>
  Object.fromEntries(
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [key = '', value = ''] = part.split('=').map((side) => side.trim())
        return [key, read(value)]
      }),
  )

const figureOf = (given: string): number => (given === '' ? Number.NaN : Number(given))
/** `HISTORY_OF_KAZAKHSTAN=5; CREATIVE_EXAM=40` as points by subject. */
const subjectsOf = (text: string): Record<string, number> => pairsOf(text, figureOf)

/** `ORPHANS=none; RURAL_YOUTH=45, HISTORY_OF_KAZAKHSTAN 4` as minimums by quota. */
const quotaMinimumsOf = (text: string): Record<string, unknown> =>
  pairsOf(text, (figures) => {
    if (figures.toLowerCase() === NO_MINIMUM) return null
    const words = figures.split(',').map((each) => each.trim().split(/\s+/))
    const total = words.find((each) => each.length === 1)?.[0]
    const subjects = words.filter((each) => each.length > 1).map(([code = '', points]) => [code, Number(points)])
    return {
      ...(total === undefined ? {} : { total: figureOf(total) }),
      ...(subjects.length === 0 ? {} : { subjects: Object.fromEntries(subjects) }),
    }
  })

function cellOf(
  { field, msg, rule }: FieldError,
  rows: readonly ReadRow[],
  lists: readonly PlacesList[],
  quotas: readonly string[],
): readonly CellFault[] {
  const [part, at = '', name = '', number] = field.split('.')
  const row = rows[Number(at)]
  if (part !== 'lists' || row === undefined) return []
  const [countries, minimums] = [0, 1].map((more) => columnLetter(PLACES_COLUMNS.length + quotas.length + more))
  const quota = number === undefined ? undefined : lists[Number(at)]?.reserved[Number(number)]?.quota
  const column =
    name === 'minimum'
      ? number === 'total'
        ? COLUMN.minimumTotal
        : number === 'quotas'
          ? (minimums ?? '')
          : COLUMN.minimumSubjects
      : name !== 'reserved'
        ? COLUMN[name as PlacesColumn]
        : quota !== undefined && countryOfQuota(quota) !== null
          ? (countries ?? '')
          : quota === undefined
            ? COLUMN.places
            : columnLetter(PLACES_COLUMNS.length + quotas.indexOf(quota))
  return [{ row: row.number, column, msg, ...(rule === undefined ? {} : { rule }) }]
}
