import type { ProfileEdit } from '@portal/domain/accounts/schema.ts'
import { isCompeting } from '@portal/domain/applications/status.ts'
import { correctedValue } from '@portal/domain/corrections/field-rules.ts'
import { handedAfter } from '@portal/domain/corrections/rules.ts'
import type { AnswerBody, CorrectBody } from '@portal/domain/corrections/schema.ts'
import type { CorrectionRound } from '@portal/domain/corrections/view-rules.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { checkPersonalFields } from '../accounts/check-profile.ts'
import { editProfile } from '../accounts/edit-profile.ts'
import { lockProfile } from '../accounts/queries.ts'
import { type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { handOver } from '../applications/move-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { correctValues } from '../applications/own/correct-values.ts'
import { replaceFiles } from '../applications/sent-files.ts'
import { reopenClaims } from '../claims/reopen-claims.ts'
import { ownFiles } from '../documents/queries.ts'
import type { LateRule } from '../review/filters.ts'
import { refreshListOnCorrection } from '../review/on-move.ts'
import { askStep, type Corrected, correctionAnswer } from './load-corrected.ts'
import { readCircumstances } from './read-circumstances.ts'
import { updateCorrection, updateField, updateItem } from './repository.ts'
import { tellOfAnswer } from './tell-office.ts'

/** Locks an own application with its owner's profile first, so that no job removes the given file meanwhile. */
async function lockOwn({ db, actor }: WriteScope, id: string) {
  await lockProfile(db, actor.accountId)
  return lockApplication(db, actor, id)
}

/** Keeps the new file of one item, or the new value of one field. The application changes with the answer alone. */
export async function correctItem(scope: WriteScope, id: string, body: CorrectBody): Promise<Corrected> {
  const { db } = scope
  const loaded = await lockOwn(scope, id)
  if (loaded === null) return refuse('not_found')
  const correcting = await askStep(scope, loaded, 'correct')
  if (isRefusal(correcting)) return correcting
  const { round } = correcting
  const kept = 'itemId' in body ? await keepFile(scope, round, body) : await keepValue(scope, loaded, round, body)
  if (isRefusal(kept)) return kept
  await updateCorrection(db, round.id, {})
  return correctionAnswer(scope, loaded, round.id)
}

type ByItem = Extract<CorrectBody, { readonly itemId: string }>
type ByField = Extract<CorrectBody, { readonly fieldId: string }>

async function keepFile(scope: WriteScope, round: CorrectionRound, { itemId, fileId }: ByItem) {
  if (!round.items.some(({ id }) => id === itemId)) return refuseFields([{ field: 'itemId', msg: 'wrong_value' }])
  const file = fileId === null ? null : await givenFile(scope, round, fileId)
  if (isRefusal(file)) return file
  await updateItem(scope.db, itemId, file)
  return null
}

async function keepValue(
  scope: WriteScope,
  { application }: LoadedApplication,
  round: CorrectionRound,
  { fieldId, value }: ByField,
) {
  const asked = round.fields.find(({ id }) => id === fieldId)
  if (asked === undefined) return refuseFields([{ field: 'fieldId', msg: 'wrong_value' }])
  const { field } = asked
  const given = value === null ? undefined : correctedValue(field, value, application.educationLevel)
  const isWrong =
    value !== null &&
    (given === undefined || (await checkPersonalFields(scope, { [field]: given ?? undefined })).length > 0)
  if (isWrong) return refuseFields([{ field: 'value', msg: field === 'iin' ? 'wrong_iin' : 'wrong_value' }])
  await updateField(scope.db, fieldId, given)
  return null
}

/** An own upload. The file that is asked to be replaced is no answer. */
async function givenFile({ db, actor }: WriteScope, { items }: CorrectionRound, id: string) {
  const file = (await ownFiles(db, actor.accountId, [id])).get(id)
  if (file === undefined || items.some(({ before }) => before.id === id))
    return refuseFields([{ field: 'fileId', msg: 'wrong_value' }])
  return file.isInfected ? refuseFields([{ field: 'fileId', msg: 'file_infected' }]) : file
}

/** Sends all new files: the application has them from now on, and goes back to its inspector. */
export async function answerCorrection(
  scope: WriteScope,
  id: string,
  { version }: AnswerBody,
  { holidaysOf }: LateRule,
): Promise<Corrected> {
  const { db, actor, now } = scope
  const loaded = await lockOwn(scope, id)
  if (loaded === null) return refuse('not_found')
  const answering = await askStep(scope, loaded, 'answer')
  if (isRefusal(answering)) return answering
  const { round, to } = answering
  if (version !== undefined && version !== round.version) return refuse('stale_version')
  const isCompetitor = isCompeting(loaded.application.type)
  if (isCompetitor && !(await readCircumstances(db, loaded, now)).areClaimsOpen) return refuse('claims_closed')
  const given = round.items.flatMap(({ slot, position, after }) =>
    after === null ? [] : [{ slot, position, fileId: after.id, name: after.name }],
  )
  if (given.length < round.items.length || round.fields.some(({ isGiven }) => !isGiven))
    return refuse('correction_not_ready')
  const own = await ownFiles(
    db,
    actor.accountId,
    given.map(({ fileId }) => fileId),
  )
  if (given.some(({ fileId }) => own.get(fileId)?.isInfected !== false)) return refuse('file_infected')
  const corrected = await correctFields(scope, loaded, round.fields)
  if (isRefusal(corrected)) return corrected
  await updateCorrection(db, round.id, { state: to, answeredAt: now })
  if (isCompetitor)
    await reopenClaims(
      scope,
      id,
      round.items.map(({ before }) => before.id),
    )
  await replaceFiles(db, id, given)
  if (!isCompetitor) await handOver(scope, id, handedAfter(now, round.waited, await holidaysOf(db, now)))
  await refreshListOnCorrection(db, id)
  await noteInHistory(scope, loaded, 'correctionAnswered', '')
  await tellOfAnswer(scope, loaded, round)
  return correctionAnswer(scope, loaded, round.id)
}

/** Gives the application and its owner's profile the new values (docs/specification/corrections.md#values). */
async function correctFields(
  scope: WriteScope,
  { application }: LoadedApplication,
  fields: CorrectionRound['fields'],
): Promise<Refusal | null> {
  if (fields.length === 0) return null
  const { gpa = null, ...personal } = Object.fromEntries(fields.map(({ field, after }) => [field, after]))
  const edited = await editProfile(scope, personal as ProfileEdit)
  if (isRefusal(edited)) return edited
  await correctValues(scope.db, application, { personal, gpa })
  return null
}
