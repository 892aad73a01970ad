import type { ScoreValue } from '@portal/domain/claims/schema.ts'
import { nameFrom } from '@portal/domain/kernel/localized-name.ts'
import type { WriteScope } from '../../http/handler.ts'
import { textsIn } from '../../platform/texts.ts'
import { recipientsOf } from '../accounts/queries.ts'
import { loadManyLocked } from '../applications/load-application.ts'
import { noteInHistory } from '../applications/note-in-history.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enqueueMails, type MailTo } from '../notifications/enqueue-mail.ts'
import { updateClaim } from './repository.ts'

const SCORE = { kind: 'SCORE', code: '' } as const

/** Score of a competitor by the testing centre. */
export type ImportedClaim = {
  readonly applicationId: string
  readonly value: ScoreValue
  readonly isAsStated: boolean
}

/**
 * Stores imported scores: as stated they are confirmed, others corrected, with a mail. Each is in the history of its
 * application and in the audit trail, and the import itself too.
 */
export async function storeImported(
  scope: WriteScope,
  claims: readonly ImportedClaim[],
  of: { readonly objectId: string; readonly objectName: string },
): Promise<void> {
  const { db, actor, now } = scope
  const loaded = await loadManyLocked(
    db,
    claims.map(({ applicationId }) => applicationId),
  )
  const recipients = await recipientsOf(
    db,
    loaded.map(({ application }) => application.ownerId),
  )
  const byId = new Map(claims.map((claim) => [claim.applicationId, claim]))
  const mails: MailTo[] = []
  for (const each of loaded) {
    const { application } = each
    const claim = byId.get(application.id)
    const recipient = recipients.get(application.ownerId)
    if (claim === undefined || recipient === undefined) continue
    const state = claim.isAsStated ? 'CONFIRMED' : 'CORRECTED'
    const reason = claim.isAsStated ? null : textsIn(recipient.language)('claims.import.reason')
    const [applicationId, number] = [application.id, application.number ?? '']
    await updateClaim(db, applicationId, SCORE, {
      ...{ state, value: JSON.stringify(claim.value), reason },
      ...{ checkedAt: now, checkedById: actor.accountId, checkedByName: actor.fullName },
    })
    await noteInHistory(
      scope,
      each,
      claim.isAsStated ? 'claimConfirmed' : 'claimCorrected',
      reason === null ? SCORE.kind : `${SCORE.kind}: ${reason}`,
    )
    await recordAudit(scope, {
      ...{ event: 'claimChecked', objectId: applicationId, objectNumber: number },
      details: { ...SCORE, state, isImported: true },
    })
    if (reason !== null)
      mails.push({
        ...{ recipient, name: 'claimCorrected' },
        payload: {
          applicationId,
          number,
          claim: nameFrom((language) => textsIn(language)('claims.kinds.SCORE')),
          reason,
        },
      })
  }
  await enqueueMails(scope, mails)
  await recordAudit(scope, {
    event: 'resultsImported',
    ...of,
    details: { claims: claims.length, corrected: mails.length },
  })
}
