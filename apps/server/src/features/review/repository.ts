import { STANDING_CORRECTIONS } from '@portal/domain/applications/correction-schema.ts'
import { OPEN, UNDECIDED } from '@portal/domain/applications/status.ts'
import type { SavedSearch } from '@portal/domain/review/list-schema.ts'
import type { ReasonKind } from '@portal/domain/review/schema.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type Db, isOneOf, kazakhstanDay, runLongStatement, type Trx } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { WAITS_FOR_OFFICE } from './filters.ts'

/** Only writer of the office's data: list rows, notes, reasons, viewers, filters. */

type Column = { readonly from: RawBuilder<unknown>; readonly isFixed?: true }
const ofApplicant = (name: string) => sql`a.applicant ->> ${sql.lit(name)}`

/** Source of each column of a list row, and whether it stays as submission made it. */
const REVIEW_COLUMNS: Readonly<Record<keyof Tables['reviewItems'], Column>> = {
  sight: { from: sql.ref('s.sight'), isFixed: true },
  applicationId: { from: sql.ref('a.id'), isFixed: true },
  season: { from: sql.ref('a.season') },
  choice: { from: sql.ref('c.position') },
  status: { from: sql`case s.sight when '*' then a.status else c.status end` },
  type: { from: sql.ref('a.type'), isFixed: true },
  number: { from: sql.ref('a.number'), isFixed: true },
  createdAt: { from: sql.ref('a.created_at'), isFixed: true },
  sentAt: { from: sql.ref('a.sent_at'), isFixed: true },
  statusChangedAt: { from: sql.ref('a.status_changed_at') },
  handedAt: { from: sql.ref('a.handed_at') },
  firstName: { from: ofApplicant('firstName') },
  lastName: { from: ofApplicant('lastName') },
  fio: { from: sql.ref('n.fio') },
  searchName: { from: sql`spelled_name(n.fio)` },
  citizenship: { from: ofApplicant('citizenship'), isFixed: true },
  countryOfResidence: { from: ofApplicant('countryOfResidence'), isFixed: true },
  refugee: { from: sql`(${ofApplicant('refugee')})::boolean`, isFixed: true },
  kandas: { from: sql`(${ofApplicant('kandas')})::boolean`, isFixed: true },
  educationLevel: { from: sql.ref('a.education_level'), isFixed: true },
  educationLanguage: { from: sql.ref('a.education_language'), isFixed: true },
  universityId: { from: sql.ref('c.university_id') },
  universityName: { from: sql.ref('c.university_name') },
  programCode: { from: sql.ref('c.program_code') },
  programName: { from: sql.ref('c.program_name') },
  inspectorId: { from: sql.ref('a.inspector_id') },
  inspectorName: { from: sql.ref('a.inspector_name') },
  inspectorStatus: { from: sql.ref('a.inspector_status') },
  adminComment: { from: sql.ref('a.admin_comment') },
  comment: { from: sql.ref('a.comment') },
  correction: { from: sql.ref('k.state') },
  correctionUntil: { from: sql.ref('k.until') },
}

/**
 * Writes the list rows of the choice under consideration: the whole portal's with the application's state, and its
 * university's with the choice's own. A competing application has only the portal's row; a draft has none.
 */
export async function refreshReviewItems(db: Trx, applicationId: string): Promise<void> {
  await refreshedItems(db, { ids: [applicationId] })
}

/** The same for many applications at once. */
export async function refreshManyReviewItems(db: Trx, applicationIds: readonly string[]): Promise<void> {
  await refreshedItems(db, { ids: applicationIds })
}

const refreshedItems = statement((_db, value: Placeholders<{ ids: readonly string[] }>) => {
  const columns = Object.entries(REVIEW_COLUMNS)
  const changing = columns.filter(([, { isFixed }]) => !isFixed)
  return sql`
    insert into review_items (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${sql.join(columns.map(([, { from }]) => from))}
    from applications a
    join choices c on c.application_id = a.id and c.position = a.current_choice
    join lateral (values ('*'), (c.university_id)) as s (sight) on s.sight = '*' or not c.is_competing
    left join lateral (select state, until from corrections
      where application_id = a.id and choice = c.position and ${isOneOf(sql.ref('state'), STANDING_CORRECTIONS)}
        and ${isOneOf(sql.ref('a.status'), UNDECIDED)}
      order by round desc limit 1) as k on true
    cross join lateral (select concat_ws(' ', ${sql.join(['lastName', 'firstName', 'middleName'].map(ofApplicant))}) as fio) as n
    where a.id = any (${value('ids')}::uuid[])
    on conflict (application_id, sight) do update set
      ${sql.join(changing.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`
})

type NewNote = Omit<Insertable<Tables['applicationNotes']>, 'editedAt' | 'version'>

export const insertNote = (db: Trx, note: NewNote) =>
  db.insertInto('applicationNotes').values(note).returningAll().executeTakeFirstOrThrow()

