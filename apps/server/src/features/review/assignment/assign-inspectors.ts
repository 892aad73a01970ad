import { isInScope, mayAssign } from '@portal/domain/applications/policy.ts'
import type { ErrorKey } from '@portal/domain/kernel/error-key.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import {
  type AssignBody,
  type AssignOutcome,
  type AssignPlanBody,
  GIVEN,
} from '@portal/domain/review/assignment-schema.ts'
import { lockEnabledStaffMembers } from '../../accounts/staff/list-staff.ts'
import { type LoadedApplication, lockApplication } from '../../applications/load-application.ts'
import { ask, type MoveScope, move } from '../../applications/move-application.ts'
import { mailSubject, notify } from '../../applications/notify-account.ts'
import { applicationIdOf } from '../../applications/queries.ts'
import { type Saved, savedAnswer } from '../../applications/saved-answer.ts'
import { recordAudit } from '../../audit/record-audit.ts'

type Person = { readonly id: string; readonly fullName: string; readonly universityId: string | null }
type Wanted = { readonly requestId: string; readonly inspectorId: string; readonly version?: number | undefined }
type Row = { readonly loaded: LoadedApplication | null; readonly result: Refusal | { readonly isGiven: boolean } }

/** Assigns an application to an inspector (docs/specification/review-office.md#assignment). */
export async function assignInspector(scope: MoveScope, body: AssignBody): Promise<Saved | Refusal> {
  const id = await applicationIdOf(scope.db, body.requestId)
  if (id === null) return refuse('not_found')
  const { rows } = await assignAll(scope, [{ ...body, requestId: id }])
  const result = rows.get(id)?.result ?? refuse('not_found')
  return isRefusal(result) ? result : savedAnswer(scope, id, 'successfully_updated_status_of_application')
}

/** Carries out the plan of a preview, row by row: rows changed since stay and are reported. */
export async function assignInspectors(scope: MoveScope, { plan }: AssignPlanBody) {
  const { rows: done, people } = await assignAll(scope, plan)
  const rows = plan.map(({ requestId, inspectorId }) => {
    const row = done.get(requestId)
    return {
      requestId,
      number: row?.loaded?.application.number ?? null,
      inspectorName: people.get(inspectorId)?.fullName ?? null,
      outcome: outcomeOf(row),
    }
  })
  const assigned = rows.filter(({ requestId }) => isGiven(done.get(requestId)))
  if (assigned.length > 0) {
    await recordAudit(scope, {
      event: 'applicationsAssigned',
      details: { count: assigned.length, inspectors: sharesOf(assigned) },
    })
  }
  return { success: true as const, data: { rows, assigned: assigned.length } }
}

const isGiven = (row: Row | undefined): boolean => row !== undefined && !isRefusal(row.result) && row.result.isGiven

/** The report's name of a refusal. All others are "not allowed". */
const OUTCOMES: Partial<Record<ErrorKey, AssignOutcome>> = { stale_version: 'CHANGED', wrong_value: 'INSPECTOR_LOST' }

function outcomeOf(row: Row | undefined): AssignOutcome {
  if (row === undefined) return 'NOT_ALLOWED'
  if (isRefusal(row.result)) return OUTCOMES[row.result.key] ?? 'NOT_ALLOWED'
  return row.result.isGiven ? GIVEN : 'UNCHANGED'
}

/** Counts by inspector for the audit trail. Each application's own history names its inspector. */
const sharesOf = (assigned: readonly { readonly inspectorName: string | null }[]): readonly string[] =>
  [...Map.groupBy(assigned, ({ inspectorName }) => inspectorName ?? '')].map(
    ([name, { length }]) => `${name}: ${length}`,
  )

/** Locks inspectors, then applications, by id, so that two heads take turns. One mail an inspector. */
async function assignAll(scope: MoveScope, plan: readonly Wanted[]) {
  const people = await lockEnabledStaffMembers(
    scope.db,
    plan.map(({ inspectorId }) => inspectorId),
    INSPECTOR_ROLES,
  )
  const rows = new Map<string, Row>()
  for (const wanted of plan.toSorted((one, other) => (one.requestId < other.requestId ? -1 : 1))) {
    const loaded = await lockApplication(scope.db, scope.actor, wanted.requestId)
    rows.set(wanted.requestId, {
      loaded,
      result: await assignOne(scope, loaded, wanted, people.get(wanted.inspectorId)),
    })
  }
  for (const person of people.values()) {
    const own = plan.filter(({ inspectorId }) => inspectorId === person.id).map(({ requestId }) => rows.get(requestId))
    await notifyInspector(scope, person, own)
  }
  return { rows, people }
}

/** Assigns to an enabled manager or head who may act for the university. The same inspector changes nothing. */
async function assignOne(
  scope: MoveScope,
  loaded: LoadedApplication | null,
  { version }: Wanted,
  inspector: Person | undefined,
): Promise<Row['result']> {
  const { actor } = scope
  if (loaded?.current === undefined) return refuse('not_found')
  const { application, facts } = loaded
  if (!mayAssign(actor, facts)) return refuse('forbidden')
  if (version !== undefined && version !== application.version) return refuse('stale_version')
  const assigned = ask(application, 'assign', actor.roles)
  if (isRefusal(assigned)) return assigned
  const isAble = inspector !== undefined && isInScope(inspector, facts)
  if (!isAble) return refuseFields([{ field: 'inspectorId', msg: 'wrong_value' }])
  if (application.inspectorId === inspector.id) return { isGiven: false }
  const { id: inspectorId, fullName: inspectorName } = inspector
  await move(scope, loaded, assigned, { change: { inspectorId, inspectorName }, inspectorName })
  return { isGiven: true }
}

/** Mails an inspector: one application by its number, several by their count. */
async function notifyInspector(scope: MoveScope, { id }: Person, rows: readonly (Row | undefined)[]): Promise<void> {
  const given = rows.flatMap((row) => (isGiven(row) && row?.loaded ? [row.loaded] : []))
  const [first] = given
  if (first?.current === undefined) return
  if (given.length === 1) await notify(scope, id, 'applicationAssigned', mailSubject(first, first.current))
  else await notify(scope, id, 'applicationsAssigned', { count: given.length, headName: scope.actor.fullName })
}
