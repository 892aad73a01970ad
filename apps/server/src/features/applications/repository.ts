import type { ApplicationDraft, GrantPart, Submission } from '@portal/domain/applications/draft-schema.ts'
import type { ChoiceStatus } from '@portal/domain/applications/status.ts'
import type { HistoryEvent } from '@portal/domain/applications/workflow.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.ts'
import type { NamedPair } from '../directory/check-references.ts'

/** The only file that writes applications, their choices, attachments and history. */

export type NewDraft = Pick<Insertable<Tables['applications']>, 'id' | 'ownerId' | 'createdAt' | 'status'>

export const insertDraft = (db: Trx, draft: NewDraft, content: ApplicationDraft) =>
  db
    .insertInto('applications')
    .values({
      ...draft,
      type: content.type,
      draft: JSON.stringify(content),
      draftSavedAt: draft.createdAt,
    })
    .execute()

/** What saving a draft changes. */
export const draftFields = (content: ApplicationDraft, now: Date): ApplicationChange => ({
  type: content.type,
  draft: JSON.stringify(content),
  draftSavedAt: now,
})

export const deleteApplication = (db: Trx, id: string) => db.deleteFrom('applications').where('id', '=', id).execute()

/** Removes an application and its history, which the table's trigger lets go where it is older than it is kept. */
export async function deleteOldApplication(db: Trx, id: string, keptSince: Date): Promise<void> {
  await sql`select set_config('portal.applications_kept_since', ${keptSince.toISOString()}, true)`.execute(db)
  await deleteApplication(db, id)
}

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

/** What sending a draft changes: the draft's content goes, the snapshot comes. */
export const submittedFields = (
  { applicant, languageLevels, grantPart, ...fields }: SubmittedFields,
  now: Date,
): ApplicationChange => ({
  ...fields,
  applicant: JSON.stringify(applicant),
  languageLevels: JSON.stringify(languageLevels),
  grantPart: grantPart === null ? null : JSON.stringify(grantPart),
  draft: null,
  draftSavedAt: null,
  currentChoice: 1,
  sentAt: now,
  consentedAt: fields.consentVersion === null ? null : now,
})

export const insertChoices = (db: Trx, applicationId: string, pairs: readonly NamedPair[], status: ChoiceStatus) =>
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
        status,
      })),
    )
    .execute()

export type NewAttachment = Omit<Insertable<Tables['applicationAttachments']>, 'applicationId'>

export const insertAttachments = (db: Trx, applicationId: string, attachments: readonly NewAttachment[]) =>
  attachments.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('applicationAttachments')
        .values(attachments.map((attachment) => ({ applicationId, ...attachment })))
        .execute()

export type ApplicationChange = Omit<Updateable<Tables['applications']>, 'id' | 'ownerId' | 'version'>

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

type NewHistoryRow = Insertable<Tables['applicationHistory']> & { readonly event: HistoryEvent }

export const insertHistory = (db: Trx, row: NewHistoryRow) => db.insertInto('applicationHistory').values(row).execute()
