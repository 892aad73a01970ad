import { broadcastAbilities } from '@portal/domain/broadcasts/policy.ts'
import { dueAt, missingTexts, sendingEvent } from '@portal/domain/broadcasts/rules.ts'
import type { BroadcastContent } from '@portal/domain/broadcasts/schema.ts'
import { type BroadcastState, isPlanned } from '@portal/domain/broadcasts/status.ts'
import { BROADCAST_WORKFLOW, type BroadcastEvent, broadcastStep, WRITERS } from '@portal/domain/broadcasts/workflow.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import { anyOf } from '../../platform/database/database.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { recipientOf } from '../accounts/queries.ts'
import { enabledStaff } from '../accounts/staff/list-staff.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enqueueMail, enqueueMails } from '../notifications/enqueue-mail.ts'
import { type Broadcast, findBroadcast, lockBroadcast, viewOf } from './read-broadcasts.ts'
import { deleteBroadcast, deleteRecipients, insertBroadcast, storeRecipients, updateBroadcast } from './repository.ts'

const stored = ({ kind, filter, subject, text }: BroadcastContent) => ({
  ...{ kind, season: filter.season, filter: JSON.stringify(filter) },
  ...{ subject: JSON.stringify(subject), text: JSON.stringify(text) },
})

/** A university's head addresses the applicants of the own university alone. */
const isOwn = ({ actor }: WriteScope, { filter }: BroadcastContent): boolean =>
  actor.universityId === null || filter.universityId == null || filter.universityId === actor.universityId

async function contentFault(scope: WriteScope, content: BroadcastContent): Promise<Refusal | null> {
  if (!isOwn(scope, content)) return refuseFields([{ field: 'filter.universityId', msg: 'wrong_value' }])
  return (await isSeasonOpen(scope, content)) ? null : refuseFields([{ field: 'filter.season', msg: 'wrong_value' }])
}

