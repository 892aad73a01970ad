import type { StatedClaim } from '@portal/domain/claims/rules.ts'
import { mayBeCorrected } from '@portal/domain/claims/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import { updateClaim } from './repository.ts'

/** Corrects a claim after a granted appeal. `reason`: its answer, stored with a corrected figure. */
export async function correctClaim(
  { db, actor, now }: WriteScope,
  applicationId: string,
  { kind, code }: Pick<StatedClaim, 'kind' | 'code'>,
  { value, reason }: { readonly value: object; readonly reason: string },
): Promise<void> {
  const isFigure = mayBeCorrected(kind)
  await updateClaim(
    db,
    applicationId,
    { kind, code },
    {
      state: isFigure ? 'CORRECTED' : 'CONFIRMED',
      value: JSON.stringify(value),
      reason: isFigure ? reason : null,
      checkedAt: now,
      checkedById: actor.accountId,
      checkedByName: actor.fullName,
    },
  )
}
