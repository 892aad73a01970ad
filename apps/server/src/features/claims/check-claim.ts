import type { NotedEvent } from '@portal/domain/applications/history-rules.ts'
import { mayCheckClaims } from '@portal/domain/claims/policy.ts'
import { type Counted, correctedValue } from '@portal/domain/claims/rules.ts'
import { type ClaimCheck, staffClaims } from '@portal/domain/claims/schema.ts'
import type { Check } from '@portal/domain/claims/status.ts'
import { type LocalizedName, nameFrom } from '@portal/domain/kernel/localized-name.ts'
import { isRefusal, Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import type { z } from 'zod'
import type { WriteScope } from '../../http/handler.ts'
import { textsIn } from '../../platform/texts.ts'
import { lockApplication } from '../applications/load-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { notify } from '../applications/notify-account.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enteredBy, isChecked, staffClaimsOf } from './read-claims.ts'
import { updateClaim } from './repository.ts'

type Claim = z.input<typeof staffClaims>['claims'][number]

const FOUND = {
  CONFIRMED: { event: 'claimConfirmed', mail: null },
  CORRECTED: { event: 'claimCorrected', mail: 'claimCorrected' },
  REFUSED: { event: 'claimRefused', mail: 'claimRefused' },
} as const satisfies Record<Check, { event: NotedEvent; mail: string | null }>

/**
 * Stores the office's finding of one claim (docs/specification/competition.md#claims): confirmed, corrected or refused.
 * The second of two concurrent checks gets the first's finding as a conflict.
 */
export async function checkClaim(scope: WriteScope, id: string, check: ClaimCheck) {
  const { db, actor, now } = scope
  const loaded = await lockApplication(db, actor, id)
  const competition = loaded === null ? undefined : await enteredBy(db, id)
  if (loaded === null || competition === undefined) return refuse('not_found')
  if (!mayCheckClaims(actor, loaded.application)) return refuse('forbidden')
  const before = await staffClaimsOf(scope, loaded, competition)
  const claim = before.claims.find(({ kind, code }) => kind === check.kind && code === check.code)
  if (claim === undefined) return refuse('not_found')
  if (claim.version !== check.version) return new Refusal('stale_version', [], null, staffClaims.parse(before))
  if (!isChecked(claim.state, loaded, competition, now)) return refuse('claims_closed')
  const value = countedOf(claim, check, competition)
  if (isRefusal(value)) return value

  const reason = 'reason' in check ? check.reason : null
  await updateClaim(db, id, claim, {
    state: check.state,
    value: value === null ? null : JSON.stringify(value),
    reason,
    checkedAt: now,
    checkedById: actor.accountId,
    checkedByName: actor.fullName,
  })
  const { event, mail } = FOUND[check.state]
  const which = [claim.kind, claim.code].filter(Boolean).join(' ')
  await noteInHistory(scope, loaded, event, reason === null ? which : `${which}: ${reason}`)
  const number = loaded.application.number ?? ''
  await recordAudit(scope, {
    event: 'claimChecked',
    objectId: id,
    objectNumber: number,
    details: { kind: claim.kind, code: claim.code, state: check.state },
  })
  if (mail !== null)
    await notify(scope, loaded.application.ownerId, mail, {
      applicationId: id,
      number,
      claim: nameOf(claim),
      reason: reason ?? '',
    })
  return { success: true as const, data: await staffClaimsOf(scope, loaded, competition) }
}

/** The value that counts after a check. Null: none. */
function countedOf({ kind, stated }: Claim, check: ClaimCheck, counted: Counted) {
  if ('value' in check)
    return correctedValue(kind, check.value, counted) ?? refuseFields([{ field: 'value', msg: 'wrong_value' }])
  return 'reason' in check ? null : stated
}

const nameOf = ({ names, kind }: Claim): LocalizedName => {
  if (names !== null) return names
  return nameFrom((language) => textsIn(language)(`claims.kinds.${kind}`))
}
