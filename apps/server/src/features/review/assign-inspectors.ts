import { mayAssign } from '@portal/domain/applications/policy.ts'
import { canMove } from '@portal/domain/applications/workflow.ts'
import type { AssignOutcome, AssignPlanBody } from '@portal/domain/review/assignment-schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import { lockEnabledStaffMembers } from '../accounts/list-staff.ts'
import { changeStatus, mailSubject, tell } from '../applications/change-status.ts'
import { type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { recordAudit } from '../audit/record-audit.ts'

type Person = { readonly id: string; readonly fullName: string; readonly universityId: string | null }
type Row = { readonly outcome: AssignOutcome; readonly loaded: LoadedApplication | null }

/**
 * Carries out the plan of a preview as it was shown. Every row answers for itself: what somebody else has changed since
 * is left as they made it, and the report says so. Inspectors get one mail, whatever they are given. Two heads with the
 * same rows take turns: inspectors first, then applications, are locked in the order of their ids.
 */
export async function assignInspectors(scope: WriteScope, { plan }: AssignPlanBody) {
  const people = await lockEnabledStaffMembers(
    scope.db,
    plan.map(({ inspectorId }) => inspectorId),
    ['ADMIN', 'MANAGER'],
  )
  const done = new Map<string, Row>()
  for (const row of plan.toSorted((one, other) => (one.requestId < other.requestId ? -1 : 1)))
    done.set(row.requestId, await assignOne(scope, row, people.get(row.inspectorId)))

  const rows = plan.map(({ requestId, inspectorId }) => {
    const row = done.get(requestId)
    return {
      requestId,
      number: row?.loaded?.application.number ?? null,
      inspectorName: people.get(inspectorId)?.fullName ?? null,
      outcome: row?.outcome ?? ('NOT_ALLOWED' as const),
    }
  })
  for (const person of people.values()) {
    const given = plan
      .filter(({ inspectorId }) => inspectorId === person.id)
      .map(({ requestId }) => done.get(requestId))
    await tellInspector(scope, person, given)
  }
  const assigned = rows.filter(({ outcome }) => outcome === 'ASSIGNED')
  if (assigned.length > 0) {
    await recordAudit(scope, {
      event: 'applicationsAssigned',
      details: { count: assigned.length, inspectors: sharesOf(assigned) },
    })
  }
  return { success: true as const, data: { rows, assigned: assigned.length } }
}

/** Who got how many, as the audit trail tells it; each application's own history names its inspector. */
const sharesOf = (assigned: readonly { readonly inspectorName: string | null }[]): readonly string[] =>
  [...Map.groupBy(assigned, ({ inspectorName }) => inspectorName ?? '')].map(
    ([name, { length }]) => `${name}: ${length}`,
  )

async function assignOne(
  scope: WriteScope,
  { requestId, version }: AssignPlanBody['plan'][number],
  inspector: Person | undefined,
): Promise<Row> {
  const loaded = await lockApplication(scope.db, scope.actor, requestId)
  const refused = (outcome: AssignOutcome): Row => ({ outcome, loaded })
  if (loaded?.current === undefined || !mayAssign(scope.actor, loaded.facts)) return refused('NOT_ALLOWED')
  const { application, current } = loaded
  if (application.version !== version) return refused('CHANGED')
  if (!canMove(application.status, 'assign', scope.actor.roles)) return refused('NOT_ALLOWED')
  const isAble =
    inspector !== undefined && (inspector.universityId === null || inspector.universityId === current.universityId)
  if (!isAble) return refused('INSPECTOR_LOST')
  if (application.inspectorId === inspector.id) return refused('UNCHANGED')
  await changeStatus(scope, loaded, {
    event: 'assign',
    to: 'IN_PROCESS',
    change: { inspectorId: inspector.id, inspectorName: inspector.fullName },
    inspectorName: inspector.fullName,
  })
  return { outcome: 'ASSIGNED', loaded }
}

/** One application is named in its mail; several are counted. */
async function tellInspector(scope: WriteScope, { id }: Person, rows: readonly (Row | undefined)[]): Promise<void> {
  const given = rows.flatMap((row) => (row?.outcome === 'ASSIGNED' && row.loaded !== null ? [row.loaded] : []))
  const [first] = given
  if (first?.current === undefined) return
  if (given.length === 1) await tell(scope, id, 'applicationAssigned', mailSubject(first, first.current))
  else await tell(scope, id, 'applicationsAssigned', { count: given.length, headName: scope.actor.fullName })
}
