import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import { type ZipEntry, zipOf } from '@portal/office-files/zip.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { textsIn } from '../../platform/texts.ts'
import { byPlaceInForm } from '../applications/own/write-receipt.ts'
import { namesInDirectories } from '../directory/name-entries.ts'
import { refusedBytes } from '../documents/download-files.ts'
import type { StaffView } from './queries.ts'
import { dossier } from './templates/dossier.ts'
import { listNotes } from './write-note.ts'

/** The newest ended test of an application over its scales, or why there is none; the slice of screening answers. */
export type ProfileOf = (
  scope: ReadScope,
  applicationId: string,
) => Promise<{ readonly data: { readonly scales: Parameters<typeof dossier>[0]['scales'] } } | Refusal>

type DossierServices = {
  readonly files: FileStore
  readonly isScanning: boolean
  readonly profileOf: ProfileOf
  readonly view: StaffView
}

/** The folders inside: the same in every language, so that programs find their way too. */
const FOLDERS: Readonly<Record<string, string>> = { additionalDocuments: 'additional', grantFiles: 'grant' }

/**
 * The whole application as a zip: a PDF of everything that the reader may read of it, in their language, and the files
 * that were submitted, under their own names. Streamed: of the files, one is open at a time. The audit trail has it before
 * anything leaves.
 */
export async function writeDossier(
  scope: ReadScope,
  id: string,
  { files, isScanning, profileOf, view }: DossierServices,
): Promise<Download | Refusal> {
  const { db, actor, now, language } = scope
  const application = await view.takeOut(scope, id)
  if (isRefusal(application)) return application
  const sent = await sentFiles(db, id)
  // What a scanner has found is left out, and the PDF says so: the rest is still wanted.
  const given = sent.filter((file) => file.scanState !== 'INFECTED')
  const refused = refusedBytes(given, isScanning)
  if (refused !== null) return refused
  const nameOf = await namesInDirectories(
    db,
    ['countries', 'nationalities', 'languages', 'quotaCategories', 'preemptiveRights', 'grantDocuments'],
    language,
  )
  const profile = await profileOf(scope, id)
  const scales = isRefusal(profile) ? [] : profile.data.scales
  const written = await listNotes(scope, id)
  const notes = isRefusal(written) ? [] : written.list
  const made = { madeBy: actor.fullName, madeAt: now }
  const listed = sent.map(({ sha256, scanState, ...file }) => ({
    ...file,
    sha256: sha256.toString('hex'),
    isInfected: scanState === 'INFECTED',
  }))
  const paper = dossier({ application, files: listed, scales, notes, ...made }, nameOf, language)
  const t = textsIn(language)
  const { number } = application
  const entries: ZipEntry[] = [
    { name: `${t('papers.dossier.fileName', { number })}.pdf`, open: () => pdfOf(paper) },
    ...given.map((file) => ({
      folder: FOLDERS[file.slot] ?? 'documents',
      name: file.name,
      open: () => files.open(file.id, file.sha256),
    })),
  ]
  return {
    name: `${t('papers.dossier.fileName', { number })}.zip`,
    type: 'application/zip',
    body: zipOf(entries),
  }
}

/** The files that were submitted, in the order of the form, with their sizes and fingerprints. */
async function sentFiles(db: Reader, applicationId: string) {
  const rows = await db
    .selectFrom('applicationAttachments')
    .innerJoin('files', 'files.id', 'fileId')
    .select(['files.id', 'slot', 'position', 'kind', 'applicationAttachments.name', 'size', 'sha256', 'scanState'])
    .where('applicationId', '=', applicationId)
    .execute()
  return rows.map((row) => ({ ...row, isOwn: false })).sort(byPlaceInForm)
}
