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
import { type Condition, filterScopeOf, type LateRule, staffConditions } from '../filters.ts'
import { countRows } from '../list/count-rows.ts'
import { applicationsSheet, EXPORT_FIELDS, type ExportRow, exportTable } from '../templates/applications-sheet.ts'
import { filtersSheet } from '../templates/filters-sheet.ts'
import { type ProfilesOf, partsLoader } from './load-export-parts.ts'

/** Small batches, so that garbage collection frees them while young (docs/performance.md#how-sure-the-figures-are). */
const ROWS_AT_ONCE = 25
const NAMED = [
  'countries',
  'nationalities',
  'languages',
  'universities',
  'quotaCategories',
  'preemptiveRights',
] as const

/**
 * `Applications.xlsx`: the rows of the list's filters, the newest first, streamed. Batches continue after the last
 * row's time and id (index review_items_by_age, or the filter's), so a slow reader holds no connection and memory does
 * not grow. One query a batch reads further columns, in the reader's scope of the application itself. The audit trail
 * records reader and columns, personal ones marked, before the first byte is sent.
 */
export async function exportApplications(
  scope: ReadScope,
  { columns, season, ...filter }: ExportQuery,
  { profilesOf, ...lateRule }: LateRule & { readonly profilesOf: ProfilesOf },
): Promise<Download> {
  const { db, actor, now, language } = scope
  const list = await filterScopeOf(scope, { season, late: filter.late }, lateRule)
  const wanted: readonly ExportColumn[] = columns.length === 0 ? DEFAULT_COLUMNS : columns
  const chosen = EXPORT_COLUMNS.filter((column) => wanted.includes(column))
  const [nameOf, count, inspector] = await Promise.all([
    namesInDirectories(db, NAMED, language),
    countRows(db, list, filter),
    filter.staffId === undefined ? undefined : staffMemberOf(db, filter.staffId, language),
  ])
  await recordAudit(scope, {
    event: 'applicationsExported',
    details: {
      season: list.season,
      ...storedFilter(filter),
      columns: chosen,
      personalColumns: chosen.filter(isPersonal),
      count,
    },
  })
  const table = exportTable(nameOf, language, now)
  const parts = [...new Set(chosen.flatMap((column) => table[column].part ?? []))]
  const rows = rowsOf(scope, staffConditions(list, filter), partsLoader(scope, parts, profilesOf))
  return {
    name: 'Applications.xlsx',
    type: SPREADSHEET_TYPE,
    body: spreadsheetOf([
      applicationsSheet(rows, chosen, table, language),
      filtersSheet(
        { season: list.season, filter, inspectorName: inspector?.fullName, actor, now, count },
        nameOf,
        language,
      ),
    ]),
  }
}

async function* rowsOf(
  { db, language }: ReadScope,
  conditions: Condition,
  partsOf: ReturnType<typeof partsLoader>,
): AsyncGenerator<ExportRow> {
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

/** The form of a filter's value in the audit trail. */
type Stored<Value> = (value: Value) => AuditDetails[string]
const asGiven: Stored<string | boolean> = (value) => value
/** For texts that may name a person the audit trail stores only their presence. */
const presenceOnly: Stored<string> = () => true

/** The stored form of each filter in the audit trail. A missing one does not compile. */
const STORED: { readonly [Name in keyof StaffFilter]-?: Stored<NonNullable<StaffFilter[Name]>> } = {
  status: asGiven,
  universityId: asGiven,
  citizenship: asGiven,
  educationLevel: asGiven,
  createdDateFrom: asGiven,
  createdDateTo: asGiven,
  kandas: asGiven,
  refugee: asGiven,
  fio: presenceOnly,
  lang: asGiven,
  assignStatus: asGiven,
  type: asGiven,
  staffId: asGiven,
  requestId: (given) => (isApplicationId(given) || /^\d{4}-\d{1,9}$/.test(given) ? given : true),
  isPassed: asGiven,
  late: asGiven,
  sentBack: asGiven,
  correction: asGiven,
  waitsForUs: asGiven,
}

const storedFilter = (filter: StaffFilter): AuditDetails =>
  Object.fromEntries(
    (Object.keys(STORED) as (keyof StaffFilter)[]).flatMap((name) => {
      const value = filter[name]
      return value === undefined ? [] : [[name, (STORED[name] as Stored<typeof value>)(value)]]
    }),
  )
