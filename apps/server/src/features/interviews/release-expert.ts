import { hasConflict } from '@portal/domain/interviews/policy.ts'
import type { WriteScope } from '../../http/handler.ts'
import { loadLocked } from '../applications/load-application.ts'
import { enabledExpert } from './list-experts.ts'
import { updateInterview, voidCodes } from './repository.ts'

/**
 * After a staff member was deleted, disabled, lost the role or moved to a university that is one of the choices: their
 * unsigned interviews are NEW again, the codes void; signed ones stay (docs/specification/interviews.md#lost-expert).
 */
export async function releaseExpert(scope: WriteScope, staffId: string): Promise<void> {
  const { db } = scope
  const held = await db
    .selectFrom('interviews')
    .select(['id', 'applicationId'])
    .where('expertId', '=', staffId)
    .where('status', '=', 'ASSIGNED')
    .orderBy('applicationId')
    .execute()
  if (held.length === 0) return
  const expert = await enabledExpert(db, staffId)
  for (const { id, applicationId } of held) {
    const { choices } = await loadLocked(db, applicationId)
    const universities = choices.map((choice) => choice.universityId)
    if (expert !== undefined && !hasConflict(expert, universities)) continue
    await updateInterview(db, id, { status: 'NEW', expertId: null, expertName: null, gradeDraft: null })
    await voidCodes(db, id)
  }
}
