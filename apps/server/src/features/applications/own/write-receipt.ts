import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { correctionViews } from '@portal/domain/corrections/view-rules.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { ownRefereeViews } from '@portal/domain/referees/view-rules.ts'
import type { Asked } from '@portal/domain/seasons/requirement-rules.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import type { Download, ReadScope } from '../../../http/handler.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { textsIn } from '../../../platform/texts.ts'
import { namesInDirectories } from '../../directory/name-entries.ts'
import { grantDocumentNames } from '../../directory/queries.ts'
import { fileHashes } from '../../documents/queries.ts'
import { findApplication } from '../load-application.ts'
import { type ApplicantSnapshot, type Corrections, consentOf, correctedOf, type Referees } from '../queries.ts'
import { type ReceiptFile, receipt } from '../templates/receipt.ts'

const SLOT_ORDER: readonly string[] = [
  ...ATTACHMENT_SLOTS,
  'additionalDocuments',
  'furtherFiles',
  'answers',
  'grantFiles',
]
type FormPosition = { readonly slot: string; readonly position: number }

export const byFormPosition = (a: FormPosition, b: FormPosition): number =>
  SLOT_ORDER.indexOf(a.slot) - SLOT_ORDER.indexOf(b.slot) || a.position - b.position

async function sentFiles(db: Reader, applicationId: string, asked: Asked | null): Promise<readonly ReceiptFile[]> {
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
      kindName: kind === null ? null : (kindNames.get(kind) ?? askedNameOf(asked, row.slot, kind)),
      sha256: hashes.get(fileId) ?? '',
    }))
    .sort(byFormPosition)
}

/** Name of a further document, or the text of a question, as asked. */
function askedNameOf(asked: Asked | null, slot: string, kind: string): LocalizedName | null {
  if (slot === 'furtherFiles') return asked?.further.find(({ id }) => id === kind)?.name ?? null
  const text = slot === 'answers' ? asked?.questions.find(({ id }) => id === kind)?.text : undefined
  return text === undefined ? null : { nameKz: text.kk, nameRu: text.ru, nameEn: text.en }
}

/** The PDF receipt of an own application as sent. A draft has none: `not_found`. */
export async function writeReceipt(
  { db, actor, now, language }: ReadScope,
  id: string,
  { correctionsOf, refereesOf }: Pick<Corrections, 'correctionsOf'> & Referees,
): Promise<Download | Refusal> {
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const { application, choices } = loaded
  const { number, sentAt, educationLevel, educationLanguage, type } = application
  if (number === null || sentAt === null || educationLevel === null || educationLanguage === null)
    return refuse('not_found')
  const { lastName, firstName, middleName, ...applicant } = application.applicant as ApplicantSnapshot
  const rounds = correctionViews((await correctionsOf(db, [id])).get(id) ?? [], actor, correctedOf(loaded), now)
  const ofRounds = rounds.flatMap(({ items }) =>
    items.flatMap(({ before, after }) => [before.id, after?.id ?? []].flat()),
  )
  const referees = ownRefereeViews((await refereesOf(db, [id])).get(id) ?? [], { status: application.status, now })
  const ofReferees = referees.flatMap(({ file }) => file?.id ?? [])
  const nameOf = await namesInDirectories(db, ['grantDocuments'], language)
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
      files: await sentFiles(db, id, application.asked as Asked | null),
      ...{ corrections: rounds, referees, hashes: await fileHashes(db, [...ofRounds, ...ofReferees]) },
    },
    nameOf,
    language,
  )
  return {
    name: `${textsIn(language)('papers.receipt.fileName', { number })}.pdf`,
    type: 'application/pdf',
    body: await pdfOf(paper),
  }
}
