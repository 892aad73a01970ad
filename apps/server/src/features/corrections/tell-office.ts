import type { CorrectionRound } from '@portal/domain/corrections/view-rules.ts'
import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import type { WriteScope } from '../../http/handler.ts'
import { isEnabledInScope } from '../accounts/staff/list-staff.ts'
import type { LoadedApplication } from '../applications/load-application.ts'
import { mailSubject, notify } from '../applications/notify-account.ts'

/** Mail and notice to the inspector; without one, to the person who asked, while they may still act. */
export async function tellOfAnswer(
  scope: WriteScope,
  loaded: LoadedApplication,
  { authorId, items, fields }: CorrectionRound,
): Promise<void> {
  const { current, application, facts } = loaded
  if (current === undefined) return
  const reader = application.inspectorId ?? authorId
  if (await isEnabledInScope(scope.db, reader, INSPECTOR_ROLES, facts.currentUniversityId))
    await notify(scope, reader, 'correctionAnswered', {
      ...mailSubject(loaded, current),
      count: items.length + fields.length,
    })
}