export const updateNote = (db: Trx, id: string, text: string, editedAt: Date) =>
  db
    .updateTable('applicationNotes')
    .set((column) => ({ text, editedAt, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertCheck = (db: Trx, check: Insertable<Tables['applicationChecks']>) =>
  db
    .insertInto('applicationChecks')
    .values(check)
    .returning(['fileId', 'point', 'verdict', 'words', 'authorName', 'at'])
    .executeTakeFirstOrThrow()

type ReasonTexts = { readonly textKk: string; readonly textRu: string; readonly textEn: string }
type NewReason = ReasonTexts & {
  readonly id: string
  readonly kind: ReasonKind
  readonly universityId: string | null
  readonly createdAt: Date
}

export const insertReason = (db: Trx, reason: NewReason) =>
  db.insertInto('reasonTemplates').values(reason).returningAll().executeTakeFirstOrThrow()

export const updateReason = (db: Trx, id: string, change: ReasonTexts | { readonly isRemoved: true }) =>
  db
    .updateTable('reasonTemplates')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export type ShippedReason = ReasonTexts & { readonly key: string; readonly kind: ReasonKind }

export const insertShippedReasons = (db: Db, reasons: readonly ShippedReason[], createdAt: Date) =>
  db
    .insertInto('reasonTemplates')
    .values(
      reasons.map(({ key, ...reason }, position) => ({
        ...reason,
        id: newId(),
        universityId: null,
        createdAt,
        shippedKey: key,
        position,
      })),
    )
    .onConflict((conflict) => conflict.column('shippedKey').doNothing())
    .execute()

export const touchViewer = (db: Trx, applicationId: string, accountId: string, seenAt: Date) =>
  db
    .insertInto('applicationViewers')
    .values({ applicationId, accountId, seenAt })
    .onConflict((conflict) => conflict.columns(['applicationId', 'accountId']).doUpdateSet({ seenAt }))
    .execute()

export const deleteViewer = (db: Trx, applicationId: string, accountId: string) =>
  db
    .deleteFrom('applicationViewers')
    .where('applicationId', '=', applicationId)
    .where('accountId', '=', accountId)
    .execute()

export const deleteViewersBefore = (db: Db, instant: Date) =>
  db.deleteFrom('applicationViewers').where('seenAt', '<', instant).execute()

type StoredFilter = { readonly name: string; readonly search: SavedSearch; readonly isDefault: boolean }

export const insertFilter = (
  db: Trx,
  { search, ...filter }: StoredFilter & { readonly id: string; readonly accountId: string; readonly createdAt: Date },
) =>
  db
    .insertInto('savedFilters')
    .values({ ...filter, search: JSON.stringify(search) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateFilter = (db: Trx, accountId: string, id: string, { search, ...filter }: StoredFilter) =>
  db
    .updateTable('savedFilters')
    .set({ ...filter, search: JSON.stringify(search) })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returningAll()
    .executeTakeFirst()

export const clearDefaultFilter = (db: Trx, accountId: string) =>
  db.updateTable('savedFilters').set({ isDefault: false }).where('accountId', '=', accountId).execute()

export async function deleteFilter(db: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedFilters')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores the time until which a head was mailed about waiting decisions. */
export const markNotified = (db: Trx, accountId: string, toldAt: Date) =>
  db
    .insertInto('toldDecisions')
    .values({ accountId, toldAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ toldAt }))
    .execute()

export const replaceColumns = (db: Trx, accountId: string, columns: readonly string[]) =>
  db
    .insertInto('exportColumns')
    .values({ accountId, columns: [...columns] })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ columns: [...columns] }))
    .execute()

type StoredTotals = {
  readonly table: string
  readonly key: RawBuilder<unknown>
  readonly counted: RawBuilder<unknown>
}

const TOTALS: readonly StoredTotals[] = [
  {
    table: 'review_totals',
    key: sql`sight, season, status, inspector_id, is_sent_back`,
    counted: sql`select sight, season, status, inspector_id, admin_comment is not null as is_sent_back from review_items`,
  },
  {
    table: 'waiting_totals',
    key: sql`sight, season, status, is_assigned, handed_on`,
    counted: sql`
      select sight, season, status, inspector_id is not null as is_assigned, ${kazakhstanDay(sql.ref('handed_at'))} as handed_on
      from review_items where ${isOneOf(sql.ref('status'), OPEN)} and ${WAITS_FOR_OFFICE}`,
  },
]

/** Merges rows of totals, which the trigger adds for each change, so that no commit waits for a counter. */
export async function joinTotals(db: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('review_totals'))`.execute(db)
  for (const { table, key } of TOTALS)
    await sql`
      with several as (
        select array_agg(ctid) as places from ${sql.table(table)} group by ${key} having count(*) > 1 or sum(count) = 0
      ), taken as (
        delete from ${sql.table(table)} where ctid = any (array(select unnest(places) from several)) returning *
      )
      insert into ${sql.table(table)} (${key}, count) select ${key}, sum(count) from taken group by ${key} having sum(count) <> 0`.execute(
      db,
    )
}

/** Counts all rows and corrects the totals, each table in one snapshot. @returns the number of wrong ones. */
export async function correctTotals(db: Db): Promise<number> {
  let wrong = 0
  for (const { table, key, counted } of TOTALS) {
    const corrected = await runLongStatement(
      db,
      sql`insert into ${sql.table(table)} (${key}, count)
        select ${key}, sum(step) from (
          select *, 1 as step from (${counted}) as counted union all select ${key}, -count from ${sql.table(table)}
        ) as steps
        group by ${key} having sum(step) <> 0 returning count`,
    )
    wrong += corrected.length
  }
  return wrong
}