/** Whether the season exists and is no archive. */
async function isSeasonOpen({ db }: WriteScope, { filter }: Pick<BroadcastContent, 'filter'>): Promise<boolean> {
  const open = await db
    .selectFrom('seasons')
    .select('year')
    .where('year', '=', filter.season)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

export async function createBroadcast(scope: WriteScope, content: BroadcastContent) {
  const { db, actor, now } = scope
  const fault = await contentFault(scope, content)
  if (fault !== null) return fault
  const id = newId()
  await insertBroadcast(db, {
    ...{ id, ...stored(content), state: BROADCAST_WORKFLOW.absent.write.to, universityId: actor.universityId },
    ...{ writerIds: [actor.accountId], authorName: actor.fullName, writtenAt: now },
  })
  return answer(scope, id)
}

export async function editBroadcast(
  scope: WriteScope,
  id: string,
  { version, ...content }: BroadcastContent & { readonly version: number },
) {
  const { actor, now } = scope
  const broadcast = await lock(scope, id, version, 'edit')
  if (isRefusal(broadcast)) return broadcast
  const fault = await contentFault(scope, content)
  if (fault !== null) return fault
  await updateBroadcast(scope.db, id, {
    ...{ ...stored(content), writtenAt: now, authorName: actor.fullName },
    writerIds: [...new Set([...broadcast.writerIds, actor.accountId])],
  })
  return answer(scope, id)
}

export async function removeBroadcast(scope: WriteScope, id: string, version: number) {
  const broadcast = await lock(scope, id, version, 'edit')
  if (isRefusal(broadcast)) return broadcast
  await deleteBroadcast(scope.db, id)
  return { success: true as const }
}

/**
 * Schedules a draft, or sends it for confirmation. Texts in all languages and one recipient at least are required, and
 * the number that the sender has seen.
 */
export async function sendBroadcast(
  scope: WriteScope,
  id: string,
  { version, recipients: seen }: { readonly version: number; readonly recipients: number },
) {
  const { db, now } = scope
  const broadcast = await lock(scope, id, version, 'send')
  if (isRefusal(broadcast)) return broadcast
  if (!(await isSeasonOpen(scope, broadcast))) return refuse('season_closed')
  const missing = missingTexts(broadcast)
  if (missing.length > 0) return refuseFields(missing.map((field) => ({ field, msg: 'field_required' as const })))
  const recipients = await storeRecipients(db, id, broadcast)
  if (recipients === 0) return refuse('broadcast_without_recipients')
  if (recipients !== seen) return refuse('stale_version')
  const event = sendingEvent(recipients)
  const state = stateAfter(broadcast, event)
  const isWaiting = !isPlanned(state)
  await updateBroadcast(db, id, { state, recipients, reason: null, ...(isWaiting ? {} : { dueAt: dueAt(now) }) })
  if (isWaiting) await tellOtherHeads(scope, broadcast)
  await audit(scope, isWaiting ? 'broadcastSent' : 'broadcastScheduled', broadcast, recipients)
  return answer(scope, id)
}

/** Mails the enabled heads of the office who may confirm. */
async function tellOtherHeads(scope: WriteScope, { id, universityId, writerIds, authorName }: Broadcast) {
  const heads = await enabledStaff(scope.db, WRITERS)
    .select(['accounts.id', 'accounts.email', 'accounts.language', 'fullName as name'])
    .where(sql<boolean>`university_id is not distinct from ${universityId}`)
    .where((where) => where.not(where('accounts.id', '=', anyOf(writerIds))))
    .execute()
  await enqueueMails(
    scope,
    heads.map((recipient) => ({ recipient, name: 'broadcastWaiting', payload: { id, author: authorName } })),
  )
}

export async function confirmBroadcast(scope: WriteScope, id: string, version: number) {
  const broadcast = await lock(scope, id, version, 'confirm')
  if (isRefusal(broadcast)) return broadcast
  if (!(await isSeasonOpen(scope, broadcast))) return refuse('season_closed')
  const { db, actor, now } = scope
  await updateBroadcast(db, id, {
    state: stateAfter(broadcast, 'schedule'),
    dueAt: dueAt(now),
    confirmerName: actor.fullName,
  })
  await audit(scope, 'broadcastScheduled', broadcast, broadcast.recipients ?? 0)
  return answer(scope, id)
}

/** Returns a waiting notice to its writers, with a reason. */
export async function giveBackBroadcast(
  scope: WriteScope,
  id: string,
  { version, reason }: { readonly version: number; readonly reason: string },
) {
  const broadcast = await lock(scope, id, version, 'giveBack')
  if (isRefusal(broadcast)) return broadcast
  await deleteRecipients(scope.db, id)
  await updateBroadcast(scope.db, id, { state: stateAfter(broadcast, 'giveBack'), reason, recipients: null })
  await audit(scope, 'broadcastGivenBack', broadcast, broadcast.recipients ?? 0)
  return answer(scope, id)
}

/** Takes a scheduled notice back before its sending begins. Nothing of it is ever sent. */
export async function takeBackBroadcast(scope: WriteScope, id: string, version: number) {
  const broadcast = await lock(scope, id, version, 'takeBack')
  if (isRefusal(broadcast)) return broadcast
  await updateBroadcast(scope.db, id, { state: stateAfter(broadcast, 'takeBack'), endedAt: scope.now })
  await audit(scope, 'broadcastTakenBack', broadcast, broadcast.recipients ?? 0)
  return answer(scope, id)
}

/** Mails the text to the caller in each language that it has. */
export async function tryBroadcast(scope: WriteScope, id: string) {
  const broadcast = await findBroadcast(scope, id)
  if (broadcast === null) return refuse('not_found')
  const me = await recipientOf(scope.db, scope.actor.accountId)
  for (const language of LANGUAGES.filter((each) => broadcast.subject[each] !== '' && broadcast.text[each] !== ''))
    await enqueueMail(scope, { ...me, id: null, language }, 'broadcastService', payloadOf(broadcast))
  return { success: true as const }
}

const localized = ({ kk, ru, en }: Broadcast['subject']) => ({ nameKz: kk, nameRu: ru, nameEn: en })
export const payloadOf = ({ subject, text }: Pick<Broadcast, 'subject' | 'text'>) => ({
  title: localized(subject),
  text: localized(text),
})

/** Locks a notice at the version that the caller has seen, where its state and the caller allow the act. */
async function lock(
  scope: WriteScope,
  id: string,
  version: number,
  act: keyof ReturnType<typeof broadcastAbilities>,
): Promise<Broadcast | Refusal> {
  const broadcast = await lockBroadcast(scope, id)
  if (broadcast === null) return refuse('not_found')
  if (broadcast.version !== version) return refuse('stale_version')
  return broadcastAbilities(scope.actor, broadcast)[act] ? broadcast : refuse('forbidden')
}

/** State after an act of a head, which `lock` has allowed. */
function stateAfter({ state }: Broadcast, event: BroadcastEvent): BroadcastState {
  const step = broadcastStep(state, event, WRITERS)
  if (step === null) throw new Error(`no ${event} from ${state}`)
  return step.to
}

async function answer(scope: WriteScope, id: string) {
  const broadcast = await findBroadcast(scope, id)
  return broadcast === null ? refuse('not_found') : viewOf(scope, broadcast)
}

type Event = 'broadcastSent' | 'broadcastScheduled' | 'broadcastGivenBack' | 'broadcastTakenBack'

const audit = (scope: WriteScope, event: Event, { id, kind }: Broadcast, recipients: number) =>
  recordAudit(scope, { event, objectId: id, details: { kind, recipients } })
