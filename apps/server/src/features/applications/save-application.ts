import { type ApplicationBody, applicationDraft, MAX_DRAFTS } from '@portal/domain/applications/draft-schema.ts'
import { isDraft } from '@portal/domain/applications/status.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { newId } from '../../platform/tokens.ts'
import { lockProfile } from '../accounts/queries.ts'
import { heldReceptionAt } from '../reception/queries.ts'
import { type LoadedApplication, lockApplication } from './load-application.ts'
import { ask, type MoveScope, move } from './move-application.ts'
import { draftFields, insertDraft } from './repository.ts'
import { type Saved, savedAnswer } from './saved-answer.ts'
import { submitApplication } from './submit-application.ts'

/** Creates a draft, and submits it at once where the body says so (docs/specification/applications.md#submission). */
export async function createApplication(scope: MoveScope, body: ApplicationBody): Promise<Saved | Refusal> {
  const { db, actor, now } = scope
  await lockProfile(db, actor.accountId)
  const created = ask('absent', 'save', actor.roles)
  if (isRefusal(created)) return created
  if (isDraft(body.status)) {
    if (!(await heldReceptionAt(db, now)).isOpen) return refuse('reception_closed')
    const { count } = await db
      .selectFrom('applications')
      .select((column) => column.fn.countAll<number>().as('count'))
      .where('ownerId', '=', actor.accountId)
      .where('status', '=', created.to)
      .executeTakeFirstOrThrow()
    if (count >= MAX_DRAFTS) return refuse('too_many_drafts')
  }
  const id = newId()
  await insertDraft(
    db,
    { id, ownerId: actor.accountId, createdAt: now, status: created.to },
    applicationDraft.parse(body),
  )
  return submitted(scope, id, body)
}

/** Saves a draft, reception open or not, or submits it. A sent application is read-only. */
export async function saveApplication(scope: MoveScope, id: string, body: ApplicationBody): Promise<Saved | Refusal> {
  const { db, actor, now } = scope
  await lockProfile(db, actor.accountId)
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const saved = ask(loaded.application.status, 'save', actor.roles)
  if (isRefusal(saved)) return saved
  if (body.version !== undefined && body.version !== loaded.application.version) return refuse('stale_version')
  await move(scope, loaded, saved, { change: draftFields(applicationDraft.parse(body), now) })
  return submitted(scope, id, body)
}

/** What is stored, sent where the body says so. */
async function submitted(scope: MoveScope, id: string, body: ApplicationBody): Promise<Saved | Refusal> {
  if (isDraft(body.status)) return savedAnswer(scope, id)
  const draft = applicationDraft.parse(body)
  const refusal = await submitApplication(scope, id, { draft, hasConsents: body.consents != null })
  return refusal ?? savedAnswer(scope, id, 'application_sent')
}

/** Deletes a draft for good. */
export async function deleteDraft(scope: MoveScope, id: string): Promise<{ success: true } | Refusal> {
  const loaded = await lockApplication(scope.db, scope.actor, id)
  if (loaded === null) return refuse('not_found')
  return (await removeDraft(scope, loaded)) ?? { success: true }
}

/** Removes a draft that is loaded and locked. */
export async function removeDraft(scope: MoveScope, loaded: LoadedApplication): Promise<Refusal | null> {
  const removed = ask(loaded.application.status, 'remove', scope.actor.roles)
  if (isRefusal(removed)) return removed
  await move(scope, loaded, removed)
  return null
}
