import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isDraft } from '@portal/domain/applications/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { isRefusal, type Refusal, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { isSameMailbox, refereeMarks } from '@portal/domain/referees/rules.ts'
import type { LetterBody } from '@portal/domain/referees/schema.ts'
import { refereeStep } from '@portal/domain/referees/workflow.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import type { OuterScope, Upload, WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { textsIn } from '../../platform/texts.ts'
import { accountById } from '../accounts/queries.ts'
import { seenOrigins } from '../accounts/sessions/seen-origins.ts'
import { findLoaded } from '../applications/load-application.ts'
import { noteWithoutActor } from '../applications/note-in-history.ts'
import { storeBytes } from '../documents/store-bytes.ts'
import { type Inspected, insertUnowned, inspectUpload } from '../documents/upload-file.ts'
import { describeApplication } from './describe-application.ts'
import { linkEnded, lockReferee, openReferee } from './open-link.ts'
import type { LinkedReferee } from './queries.ts'
import { deleteLinks, EMPTY_LETTER, updateReferee } from './repository.ts'
import { letter } from './templates/letter.ts'
import { tellApplicant, tellInspector } from './write-mails.ts'

export type LetterServices = { readonly files: FileStore; readonly isScanning: boolean }
type Done = { readonly success: true }

/** Signs of the last days count for the network. */
const NETWORK_MS = 30 * DAY_MS

/** Takes the file of an unfinished letter in place of the former one, which a job removes. */
export async function uploadLetter(
  scope: OuterScope<null>,
  { token, upload }: { readonly token: string; readonly upload: Upload },
  services: LetterServices,
) {
  if ((await openReferee(scope.db, token, scope.now)) === null) return linkEnded()
  const file = inspectUpload(upload)
  if (isRefusal(file)) return file
  const { id, name, size } = file
  return storeBytes(scope, { files: services.files, id, bytes: upload.bytes }, async ({ db, now }) => {
    const locked = await lockReferee(db, token, now)
    if (locked === null) return linkEnded()
    await insertUnowned(db, file, { ...services, now })
    await updateReferee(db, locked.referee.id, { fileId: id, fileName: name })
    return { success: true as const, data: { name, size } }
  })
}

/**
 * Gives the letter: the words, which become a PDF of the portal, else the uploaded file, else the stored words. It is
 * final, and its links end.
 */
export async function giveLetter(
  scope: OuterScope<Actor | null>,
  body: LetterBody,
  services: LetterServices,
): Promise<Done | Refusal> {
  const { db, now } = scope
  const referee = await openReferee(db, body.token, now)
  if (referee === null) return linkEnded()
  const words = body.text || (referee.file === null ? referee.text : '')
  if (words === '' && referee.file === null) return refuseFields([{ field: 'text', msg: 'field_required' }])
  const marks = await marksOf(scope, referee, body.device ?? undefined)
  const give = (inner: WriteScope<Actor | null>, written: Inspected | null) =>
    close(inner, { ...body, marks, written }, services)
  if (words === '') return scope.write((inner) => give(inner, null))
  const { file, bytes } = await writeLetter(db, referee, words, now)
  return storeBytes(scope, { files: services.files, id: file.id, bytes }, (inner) => give(inner, file))
}

/** Compares the origin of the call with those of the applicant. Only the marks are stored, no address. */
async function marksOf(
  { db, actor, from, now }: OuterScope<Actor | null>,
  { ownerId, email }: LinkedReferee,
  device: string | undefined,
) {
  const seen = await seenOrigins(db, ownerId, { address: from.address, device }, new Date(now.getTime() - NETWORK_MS))
  const isOwner = actor !== null && hasRole(actor, 'USER') && actor.accountId === ownerId
  return refereeMarks({
    ownAddress: isSameMailbox(email, (await accountById(db, ownerId)).email),
    ownDevice: isOwner || seen.isDevice,
    sameNetwork: seen.isNetwork,
  })
}

async function writeLetter(db: Reader, referee: LinkedReferee, words: string, now: Date) {
  const loaded = await findLoaded(db, referee.applicationId)
  const described = await describeApplication(db, loaded)
  const bytes = await buffer(await pdfOf(letter({ referee, described, words, at: now })))
  const name = `${textsIn(referee.language)('papers.letter.fileName')}.pdf`
  const sha256 = hash('sha256', bytes, 'buffer')
  return { file: { id: newId(), name, size: bytes.length, type: 'application/pdf', sha256 }, bytes }
}

type Given = Pick<LetterBody, 'token' | 'isConfidential'> & {
  readonly marks: ReturnType<typeof refereeMarks>
  /** Null: the uploaded file. */
  readonly written: Inspected | null
}

async function close(
  { db, now }: WriteScope<Actor | null>,
  { token, isConfidential, marks, written }: Given,
  services: LetterServices,
): Promise<Done | Refusal> {
  const locked = await lockReferee(db, token, now)
  const step = locked === null ? null : refereeStep(locked.referee.state, 'give', ['REFEREE'])
  if (locked === null || step === null) return linkEnded()
  const { loaded, referee } = locked
  if (written === null && referee.isInfected) return refuseFields([{ field: 'file', msg: 'file_infected' }])
  if (written !== null) await insertUnowned(db, written, { ...services, now })
  const file = written === null ? {} : { fileId: written.id, fileName: written.name }
  await updateReferee(db, referee.id, { state: step.to, answeredAt: now, isConfidential, marks, text: '', ...file })
  await deleteLinks(db, referee.id)
  await tellApplicant({ db, now }, loaded, 'refereeGiven', referee)
  if (isDraft(loaded.application.status)) return { success: true }
  await noteWithoutActor({ db, now }, loaded, 'letterGiven')
  await tellInspector({ db, now }, loaded)
  return { success: true }
}

export async function declineLetter(
  { db, now }: WriteScope<null>,
  { token, reason }: { readonly token: string; readonly reason?: string | null | undefined },
): Promise<Done | Refusal> {
  const locked = await lockReferee(db, token, now)
  const step = locked === null ? null : refereeStep(locked.referee.state, 'decline', ['REFEREE'])
  if (locked === null || step === null) return linkEnded()
  const { loaded, referee } = locked
  await updateReferee(db, referee.id, {
    ...{ state: step.to, answeredAt: now, declineReason: reason || null },
    ...EMPTY_LETTER,
  })
  await deleteLinks(db, referee.id)
  await tellApplicant({ db, now }, loaded, 'refereeDeclined', referee)
  if (!isDraft(loaded.application.status)) await noteWithoutActor({ db, now }, loaded, 'letterDeclined')
  return { success: true }
}
