import { type ApplicationStatus, isOpen, isTakenBack } from '@portal/domain/applications/status.ts'
import {
  columnsOf,
  type ImportFault,
  type importReport,
  isSameScore,
  MOST_RESULT_ROWS,
  scoreOfRow,
} from '@portal/domain/claims/import-rules.ts'
import type { Counted } from '@portal/domain/claims/rules.ts'
import type { ScoreValue } from '@portal/domain/claims/schema.ts'
import { type ClaimState, isUnchecked } from '@portal/domain/claims/status.ts'
import { isScoreStated } from '@portal/domain/competitions/kind-rules.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { codeOfCell, refuseSheet, textOfCell } from '@portal/office-files/marked-sheet.ts'
import { SPREADSHEET_TYPE, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { type ReadRow, readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Download, OuterScope, ReadScope, Upload } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { auditNameOf, findCompetition, type LoadedCompetition } from '../competitions/load-competition.ts'
import { namedPartsOf } from '../competitions/queries.ts'
import { type ImportedClaim, storeImported } from './store-imported.ts'
import { resultsTemplate } from './templates/results-sheet.ts'

type Report = z.output<typeof importReport>
type Person = {
  readonly applicationId: string
  readonly number: string
  readonly iin: string | null
  readonly status: ApplicationStatus
  readonly state: ClaimState
  readonly stated: ScoreValue
}
type Row = { readonly row: number; readonly person: string; readonly reason?: ImportFault; readonly value?: ScoreValue }

const countedIn = ({ competition: { source }, holding }: LoadedCompetition): Counted => ({
  source,
  parts: namedPartsOf(holding.rules, source),
})

/** A competition whose score is stated and checked. Null: none for the reader. */
async function tested(scope: Parameters<typeof findCompetition>[0], id: string): Promise<LoadedCompetition | null> {
  const loaded = await findCompetition(scope, id)
  return loaded !== null && isScoreStated(loaded.competition.source) ? loaded : null
}

/** An empty sheet of results of this competition. Its headers name the columns by their codes. */
export async function downloadResultsTemplate(scope: ReadScope, id: string): Promise<Download | Refusal> {
  const loaded = await tested(scope, id)
  if (loaded === null) return refuse('not_found')
  const sheet = resultsTemplate(
    countedIn(loaded),
    namedPartsOf(loaded.holding.rules, loaded.competition.source),
    scope.language,
  )
  return { name: 'TestResults.xlsx', type: SPREADSHEET_TYPE, body: spreadsheetOf([sheet]) }
}

/** The report of an import that stores nothing. */
export async function checkResults(
  scope: ReadScope,
  id: string,
  { bytes }: Upload,
): Promise<{ success: true; data: Report } | Refusal> {
  const rows = await rowsOf(bytes)
  if (isRefusal(rows)) return rows
  const loaded = await tested(scope, id)
  if (loaded === null) return refuse('not_found')
  const read = await matched(scope.db, loaded, rows)
  return isRefusal(read) ? read : { success: true, data: read.report }
}

/**
 * Confirms the claims of matched rows with the imported points, in one transaction
 * (docs/specification/competition.md#import-of-results). Other rows are left out and listed. The file is parsed before
 * the transaction begins.
 */
export async function importResults(
  scope: OuterScope,
  id: string,
  { bytes }: Upload,
): Promise<{ success: true; data: Report } | Refusal> {
  const rows = await rowsOf(bytes)
  if (isRefusal(rows)) return rows
  return scope.write(async (inner) => {
    const loaded = await tested(inner, id)
    if (loaded === null) return refuse('not_found')
    // Applications are locked and claims read again: another person may have checked one meanwhile.
    await sql`select from applications a join competitors k on k.application_id = a.id
      where k.competition_id = ${id} for update of a`.execute(inner.db)
    const read = await matched(inner.db, loaded, rows)
    if (isRefusal(read)) return read
    const { report, claims } = read
    await storeImported(inner, claims, { objectId: id, objectName: auditNameOf(loaded.competition) })
    return { success: true as const, data: report }
  })
}

async function rowsOf(bytes: Buffer): Promise<readonly ReadRow[] | Refusal> {
  const rows = await readSpreadsheet(bytes, { maxRows: MOST_RESULT_ROWS + 1 })
  if (typeof rows === 'string') return refuseSheet('wrong_results_file', rows)
  return rows.length < 2 ? refuseSheet('wrong_results_file', 'noRows') : rows
}

/** Rows with their claims, and the report of all. Refused where a column is missing. */
async function matched(
  db: Reader,
  loaded: LoadedCompetition,
  [header, ...rows]: readonly ReadRow[],
): Promise<{ readonly report: Report; readonly claims: readonly ImportedClaim[] } | Refusal> {
  const counted = countedIn(loaded)
  const columns = columnsOf(
    (header?.cells ?? []).map((cell) => textOfCell(cell)),
    counted,
  )
  if (columns === null) return refuse('wrong_results_columns')
  const read = rows.map(({ number: row, cells }): Row => {
    const person = codeOfCell(cells[columns.person]).replace(/\s/g, '')
    if (person === '') return { row, person, reason: 'noPerson' }
    const points = columns.points.map(([code, at]) => [code, codeOfCell(cells[at])] as const)
    return { row, person, ...scoreOfRow({ total: codeOfCell(cells[columns.total]), points }, counted) }
  })
  const people = await peopleOf(
    db,
    loaded.competition.id,
    read.map(({ person }) => person),
  )
  const byKey = new Map(people.flatMap((each) => keysOf(each).map((key) => [key, each] as const)))
  const times = new Map<string, number>()
  for (const { person } of read) {
    const id = byKey.get(person)?.applicationId
    if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1)
  }
  const faults: Report['faults'] = []
  const claims: ImportedClaim[] = []
  for (const { row, person, reason, value } of read) {
    const of = byKey.get(person)
    const fault = of === undefined ? (reason === 'noPerson' ? reason : 'notFound') : (faultOf(of, times) ?? reason)
    if (fault !== undefined || of === undefined || value === undefined)
      faults.push({ row, person, reason: fault ?? 'wrongPoints' })
    else claims.push({ applicationId: of.applicationId, value, isAsStated: isSameScore(of.stated, value) })
  }
  const confirmed = claims.filter(({ isAsStated }) => isAsStated).length
  return { claims, report: { rows: rows.length, confirmed, corrected: claims.length - confirmed, faults } }
}

/** Names of a person in a sheet. Not every person has an IIN. */
const keysOf = ({ number, iin }: Person): readonly string[] => (iin === null ? [number] : [number, iin])

const faultOf = (
  { applicationId, status, state }: Person,
  times: ReadonlyMap<string, number>,
): ImportFault | undefined => {
  if ((times.get(applicationId) ?? 0) > 1) return 'repeated'
  if (!isOpen(status)) return 'ended'
  return isUnchecked(state) ? undefined : 'checked'
}

/** Competitors with these IINs or numbers. One scan of the competitors of a competition. */
async function peopleOf(db: Reader, competitionId: string, keys: readonly string[]): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select k.application_id, a.number, nullif(a.applicant ->> 'iin', '') as iin, a.status, g.state, g.stated
    from competitors k join applications a on a.id = k.application_id
    join grant_claims g on g.application_id = a.id and g.kind = 'SCORE'
    where k.competition_id = ${competitionId}
      and (a.number = any (${keys}::text[]) or a.applicant ->> 'iin' = any (${keys}::text[]))`.execute(db)
  // An IIN names the application that is not withdrawn, as the last one of a person.
  return rows.toSorted((one, other) => Number(isTakenBack(other.status)) - Number(isTakenBack(one.status)))
}
