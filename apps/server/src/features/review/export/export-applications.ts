import type { AuditDetails } from '@portal/domain/audit/rules.ts'
import { NAME_IN } from '@portal/domain/kernel/localized-name.ts'
import {
  DEFAULT_COLUMNS,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportQuery,
  isPersonal,
} from '@portal/domain/review/export-schema.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import { SPREADSHEET_TYPE, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { sql } from 'kysely'
import type { Download, ReadScope } from '../../../http/handler.ts'
import { staffMemberOf } from '../../accounts/staff/list-staff.ts'
import { isApplicationId } from '../../applications/queries.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { namesInDirectories } from '../../directory/name-entries.ts'
import { scopeOf, staffConditions } from '../filters.ts'
import { countRows } from '../list/count-rows.ts'
import { applicationsSheet, EXPORT_FIELDS, type ExportRow, exportTable } from '../templates/applications-sheet.ts'
import { filtersSheet } from '../templates/filters-sheet.ts'
import { type ProfilesOf, partsLoader } from './load-export-parts.ts'

/** So few that a batch is gone before memory counts it as long-lived (docs/performance.md#how-sure-the-figures-are). */
const ROWS_AT_ONCE = 25
/** The directories whose entries the sheets name. */
const NAMED = [
  'countries',
  'nationalities',
  'languages',
  'universities',
  'quotaCategories',
  'preemptiveRights',
] as const

/**
 * `Applications.xlsx`: what the list's filters find, the newest first, written while it is read. Batches of rows
 * follow one another by the time and id of the last (index review_items_by_age, or the one that the filter has),
 * so that no connection is held while a slow reader takes its time, and memory does not grow with the rows. What a
 * column needs beside the list's row comes by one query a batch, and says what the reader sees on the application
 * itself. Who took which columns out, and which of them are personal, is in the audit trail before the first byte leaves.
 */
export async function exportApplications(
  scope: ReadScope,
  { columns, ...filter }: ExportQuery,
  profilesOf: ProfilesOf,
): Promise<Download> {
  const { db, actor, now, language } = scope
  const wanted: readonly ExportColumn[] = columns.length === 0 ? DEFAULT_COLUMNS : columns
  const chosen = EXPORT_COLUMNS.filter((column) => wanted.includes(column))
  const [nameOf, count, inspector] = await Promise.all([
    namesInDirectories(db, NAMED, language),
    countRows(db, actor, filter),
    filter.staffId === undefined ? undefined : staffMemberOf(db, filter.staffId, language),
  ])
  await recordAudit(scope, {
    event: 'applicationsExported',
    details: { ...keptOf(filter), columns: chosen, personalColumns: chosen.filter(isPersonal), count },
  })
  const table = exportTable(nameOf, language)
  const parts = [...new Set(chosen.flatMap((column) => table[column].part ?? []))]
  const rows = rowsOf(scope, filter, partsLoader(scope, parts, profilesOf))
  return {
    name: 'Applications.xlsx',
    type: SPREADSHEET_TYPE,
    body: spreadsheetOf([
      applicationsSheet(rows, chosen, table, language),
      filtersSheet({ filter, inspectorName: inspector?.fullName, actor, now, count }, nameOf, language),
    ]),
  }
}

async function* rowsOf(
  { db, actor, language }: ReadScope,
  filter: StaffFilter,
  partsOf: ReturnType<typeof partsLoader>,
): AsyncGenerator<ExportRow> {
  const conditions = staffConditions(scopeOf(actor), filter)
  // As text: a Date would lose the microseconds, and rows with them.
  let last: { at: string; id: string } | undefined
  for (;;) {
    const after =
      last === undefined
        ? sql<boolean>`true`
        : sql<boolean>`created_at <= ${last.at}::timestamptz and (created_at < ${last.at}::timestamptz or application_id > ${last.id})`
    const rows = await db
      .selectFrom('reviewItems')
      .select(EXPORT_FIELDS)
      .select([
        'applicationId',
        sql<string>`created_at::text`.as('cursor'),
        sql<string>`university_name ->> ${NAME_IN[language]}`.as('university'),
        sql<string>`program_name ->> ${NAME_IN[language]}`.as('program'),
      ])
      .where(conditions)
      .where(after)
      .orderBy('createdAt', 'desc')
      .orderBy('applicationId')
      .limit(ROWS_AT_ONCE)
      .execute()
    const parts = await partsOf(rows.map(({ applicationId }) => applicationId))
    for (const row of rows) yield { ...row, parts: parts(row.applicationId) }
    const end = rows.at(-1)
    if (end === undefined || rows.length < ROWS_AT_ONCE) return
    last = { at: end.cursor, id: end.applicationId }
  }
}

/** The form that the audit trail keeps of a filter. */
type Kept<Value> = (value: Value) => AuditDetails[string]
const asGiven: Kept<string | boolean> = (value) => value
/** Of a text that may name a person the trail keeps only that there was one. */
const thatItWas: Kept<string> = () => true

/** What the audit trail keeps of each filter; one that is not listed here does not compile. */
const KEPT: { readonly [Name in keyof StaffFilter]-?: Kept<NonNullable<StaffFilter[Name]>> } = {
  status: asGiven,
  universityId: asGiven,
  citizenship: asGiven,
  educationLevel: asGiven,
  createdDateFrom: asGiven,
  createdDateTo: asGiven,
  kandas: asGiven,
  refugee: asGiven,
  fio: thatItWas,
  lang: asGiven,
  assignStatus: asGiven,
  type: asGiven,
  staffId: asGiven,
  requestId: (given) => (isApplicationId(given) || /^\d{4}-\d{1,9}$/.test(given) ? given : true),
  isPassed: asGiven,
}

const keptOf = (filter: StaffFilter): AuditDetails =>
  Object.fromEntries(
    (Object.keys(KEPT) as (keyof StaffFilter)[]).flatMap((name) => {
      const value = filter[name]
      return value === undefined ? [] : [[name, (KEPT[name] as Kept<typeof value>)(value)]]
    }),
  )
