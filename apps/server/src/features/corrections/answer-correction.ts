import { isCompeting } from '@portal/domain/applications/status.ts'
import { handedAfter } from '@portal/domain/corrections/rules.ts'
import type { AnswerBody, CorrectBody } from '@portal/domain/corrections/schema.ts'
import type { CorrectionRound } from '@portal/domain/corrections/view-rules.ts'
import { isRefusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { lockProfile } from '../accounts/queries.ts'
import { lockApplication } from '../applications/load-application.ts'
import { handOver } from '../applications/move-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { replaceFiles } from '../applications/sent-files.ts'
import { reopenClaims } from '../claims/reopen-claims.ts'
import { ownFiles } from '../documents/queries.ts'
import type { LateRule } from '../review/filters.ts'
import { refreshListOnCorrection } from '../review/on-move.ts'
import { askStep, type Corrected, correctionAnswer } from './load-corrected.ts'
import { readCircumstances } from './read-circumstances.ts'
import { updateCorrection, updateItem } from './repository.ts'
import { tellOfAnswer } from './tell-office.ts'

/** Locks an own application with its owner's profile first, so that no job removes the given file meanwhile. */
async function lockOwn({ db, actor }: WriteScope, id: string) {
  await lockProfile(db, actor.accountId)
  return lockApplication(db, actor, id)
}

/** Keeps the new file of one item. The application changes with the answer alone. */
export async function correctItem(scope: WriteScope, id: string, { itemId, fileId }: CorrectBody): Promise<Corrected> {
  const { db } = scope
  const loaded = await lockOwn(scope, id)
  if (loaded === null) return refuse('not_found')
  const correcting = await askStep(scope, loaded, 'correct')
  if (isRefusal(correcting)) return correcting
  const { round } = correcting
  const item = round.items.find((each) => each.id === itemId)
  if (item === undefined) return refuseFields([{ field: 'itemId', msg: 'wrong_value' }])
  const file = fileId === null ? null : await givenFile(scope, round, fileId)
  if (isRefusal(file)) return file
  await updateItem(db, itemId, file)
  await updateCorrection(db, round.id, {})
  return correctionAnswer(scope, loaded, round.id)
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
  if (given.length < round.items.length) return refuse('correction_not_ready')
  const own = await ownFiles(
    db,
    actor.accountId,
    given.map(({ fileId }) => fileId),
  )
  if (given.some(({ fileId }) => own.get(fileId)?.isInfected !== false)) return refuse('file_infected')
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
