import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import type { ApplicationDraft, GrantPart, Submission } from '@portal/domain/applications/draft-schema.ts'
import type { ApplicationStatus, ChoiceStatus, Decision } from '@portal/domain/applications/status.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import type { NamedPair } from '../directory/check-references.ts'

/**
 * The only file that writes applications, their choices, attachments, sights and history, and what the office keeps
 * beside them: notes, reasons, who has an application open, filters.
 */

export type NewDraft = { readonly id: string; readonly ownerId: string; readonly createdAt: Date }

export const insertDraft = (db: Trx, draft: NewDraft, content: ApplicationDraft) =>
  db
    .insertInto('applications')
    .values({
      ...draft,
      type: content.type,
      status: 'CREATED',
      draft: JSON.stringify(content),
      draftSavedAt: draft.createdAt,
    })
    .execute()

export const updateDraft = (db: Trx, id: string, content: ApplicationDraft, now: Date) =>
  db
    .updateTable('applications')
    .set((column) => ({
      type: content.type,
      draft: JSON.stringify(content),
      draftSavedAt: now,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const deleteApplication = (db: Trx, id: string) =>
  db.deleteFrom('applications').where('id', '=', id).where('status', '=', 'CREATED').execute()

/** The next running number; gaps appear where a submission is rolled back. */
export async function nextNumber(db: Trx): Promise<number> {
  const { rows } = await sql<{ value: number }>`select nextval('application_numbers') as value`.execute(db)
  return rows[0]?.value ?? 0
}

export type SubmittedFields = Omit<Submission, 'choices' | 'languageLevel' | 'letterWords' | 'grant'> & {
  readonly number: string
  readonly applicant: unknown
  readonly languageLevels: unknown
  readonly letterWords: number | null
  /** The version of the texts that were agreed to; null: no consents came with the sending. */
  readonly consentVersion: string | null
  readonly grantPart: GrantPart | null
}

/** Turns a draft into a sent application: the draft's content goes, the snapshot comes. */
export const submitFields = (
  db: Trx,
  id: string,
  now: Date,
  { applicant, languageLevels, grantPart, ...fields }: SubmittedFields,
) =>
  db
    .updateTable('applications')
    .set((column) => ({
      ...fields,
      applicant: JSON.stringify(applicant),
      languageLevels: JSON.stringify(languageLevels),
      grantPart: grantPart === null ? null : JSON.stringify(grantPart),
      status: 'IN_PROCESS' as const,
      draft: null,
      draftSavedAt: null,
      currentChoice: 1,
      sentAt: now,
      consentedAt: fields.consentVersion === null ? null : now,
      statusChangedAt: now,
      handedAt: now,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const insertChoices = (db: Trx, applicationId: string, pairs: readonly NamedPair[]) =>
  db
    .insertInto('choices')
    .values(
      pairs.map((pair, index) => ({
        applicationId,
        position: index + 1,
        universityId: pair.universityId,
        programCode: pair.educationalProgram,
        universityName: JSON.stringify(pair.universityName),
        programName: JSON.stringify(pair.programName),
        status: index === 0 ? ('IN_PROCESS' as const) : ('WAITING' as const),
      })),
    )
    .execute()

export type NewAttachment = {
  readonly slot: AttachmentSlot | 'additionalDocuments' | 'grantFiles'
  readonly position: number
  readonly fileId: string
  readonly name: string
  readonly kind: string | null
}

export const insertAttachments = (db: Trx, applicationId: string, attachments: readonly NewAttachment[]) =>
  attachments.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('applicationAttachments')
        .values(attachments.map((attachment) => ({ applicationId, ...attachment })))
        .execute()

export type ApplicationChange = Partial<{
  status: ApplicationStatus
  statusChangedAt: Date
  handedAt: Date
  currentChoice: number
  inspectorId: string | null
  inspectorName: string | null
  inspectorStatus: Decision | null
  decidedById: string | null
  comment: string | null
  adminComment: string | null
}>

export const updateApplication = (db: Trx, id: string, change: ApplicationChange) =>
  db
    .updateTable('applications')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const updateChoice = (
  db: Trx,
  applicationId: string,
  position: number,
  change: { status: ChoiceStatus; comment?: string | null },
) =>
  db
    .updateTable('choices')
    .set(change)
    .where('applicationId', '=', applicationId)
    .where('position', '=', position)
    .execute()

/** Choices that were never reached are skipped once the application has ended. */
export const skipWaitingChoices = (db: Trx, applicationId: string) =>
  db
    .updateTable('choices')
    .set({ status: 'SKIPPED' })
    .where('applicationId', '=', applicationId)
    .where('status', '=', 'WAITING')
    .execute()

/**
 * Writes the list rows of the choice under consideration: the whole portal's, with the application's state, and its
 * university's, with the choice's own. To be called after every change, before the next choice begins.
 */
export async function refreshReviewItems(db: Trx, applicationId: string): Promise<void> {
  await sql`
    insert into review_items (
      sight, application_id, choice, status, type, number, created_at, sent_at, status_changed_at, handed_at, first_name, last_name, fio, search_name,
      citizenship, country_of_residence, refugee, kandas, education_level, education_language, university_id, university_name, program_code,
      program_name, inspector_id, inspector_name, inspector_status, admin_comment, comment)
    select s.sight, a.id, c.position, case s.sight when '*' then a.status else c.status end, a.type, a.number, a.created_at, a.sent_at, a.status_changed_at, a.handed_at,
      a.applicant ->> 'firstName', a.applicant ->> 'lastName', n.fio, lower(n.fio),
      a.applicant ->> 'citizenship', a.applicant ->> 'countryOfResidence', (a.applicant ->> 'refugee')::boolean, (a.applicant ->> 'kandas')::boolean,
      a.education_level, a.education_language, c.university_id, c.university_name, c.program_code, c.program_name,
      a.inspector_id, a.inspector_name, a.inspector_status, a.admin_comment, a.comment
    from applications a
    join choices c on c.application_id = a.id and c.position = a.current_choice
    cross join lateral (values ('*'), (c.university_id)) as s (sight)
    cross join lateral (select concat_ws(' ', a.applicant ->> 'lastName', a.applicant ->> 'firstName', a.applicant ->> 'middleName') as fio) as n
    where a.id = ${applicationId}
    on conflict (application_id, sight) do update set
      choice = excluded.choice, status = excluded.status, status_changed_at = excluded.status_changed_at, handed_at = excluded.handed_at, university_id = excluded.university_id,
      university_name = excluded.university_name, program_code = excluded.program_code, program_name = excluded.program_name,
      inspector_id = excluded.inspector_id, inspector_name = excluded.inspector_name, inspector_status = excluded.inspector_status,
      admin_comment = excluded.admin_comment, comment = excluded.comment`.execute(db)
}

export type NewHistoryRow = {
  readonly applicationId: string
  readonly at: Date
  readonly event: string
  readonly fromStatus: ApplicationStatus | null
  readonly toStatus: ApplicationStatus
  readonly choice: number
  readonly actorId: string | null
  readonly actorName: string | null
  readonly inspectorName: string | null
  readonly decision: Decision | null
  readonly comment: string | null
}

export const insertHistory = (db: Trx, row: NewHistoryRow) => db.insertInto('applicationHistory').values(row).execute()
