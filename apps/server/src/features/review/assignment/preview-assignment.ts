import { type ApplicationType, isCompeting } from '@portal/domain/applications/status.ts'
import { refuseFields } from '@portal/domain/kernel/refusal.ts'
import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import { type AssignPreviewBody, MAX_BULK } from '@portal/domain/review/assignment-schema.ts'
import { rowAbilitiesOf } from '@portal/domain/review/policy.ts'
import { spreadByLoad } from '@portal/domain/review/rules.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../../http/handler.ts'
import { pickableStaff } from '../../accounts/staff/list-staff.ts'
import { filterScopeOf, type LateRule, staffConditions } from '../filters.ts'
import { inspectorLoad } from '../queries.ts'

/**
 * A distribution of these applications among these inspectors; writes nothing. Answered rows with an inspector are the
 * plan for `assignInspectors`. Rows: at most MAX_BULK, in the list's order; index as for the list, then applications by
 * key.
 */
export async function previewAssignment(asking: ReadScope, body: AssignPreviewBody, lateRule: LateRule) {
  const { db, actor } = asking
  const found = staffConditions(
    await filterScopeOf(asking, { season: body.season, late: body.filter?.late }, lateRule),
    body.filter ?? {},
  )
  const chosen =
    body.requestIds === undefined ? found : sql<boolean>`${found} and application_id = any (${body.requestIds}::uuid[])`
  const rows = await db
    .selectFrom('reviewItems')
    .innerJoin('applications', 'applications.id', 'reviewItems.applicationId')
    .select(['applicationId', 'reviewItems.number', 'fio', 'universityId', 'version'])
    .select(['reviewItems.status', 'reviewItems.inspectorId', 'reviewItems.inspectorName', 'reviewItems.type'])
    .where(
      'applicationId',
      'in',
      sql<string>`(select application_id from review_items where ${chosen} order by created_at desc, application_id limit ${MAX_BULK})`,
    )
    .where('sight', '=', actor.universityId ?? '*')
    .orderBy('reviewItems.createdAt', 'desc')
    .orderBy('applicationId')
    .execute()
  const { total } = await db
    .selectFrom('reviewItems')
    .select((column) => column.fn.countAll<number>().as('total'))
    .where(chosen)
    .executeTakeFirstOrThrow()

  const people = await pickableStaff(db, actor, INSPECTOR_ROLES, body.inspectorIds)
  if (people.length < new Set(body.inspectorIds).size)
    return refuseFields([{ field: 'inspectorIds', msg: 'wrong_value' }])
  const loads = await inspectorLoad(
    db,
    people.map(({ id }) => id),
  )
  const inspectors = people.map((person) => ({ ...person, load: loads.get(person.id) ?? 0 }))
  const assignable = rows.filter((row) => rowAbilitiesOf(actor, { ...row, type: row.type as ApplicationType }).assign)
  const spread = spreadByLoad(
    assignable.map(({ applicationId: id, universityId, inspectorId, type }) => ({
      id,
      // Competing applications are assigned to people without a university.
      universityId: isCompeting(type as ApplicationType) ? null : universityId,
      inspectorId,
    })),
    inspectors,
  )
  const nameOf = (id: string) => inspectors.find((inspector) => inspector.id === id)?.fullName ?? null
  const plan = rows.map(({ applicationId, number, fio, version, inspectorName }) => {
    const inspectorId = spread.get(applicationId) ?? null
    return {
      requestId: applicationId,
      number,
      fio,
      version,
      fromName: inspectorName,
      inspectorId,
      inspectorName: inspectorId === null ? null : nameOf(inspectorId),
      obstacle:
        inspectorId !== null ? null : spread.has(applicationId) ? ('NOBODY_IN_SCOPE' as const) : ('STATE' as const),
    }
  })
  const changeOf = (id: string) =>
    plan.filter((row) => row.inspectorId === id).length -
    assignable.filter(({ inspectorId }) => inspectorId === id).length
  return {
    success: true as const,
    data: {
      rows: plan,
      inspectors: inspectors.map(({ id, fullName, load }) => ({ id, fullName, load, loadAfter: load + changeOf(id) })),
      totalSize: total,
    },
  }
}
