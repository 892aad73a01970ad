import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import type { Download, ReadScope } from '../../../http/handler.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { textsIn } from '../../../platform/texts.ts'
import { grantDocumentNames } from '../../directory/queries.ts'
import { fileHashes } from '../../documents/queries.ts'
import { findApplication } from '../load-application.ts'
import { type ApplicantSnapshot, consentOf } from '../queries.ts'
import { type ReceiptFile, receipt } from '../templates/receipt.ts'

const SLOT_ORDER: readonly string[] = [...ATTACHMENT_SLOTS, 'additionalDocuments', 'grantFiles']
type Place = { readonly slot: string; readonly position: number }

/** Sorts files into the order in which the form asks for them. */
export const byPlaceInForm = (a: Place, b: Place): number =>
  SLOT_ORDER.indexOf(a.slot) - SLOT_ORDER.indexOf(b.slot) || a.position - b.position

async function sentFiles(db: Reader, applicationId: string): Promise<readonly ReceiptFile[]> {
  const rows = await db
    .selectFrom('applicationAttachments')
    .select(['slot', 'position', 'fileId', 'name', 'kind'])
    .where('applicationId', '=', applicationId)
    .execute()
  const hashes = await fileHashes(
    db,
    rows.map((row) => row.fileId),
  )
  const kindNames = await grantDocumentNames(db)
  return rows
    .map(({ fileId, kind, ...row }) => ({
      ...row,
      kindName: kind === null ? null : (kindNames.get(kind) ?? null),
      sha256: hashes.get(fileId) ?? '',
    }))
    .sort(byPlaceInForm)
}

/**
 * The PDF receipt of one of the caller's own applications, in the caller's language: what was sent and when, however
 * it was decided since. A draft has none: `not_found`.
 */
export async function writeReceipt({ db, actor, language }: ReadScope, id: string): Promise<Download | Refusal> {
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const { application, choices } = loaded
  const { number, sentAt, educationLevel, educationLanguage, type } = application
  if (number === null || sentAt === null || educationLevel === null || educationLanguage === null)
    return refuse('not_found')
  const { lastName, firstName, middleName, ...applicant } = application.applicant as ApplicantSnapshot
  const paper = receipt(
    {
      number,
      sentAt,
      type,
      educationLevel,
      educationLanguage,
      applicant: { ...applicant, fullName: [lastName, firstName, middleName].filter(Boolean).join(' ') },
      choices,
      consent: consentOf(application),
      files: await sentFiles(db, id),
    },
    language,
  )
  return {
    name: `${textsIn(language)('papers.receipt.fileName', { number })}.pdf`,
    type: 'application/pdf',
    body: await pdfOf(paper),
  }
}
