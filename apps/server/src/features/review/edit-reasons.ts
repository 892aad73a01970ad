import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { mayEditReason } from '@portal/domain/review/policy.ts'
import type { ReasonBody, ReasonEdit } from '@portal/domain/review/schema.ts'
import type { Selectable } from 'kysely'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'
import type { ShippedData } from '../../platform/shipped-data.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertReason, insertShippedReasons, type ShippedReason, updateReason } from './repository.ts'

type Reason = Selectable<Tables['reasonTemplates']>

/** Records a change of a reason in the audit trail, with its texts: the next change overwrites them. */
const record = (
  scope: WriteScope,
  event: 'reasonCreated' | 'reasonEdited' | 'reasonDeleted',
  { id, kind, universityId, textKk, textRu, textEn }: Reason,
) => recordAudit(scope, { event, objectId: id, details: { kind, universityId, textKk, textRu, textEn } })

const reasonView = (actor: Actor, reason: Reason) => ({ ...reason, can: { edit: mayEditReason(actor, reason) } })

/** Reasons of the whole portal and of one university, shipped ones first; index reason_templates_by_scope. */
export async function listReasons({ db, actor }: ReadScope, asked: string | undefined) {
  const universityId = actor.universityId ?? asked ?? null
  const reasons = await db
    .selectFrom('reasonTemplates')
    .selectAll()
    .where('isRemoved', '=', false)
    .where((where) => where.or([where('universityId', 'is', null), where('universityId', '=', universityId)]))
    .orderBy('position', (order) => order.asc().nullsLast())
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { list: reasons.map((reason) => reasonView(actor, reason)) }
}

/** Adds a reason for the head's own scope. */
export async function createReason(scope: WriteScope, body: ReasonBody) {
  const { db, actor, now } = scope
  const reason = await insertReason(db, { id: newId(), universityId: actor.universityId, createdAt: now, ...body })
  await record(scope, 'reasonCreated', reason)
  return { success: true as const, data: reasonView(actor, reason) }
}

/** Locks a reason for its editor. A university's head reads the portal's reasons and may not change them. */
async function lockOwn(db: Trx, actor: Actor, id: string): Promise<Reason | Refusal> {
  const reason = await db
    .selectFrom('reasonTemplates')
    .selectAll()
    .where('id', '=', id)
    .where('isRemoved', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (reason === undefined) return refuse('not_found')
  if (mayEditReason(actor, reason)) return reason
  return refuse(reason.universityId === null ? 'forbidden' : 'not_found')
}

/** Changes the texts of a reason. Earlier decisions keep the old ones. */
export async function editReason(scope: WriteScope, id: string, { version, ...texts }: ReasonEdit) {
  const { db, actor } = scope
  const reason = await lockOwn(db, actor, id)
  if ('key' in reason) return reason
  if (version !== undefined && version !== reason.version) return refuse('stale_version')
  const edited = await updateReason(db, id, texts)
  await record(scope, 'reasonEdited', edited)
  return { success: true as const, data: reasonView(actor, edited) }
}

export async function deleteReason(scope: WriteScope, id: string): Promise<{ success: true } | Refusal> {
  const reason = await lockOwn(scope.db, scope.actor, id)
  if ('key' in reason) return reason
  await record(scope, 'reasonDeleted', await updateReason(scope.db, id, { isRemoved: true }))
  return { success: true }
}

export async function loadReasons({ db, data, now }: { db: Db; data: ShippedData; now: Date }): Promise<void> {
  await insertShippedReasons(db, data.rows<ShippedReason>('reason-templates'), now)
}
