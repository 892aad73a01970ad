import type { ApplicationDraft, GrantPart, Submission } from '@portal/domain/applications/draft-schema.ts'
import { type ApplicationStatus, type ChoiceStatus, SAVED_AS } from '@portal/domain/applications/status.ts'
import type { HistoryEvent } from '@portal/domain/applications/workflow.ts'
import type { Asked } from '@portal/domain/seasons/requirement-rules.ts'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { lockedProfile } from '../accounts/queries.ts'
import type { NamedPair } from '../directory/check-references.ts'
import { currentSeason } from '../reception/current-season.ts'
import type { ApplicationRow, ChoiceRow } from './load-application.ts'

/** Only writer of applications, their choices, attachments and history. */

export type NewDraft = Pick<Insertable<Tables['applications']>, 'id' | 'ownerId' | 'createdAt' | 'status'>

export const insertDraft = (db: Trx, draft: NewDraft, content: ApplicationDraft) =>
  db
    .insertInto('applications')
    .values({
      ...draft,
      season: currentSeason(draft.createdAt),
      type: content.type,
      draft: JSON.stringify(content),
      draftSavedAt: draft.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A draft belongs to the season in which it was saved last. */
export const draftFields = (content: ApplicationDraft, now: Date): ApplicationChange => ({
  type: content.type,
  season: currentSeason(now),
  draft: JSON.stringify(content),
  draftSavedAt: now,
})

/** Moves competitors of competitions of later years from a season to the current one. @returns them, `most` at a time. */
export async function moveCompetitors(db: Trx, season: number, now: Date, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update applications set season = ${currentSeason(now)} where id in (
      select a.id from applications a join competitors k on k.application_id = a.id
      join competitions c on c.id = k.competition_id
      where a.season = ${season} and c.year > ${season} limit ${most} for update of a)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores the figures of a season before its first application is removed. Later calls change nothing. */
export const storeFigures = (db: Trx, season: number) =>
  sql`
    insert into season_figures (season, type, education_level, university_id, status, count)
    select season, type, education_level, university_id, status, count(*) from review_items
    where sight = '*' and season = ${season} and not exists (select from season_figures where season = ${season})
    group by 1, 2, 3, 4, 5
    on conflict do nothing`.execute(db)

/** Marks an owner's drafts of former seasons as offered in a season. Returns their number. */
export async function markOffered(db: Trx, ownerId: string, season: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ offeredIn: season })
    .where('ownerId', '=', ownerId)
    .where('status', '=', SAVED_AS.draft)
    .where('season', '<', season)
    .where((column) => column.or([column('offeredIn', 'is', null), column('offeredIn', '<', season)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const deleteApplication = (db: Trx, id: string) => db.deleteFrom('applications').where('id', '=', id).execute()

/** Removes an application and its history. The table's trigger allows it only after the retention period. */
export async function deleteOldApplication(db: Trx, id: string, retainedSince: Date): Promise<void> {
  await sql`select set_config('portal.applications_kept_since', ${retainedSince.toISOString()}, true)`.execute(db)
  await deleteApplication(db, id)
}

/** The next number. A rolled-back submission leaves a gap. */
export async function nextNumber(db: Trx): Promise<number> {
  const { rows } = await sql<{ value: number }>`select nextval('application_numbers') as value`.execute(db)
  if (rows[0] === undefined) throw new Error('there is no next number')
  return rows[0].value
}

export type SubmittedFields = Omit<
  Submission,
  'choices' | 'languageLevel' | 'letterWords' | 'furtherFiles' | 'grant'
> & {
  readonly number: string
  readonly applicant: unknown
  readonly languageLevels: unknown
  readonly letterWords: number | null
  /** The version of the accepted texts. Null: the submission had no consents. */
  readonly consentVersion: string | null
  readonly grantPart: GrantPart | null
  /** Requirements that it was checked against. */
  readonly asked: Asked
}

export const submittedFields = (
  { applicant, languageLevels, grantPart, asked, answers, ...fields }: SubmittedFields,
  now: Date,
): ApplicationChange => ({
  ...fields,
  applicant: JSON.stringify(applicant),
  languageLevels: JSON.stringify(languageLevels),
  grantPart: grantPart === null ? null : JSON.stringify(grantPart),
  asked: JSON.stringify(asked),
  answers: JSON.stringify(answers),
  draft: null,
  draftSavedAt: null,
  currentChoice: 1,
  season: currentSeason(now),
  sentAt: now,
  consentedAt: fields.consentVersion === null ? null : now,
})

export type NewAttachment = Omit<Selectable<Tables['applicationAttachments']>, 'applicationId'>

/** Writes the parts of a sent application beside its row: choices in their order, which it returns, and files. */
export async function insertParts(
  db: Trx,
  applicationId: string,
  pairs: readonly NamedPair[],
  choice: { readonly status: ChoiceStatus; readonly isCompeting: boolean },
  attachments: readonly NewAttachment[],
): Promise<readonly ChoiceRow[]> {
  if (attachments.length > 0)
    await db
      .insertInto('applicationAttachments')
      .values(attachments.map((attachment) => ({ ...attachment, applicationId })))
      .execute()
  if (pairs.length === 0) return []
  return db
    .insertInto('choices')
    .values(
      pairs.map(({ universityId, educationalProgram: programCode, universityName, programName }, index) => ({
        ...{ ...choice, applicationId, position: index + 1, universityId, programCode },
        universityName: JSON.stringify(universityName),
        programName: JSON.stringify(programName),
      })),
    )
    .returningAll()
    .$castTo<ChoiceRow>()
    .execute()
}

type Place = Pick<NewAttachment, 'slot' | 'position' | 'fileId' | 'name'> & { readonly applicationId: string }

export const replaceAttachment = (db: Trx, { applicationId, slot, position, fileId, name }: Place) =>
  db
    .updateTable('applicationAttachments')
    .set({ fileId, name })
    .where('applicationId', '=', applicationId)
    .where('slot', '=', slot)
    .where('position', '=', position)
    .execute()

export type ApplicationChange = Omit<Updateable<Tables['applications']>, 'id' | 'ownerId' | 'version' | 'season'> & {
  readonly season?: number | RawBuilder<number>
}

export type SavedRow = Pick<ApplicationRow, 'id' | 'number' | 'status' | 'version'>

export const updateApplication = (db: Trx, id: string, change: ApplicationChange): Promise<SavedRow> =>
  db
    .updateTable('applications')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'number', 'status', 'version'])
    .executeTakeFirstOrThrow()

type DraftState = {
  readonly id: string
  readonly ownerId: string
  readonly status: ApplicationStatus
  readonly version: number | null
  readonly now: Date
}

/**
 * Saves an owner's draft in one statement, with the expected status and, where given, version. It waits for the lock on
 * the profile like every command of an applicant. Null: nothing was saved.
 */
export async function updateDraft(
  db: Db,
  { id, ownerId, status, version, now }: DraftState,
  content: ApplicationDraft,
): Promise<SavedRow | null> {
  const saved = await db
    .with(
      (owner) => owner('owner').materialized(),
      (query) => lockedProfile(query, ownerId),
    )
    .updateTable('applications as a')
    .from('owner')
    .set((column) => ({ ...draftFields(content, now), version: column('a.version', '+', 1) }))
    .where('a.id', '=', id)
    .whereRef('a.ownerId', '=', 'owner.accountId')
    .where('a.status', '=', status)
    .$if(version !== null, (query) => query.where('a.version', '=', version ?? 0))
    .returning(['a.id', 'a.number', 'a.status', 'a.version'])
    .executeTakeFirst()
  return saved ?? null
}

type ChangedChoice = {
  readonly applicationId: string
  readonly position: number
  readonly status: ChoiceStatus
  readonly comment: string | null
}
export const updateChoice = statement((db, value: Placeholders<ChangedChoice>) =>
  db
    .updateTable('choices')
    .set({ status: value('status'), comment: value('comment') })
    .where('applicationId', '=', value('applicationId'))
    .where('position', '=', value('position')),
)

export type DecidedApplication = {
  readonly id: string
  readonly status: ApplicationStatus
  readonly isStatusChanged: boolean
  readonly comment: string | null
  readonly choices: readonly {
    readonly position: number
    readonly status: ChoiceStatus
    readonly comment: string | null
  }[]
  readonly history: Omit<NewHistoryRow, 'applicationId' | 'at' | 'actorId' | 'actorName' | 'decision'>
}

type DecidedBy = { readonly at: Date; readonly actorId: string; readonly actorName: string }
const DECIDED = sql.raw(`(id uuid, status text, "isStatusChanged" boolean, comment text, choices jsonb, history jsonb)`)

/** Writes a published result into many locked applications: rows, choices and history. */
export const decideApplications = (
  db: Trx,
  applications: readonly DecidedApplication[],
  { at, actorId, actorName }: DecidedBy,
): Promise<unknown> =>
  sql`
    with decided as materialized (select * from json_to_recordset(${JSON.stringify(applications)}::json) as d ${DECIDED}),
    chosen as (
      update choices c set status = n.status, comment = n.comment
      from decided d cross join lateral jsonb_to_recordset(d.choices) as n (position int, status text, comment text)
      where c.application_id = d.id and c.position = n.position),
    noted as (
      insert into application_history (application_id, at, event, from_status, to_status, choice, actor_id, actor_name,
        inspector_name, comment)
      select d.id, ${at}::timestamptz, h.event, h."fromStatus", h."toStatus", h.choice, ${actorId}::uuid, ${actorName},
        h."inspectorName", h.comment
      from decided d cross join lateral jsonb_to_record(d.history)
        as h (event text, "fromStatus" text, "toStatus" text, choice int, "inspectorName" text, comment text))
    update applications a set status = d.status, comment = d.comment, handed_at = ${at}::timestamptz,
      status_changed_at = case when d."isStatusChanged" then ${at}::timestamptz else a.status_changed_at end,
      version = a.version + 1
    from decided d where a.id = d.id`.execute(db)

type NewHistoryRow = Omit<Selectable<Tables['applicationHistory']>, 'id' | 'event'> & { readonly event: HistoryEvent }

export const insertHistory = (db: Trx, row: NewHistoryRow) => db.insertInto('applicationHistory').values(row).execute()
