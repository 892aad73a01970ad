import { type ApplicationBody, applicationDraft, MAX_DRAFTS } from '@portal/domain/applications/draft-schema.ts'
import { chosenIn } from '@portal/domain/applications/form.ts'
import { isDraft } from '@portal/domain/applications/status.ts'
import { picked } from '@portal/domain/kernel/keyed.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope } from '../../http/handler.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { lockProfile } from '../accounts/queries.ts'
import { heldReceptionAt } from '../reception/queries.ts'
import { type LoadedApplication, lockApplication } from './load-application.ts'
import { ask, type MoveScope, move } from './move-application.ts'
import { draftFields, insertDraft, updateDraft } from './repository.ts'
import { type Saved, savedAs } from './saved-answer.ts'
import { type Submitting, submitApplication } from './submit-application.ts'

/** Creates a draft. Submits it at once where the body says so (docs/specification/applications.md#submission). */
export async function createApplication(scope: MoveScope, body: ApplicationBody): Promise<Saved | Refusal> {
  const { db, actor, now } = scope
  const profile = await lockProfile(db, actor.accountId)
  const created = ask({ type: body.type, status: 'absent' }, 'save', actor.roles)
  if (isRefusal(created)) return created
  if (isDraft(body.status)) {
    if (!(await mayBegin(scope, body))) return refuse('reception_closed')
    const { count } = await db
      .selectFrom('applications')
      .select((column) => column.fn.countAll<number>().as('count'))
      .where('ownerId', '=', actor.accountId)
      .where('status', '=', created.to)
      .executeTakeFirstOrThrow()
    if (count >= MAX_DRAFTS) return refuse('too_many_drafts')
  }
  const draft = applicationDraft.parse(body)
  const application = await insertDraft(
    db,
    { id: newId(), ownerId: actor.accountId, createdAt: now, status: created.to },
    draft,
  )
  return submitted(scope, { application, profile, draft }, body)
}

/** Whether a new draft of a type is accepted now: by the reception, or by a competition of its level. */
async function mayBegin({ db, now, actor, listeners }: MoveScope, body: ApplicationBody): Promise<boolean> {
  const level = chosenIn('educationLevel', body.educationLevel)
  if (body.type !== 'GRANT_COMPETITION')
    return (await heldReceptionAt(db, now, { actor, kind: body.type, level })).isOpen
  return listeners.competition.isTaking(db, level, now)
}

/**
 * Saves a draft that stays a draft in one statement. It costs a tenth of the whole command, and forms save all the
 * time. Null: the whole command must find the refusal. A saved draft has no listeners.
 */
export async function saveDraftAtOnce(
  { db, actor, now }: ReadScope,
  id: string,
  body: ApplicationBody,
): Promise<Saved | null> {
  const { type } = body
  const created = ask({ type, status: 'absent' }, 'save', actor.roles)
  if (!isDraft(body.status) || isRefusal(created) || isRefusal(ask({ type, status: created.to }, 'save', actor.roles)))
    return null
  const place = { id, ownerId: actor.accountId, status: created.to, version: body.version ?? null, now }
  const saved = await updateDraft(db, place, applicationDraft.parse(body))
  return saved && savedAs(saved)
}

/** Saves a draft, with reception open or closed, or submits it. A submitted application is read-only. */
export async function saveApplication(scope: MoveScope, id: string, body: ApplicationBody): Promise<Saved | Refusal> {
  const { db, actor, now } = scope
  const profile = await lockProfile(db, actor.accountId)
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const saved = ask(loaded.application, 'save', actor.roles)
  if (isRefusal(saved)) return saved
  if (body.version !== undefined && body.version !== loaded.application.version) return refuse('stale_version')
  const draft = applicationDraft.parse(body)
  const sent = { application: { ...loaded.application, type: draft.type }, profile, draft }
  if (!isDraft(body.status)) return submitted(scope, sent, body)
  const row = await move(scope, loaded, saved, { change: draftFields(draft, now) })
  if (row === null) throw new Error('saving a draft has removed it')
  return savedAs(row)
}

async function submitted(scope: MoveScope, sent: Submitting, body: ApplicationBody): Promise<Saved | Refusal> {
  if (isDraft(body.status)) return savedAs(picked(sent.application, ['id', 'number', 'status', 'version']))
  const row = await submitApplication(scope, sent, body.consents != null)
  return isRefusal(row) ? row : savedAs(row, 'application_sent')
}

export async function deleteDraft(scope: MoveScope, id: string): Promise<{ success: true } | Refusal> {
  const loaded = await lockApplication(scope.db, scope.actor, id)
  if (loaded === null) return refuse('not_found')
  return (await removeDraft(scope, loaded)) ?? { success: true }
}

export async function removeDraft(scope: MoveScope, loaded: LoadedApplication): Promise<Refusal | null> {
  const removed = ask(loaded.application, 'remove', scope.actor.roles)
  if (isRefusal(removed)) return removed
  await move(scope, loaded, removed)
  return null
}
