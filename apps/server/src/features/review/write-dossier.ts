import { correctionViews } from '@portal/domain/corrections/view-rules.ts'
import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import { type ZipEntry, zipOf } from '@portal/office-files/zip.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import { anyOf, type Reader } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { textsIn } from '../../platform/texts.ts'
import { findApplication } from '../applications/load-application.ts'
import { byFormPosition } from '../applications/own/write-receipt.ts'
import { type Corrections, correctedOf } from '../applications/queries.ts'
import { messagesOf } from '../conversations/list-messages.ts'
import { namesInDirectories } from '../directory/name-entries.ts'
import { refusedBytes } from '../documents/download-files.ts'
import type { StaffView } from './queries.ts'
import { dossier } from './templates/dossier.ts'
import { listNotes } from './write-note.ts'

/** Scores of an application's newest ended test, or the refusal without one. */
export type ProfileOf = (
  scope: ReadScope,
  applicationId: string,
) => Promise<{ readonly data: { readonly scales: Parameters<typeof dossier>[0]['scales'] } } | Refusal>

type DossierServices = {
  readonly files: FileStore
  readonly isScanning: boolean
  readonly profileOf: ProfileOf
  readonly view: StaffView
  readonly correctionsOf: Corrections['correctionsOf']
}

/** Folders of the archive, the same in every language for programs. */
const FOLDERS: Readonly<Record<string, string>> = {
  additionalDocuments: 'additional',
  furtherFiles: 'further',
  grantFiles: 'grant',
  answers: 'answers',
  replaced: 'replaced',
}

/**
 * The whole application as a zip: a PDF of everything that the reader may read, in their language, and the submitted
 * files under their own names. Streams one file at a time. The audit trail records it before any byte is sent.
 */
export async function writeDossier(
  scope: ReadScope,
  id: string,
  { files, isScanning, profileOf, view, correctionsOf }: DossierServices,
): Promise<Download | Refusal> {
  const { db, actor, now, language } = scope
  const application = await view.takeOut(scope, id)
  if (isRefusal(application)) return application
  const isShown = ({ slot, kind }: { slot: string; kind: string | null }): boolean =>
    slot !== 'answers' || application.answers.some(({ question }) => question === kind)
  const rounds = await roundsOf(scope, id, correctionsOf)
  const letters = application.referees.flatMap(({ file }) => file ?? [])
  const sent = [
    ...(await sentFiles(db, id)).filter(isShown),
    ...(await filesBeside(db, letters, 'recommendationLetter')),
    ...(await filesBeside(db, formerFiles(rounds), REPLACED)),
  ]
  // Infected files are left out and the PDF says so, because the rest is still useful.
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
  const messages = await messagesOf(scope, id)
  const made = { madeBy: actor.fullName, madeAt: now }
  const listed = sent
    .filter(({ slot }) => slot !== REPLACED)
    .map(({ sha256, scanState, ...file }) => ({
      ...file,
      sha256: sha256.toString('hex'),
      isInfected: scanState === 'INFECTED',
    }))
  const paper = dossier(
    { application, files: listed, corrections: rounds, scales, notes, messages, ...made },
    nameOf,
    language,
  )
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

/** Slot of files that a correction replaced, in the archive alone. */
const REPLACED = 'replaced'

async function roundsOf({ db, actor, now }: ReadScope, id: string, correctionsOf: Corrections['correctionsOf']) {
  const loaded = await findApplication(db, actor, id)
  const rounds = (await correctionsOf(db, [id])).get(id) ?? []
  return loaded === null ? [] : correctionViews(rounds, actor, correctedOf(loaded), now)
}

type Named = { readonly id: string; readonly name: string }

/** Former files of answered requests. */
const formerFiles = (rounds: ReturnType<typeof correctionViews>): readonly Named[] =>
  rounds.flatMap(({ answeredAt, items }) => (answeredAt === null ? [] : items.map(({ before }) => before)))

/** Files that are no attachments: letters of referees, and former files. */
async function filesBeside(db: Reader, files: readonly Named[], slot: string) {
  const ids = files.map(({ id }) => id)
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'size', 'sha256', 'scanState'])
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map((row) => ({ ...row, slot, position: 0, kind: null, isOwn: false }))
}

/** The submitted files in the order of the form, with sizes and hashes. */
async function sentFiles(db: Reader, applicationId: string) {
  const rows = await db
    .selectFrom('applicationAttachments')
    .innerJoin('files', 'files.id', 'fileId')
    .select(['files.id', 'slot', 'position', 'kind', 'applicationAttachments.name', 'size', 'sha256', 'scanState'])
    .where('applicationId', '=', applicationId)
    .execute()
  return rows.map((row) => ({ ...row, isOwn: false })).sort(byFormPosition)
}
