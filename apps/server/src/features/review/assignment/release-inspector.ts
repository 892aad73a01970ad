import { UNDECIDED } from '@portal/domain/applications/status.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import { enabledStaffInScope } from '../../accounts/staff/list-staff.ts'
import { loadLocked } from '../../applications/load-application.ts'
import { ask, type MoveScope, move } from '../../applications/move-application.ts'
import { mailSubject } from '../../applications/notify-account.ts'
import { enqueueMail } from '../../notifications/enqueue-mail.ts'

/**
 * Listener of a staff member's deletion, disabling, lost role or changed university. Applications that they can no
 * longer decide become unassigned, and the heads in scope are mailed. A decision that waits for approval stays with the
 * name (docs/specification/applications.md#lost-inspector).
 */
export async function releaseInspector(scope: MoveScope, staffId: string): Promise<void> {
  const { db } = scope
  const held = await db
    .selectFrom('applications')
    .select('id')
    .where('inspectorId', '=', staffId)
    .where('status', 'in', [...UNDECIDED])
    .orderBy('id')
    .execute()
  for (const { id } of held) {
    const loaded = await loadLocked(db, id)
    const { application, current, facts } = loaded
    const unassigned = ask(application, 'unassign', ['SYSTEM'])
    if (current === undefined || application.inspectorId !== staffId || isRefusal(unassigned)) continue
    const able = await enabledStaffInScope(db, INSPECTOR_ROLES, facts.currentUniversityId)
    if (able.some((staff) => staff.id === staffId)) continue
    await move(scope, loaded, unassigned, { change: { inspectorId: null, inspectorName: null } })
    for (const head of able.filter((staff) => staff.roles.includes('ADMIN'))) {
      await enqueueMail(scope, { ...head, name: head.fullName }, 'inspectorLost', {
        ...mailSubject(loaded, current),
        inspectorName: application.inspectorName ?? '',
      })
    }
  }
}
