import { isAsked } from '@portal/domain/applications/correction-schema.ts'
import { isCompeting } from '@portal/domain/applications/status.ts'
import { applicationRefusal } from '@portal/domain/applications/workflow.ts'
import { askableFields, askedFieldFaults, type StatedFields } from '@portal/domain/corrections/field-rules.ts'
import { isCorrectable, mayHandleCorrections } from '@portal/domain/corrections/policy.ts'
import { askedFaults, correctionUntil, handedWhileAsked, waitedAt } from '@portal/domain/corrections/rules.ts'
import type { AskBody } from '@portal/domain/corrections/schema.ts'
import type { CorrectionRound } from '@portal/domain/corrections/view-rules.ts'
import { correctionStep } from '@portal/domain/corrections/workflow.ts'
import { languageOf } from '@portal/domain/kernel/language.ts'
import { type FieldError, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { handOver } from '../applications/move-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { statedFields } from '../applications/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { LateRule } from '../review/filters.ts'
import { refreshListOnCorrection } from '../review/on-move.ts'
import { type Corrected, correctionAnswer, newestRound } from './load-corrected.ts'
import { documentsOf, type HeldFile, reasonsOf } from './queries.ts'
import { type Circumstances, readCircumstances } from './read-circumstances.ts'
import { insertCorrection, updateCorrection } from './repository.ts'
import { tellOfRequest } from './tell-applicant.ts'

/** Refusal of a request beside its items; null: it may be asked. */
function refusalOf(
  { actor }: WriteScope,
  { application, facts }: LoadedApplication,
  newest: Awaited<ReturnType<typeof newestRound>>,
  version: number | undefined,
  circumstances: Circumstances,
): Refusal | null {
  if (!mayHandleCorrections(actor, facts)) return refuse('forbidden')
  if (newest !== null && isAsked(newest.state)) return refuse('correction_is_open')
  if (version !== undefined && version !== application.version) return refuse('stale_version')
  if (isCorrectable(facts, circumstances)) return null
  if (!isCorrectable(facts, { isSeasonClosed: false, areClaimsOpen: true }))
    return refuse(applicationRefusal(actor.roles))
  return refuse(circumstances.isSeasonClosed ? 'season_closed' : 'claims_closed')
}

/** Asks the applicant for other documents until a day (docs/specification/corrections.md#asking). */
export async function askCorrection(
  scope: WriteScope,
  id: string,
  body: AskBody,
  { holidaysOf, lateAfterWorkingDays: lateAfter }: LateRule,
): Promise<Corrected> {
  const { db, actor, now } = scope
  const loaded = await lockApplication(db, actor, id)
  if (loaded?.current === undefined) return refuse('not_found')
  const newest = await newestRound(scope, loaded)
  const circumstances = await readCircumstances(db, loaded, now)
  const refused = refusalOf(scope, loaded, newest, body.version, circumstances)
  if (refused !== null) return refused
  const documents = await documentsOf(db, id)
  const until = correctionUntil(body.until, now, circumstances.claimsCloseAt)
  const stated = statedFields(loaded.application)
  const { items, fields, faults } = await askedOf(scope, body, documents, stated)
  const all = [
    ...askedFaults(body.items, documents),
    ...askedFieldFaults(body.fields, askableFields(stated, documents)),
    ...faults,
    ...(until === null ? [{ field: 'until', msg: 'wrong_value' as const }] : []),
  ]
  const step = correctionStep('absent', 'ask', actor.roles)
  if (all.length > 0 || until === null || step === null) return refuseFields(all)
  // Time has ended the former one; its row says so before another is open.
  if (newest !== null && isAsked(newest.round.state))
    await updateCorrection(db, newest.round.id, { state: newest.state })
  const holidays = await holidaysOf(db, now)
  const waited = waitedAt(loaded.application.handedAt ?? now, now, holidays)
  const request = {
    ...{ id: newId(), applicationId: id, round: (newest?.round.round ?? 0) + 1, choice: loaded.current.position },
    ...{ state: step.to, askedAt: now, until, authorId: actor.accountId, authorName: actor.fullName, waited },
  }
  await insertCorrection(db, request, items, fields)
  // Applications that compete are never late.
  if (!isCompeting(loaded.application.type))
    await handOver(scope, id, handedWhileAsked(until, { waited, lateAfter }, holidays))
  await refreshListOnCorrection(db, id)
  await noteInHistory(scope, loaded, 'correctionAsked', '')
  const objectNumber = loaded.application.number ?? ''
  const details = {
    until: body.until,
    documents: [...items.map(({ slot }) => slot), ...fields.map(({ field }) => field)],
  }
  await recordAudit(scope, { event: 'correctionAsked', objectId: id, objectNumber, details })
  await tellOfRequest(scope, loaded, { until, items, fields })
  return correctionAnswer(scope, loaded, request.id)
}

type AskedItem = Omit<CorrectionRound['items'][number], 'after'>
type AskedField = Omit<CorrectionRound['fields'][number], 'after' | 'isGiven'>
type Why = Pick<AskBody['items'][number], 'reason' | 'words' | 'wordsLanguage'>

/** The asked things with their reasons as they are now. */
async function askedOf(
  { db, now, language }: WriteScope,
  body: AskBody,
  documents: readonly HeldFile[],
  stated: StatedFields,
) {
  const reasons = new Map((await reasonsOf(db, now)).map(({ key, text }) => [key, text]))
  const faults: FieldError[] = []
  const explained = ({ reason, words, wordsLanguage }: Why, place: string) => {
    const text = reason ? reasons.get(reason) : undefined
    if (reason && text === undefined) faults.push({ field: `${place}.reason`, msg: 'wrong_value' })
    return {
      ...{ id: newId(), reason: reason || null, reasonText: text ?? null, words: words || null },
      wordsLanguage: words ? (wordsLanguage ?? languageOf(words) ?? language) : null,
    }
  }
  const items = body.items.flatMap(({ fileId, ...why }, at): AskedItem[] => {
    const said = explained(why, `items.${at}`)
    const document = documents.find((each) => each.fileId === fileId)
    if (document === undefined) return []
    const { slot, position, kind, name } = document
    return [{ ...said, slot, position, kind, before: { id: fileId, name } }]
  })
  const fields = body.fields.map(
    ({ field, ...why }, at): AskedField => ({
      ...explained(why, `fields.${at}`),
      field,
      before: stated[field] ?? null,
    }),
  )
  return { items, fields, faults }
}
