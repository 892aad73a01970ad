import { type ApplicationBody, applicationDraft, MAX_DRAFTS } from '@portal/domain/applications/draft-schema.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { newId } from '../../platform/tokens.ts'
import { lockProfile } from '../accounts/queries.ts'
import { isReceptionOpen } from '../reception/queries.ts'
import type { Follow } from './change-status.ts'
import { lockApplication } from './load-application.ts'
import { deleteApplication, insertDraft, updateDraft } from './repository.ts'
import { submitApplication } from './submit-application.ts'

export type Saved = {
  readonly success: true
  readonly msg?: string
  readonly data: {
    readonly id: string
    readonly number: string | null
    readonly status: ApplicationRowStatus
    readonly version: number
  }
}
type ApplicationRowStatus = 'CREATED' | 'IN_PROCESS' | 'IN_PROCESS_ADMIN' | 'PASSED' | 'FAILED' | 'WITHDRAWN'

/** The answer of every call that changes an application: where it stands now. */
export async function savedAnswer({ db }: WriteScope, id: string, msg?: string): Promise<Saved> {
  const data = await db
    .selectFrom('applications')
    .select(['id', 'number', 'status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { success: true, data, ...(msg === undefined ? {} : { msg }) }
}

/** Creates a draft, and submits it at once where the body says so (docs/specification/applications.md#submission). */
export async function createApplication(
  scope: WriteScope,
  body: ApplicationBody,
  follow: Follow,
): Promise<Saved | Refusal> {
  const { db, actor, now } = scope
  await lockProfile(db, actor.accountId)
  const draft = applicationDraft.parse(body)
  const id = newId()
  if (body.status === 'CREATED') {
    if (!(await isReceptionOpen(db, now))) return refuse('reception_closed')
    const { count } = await db
      .selectFrom('applications')
      .select((column) => column.fn.countAll<number>().as('count'))
      .where('ownerId', '=', actor.accountId)
      .where('status', '=', 'CREATED')
      .executeTakeFirstOrThrow()
    if (count >= MAX_DRAFTS) return refuse('too_many_drafts')
  }
  await insertDraft(db, { id, ownerId: actor.accountId, createdAt: now }, draft)
  if (body.status === 'CREATED') return savedAnswer(scope, id)
  const refusal = await submitApplication(scope, id, { draft, hasConsents: body.consents != null }, follow)
  return isRefusal(refusal) ? refusal : savedAnswer(scope, id, 'application_sent')
}

/** Saves a draft, reception open or not, or submits it. A sent application is read-only. */
export async function saveApplication(
  scope: WriteScope,
  id: string,
  body: ApplicationBody,
  follow: Follow,
): Promise<Saved | Refusal> {
  const { db, actor, now } = scope
  await lockProfile(db, actor.accountId)
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (loaded.application.status !== 'CREATED') return refuse('application_not_editable')
  if (body.version !== undefined && body.version !== loaded.application.version) return refuse('stale_version')
  const draft = applicationDraft.parse(body)
  await updateDraft(db, id, draft, now)
  if (body.status === 'CREATED') return savedAnswer(scope, id)
  const refusal = await submitApplication(scope, id, { draft, hasConsents: body.consents != null }, follow)
  return isRefusal(refusal) ? refusal : savedAnswer(scope, id, 'application_sent')
}

/** Deletes a draft for good. */
export async function deleteDraft({ db, actor }: WriteScope, id: string): Promise<{ success: true } | Refusal> {
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (loaded.application.status !== 'CREATED') return refuse('application_not_editable')
  await deleteApplication(db, id)
  return { success: true }
}
