import { listedName } from '@portal/domain/accounts/rules.ts'
import { isOpen } from '@portal/domain/applications/status.ts'
import type { ClearingBody, Cover } from '@portal/domain/commissions/paper-schema.ts'
import { clearsPages } from '@portal/domain/commissions/policy.ts'
import type { PaperSlot } from '@portal/domain/commissions/status.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Download, ReadScope, WriteScope } from '../../../http/handler.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { findLoaded, lockById } from '../../applications/load-application.ts'
import { recordAudit, recordReading } from '../../audit/record-audit.ts'
import { findCommission, hasRules, lockCommission, type RuledCommission } from '../load-commission.ts'
import { putClearedPage } from '../repository.ts'
import { identityOf, isRefused, type PaperServices, pagesOf, papersOf, pictureOf } from './load-papers.ts'

type OfCase = { readonly id: string; readonly applicationId: string }
type OfPage = OfCase & { readonly slot: PaperSlot; readonly page: number }
type Seen = { readonly fileId?: string | undefined }

/** Decisions of people on pages of a file. By key. */
export async function clearingsOf(db: Reader, applicationId: string, fileId: string) {
  const rows = await db
    .selectFrom('clearedPages')
    .select(['page', 'isShown', 'covers', 'reason', 'clearedByName as byName', 'clearedAt as at'])
    .where('applicationId', '=', applicationId)
    .where('fileId', '=', fileId)
    .orderBy('page')
    .execute()
  return rows.map((row) => ({ ...row, covers: row.covers as Cover[] }))
}

const competes = async (db: Reader, { id, applicationId }: OfCase): Promise<boolean> =>
  (await db
    .selectFrom('competitors')
    .select('applicationId')
    .where('applicationId', '=', applicationId)
    .where('competitionId', '=', id)
    .executeTakeFirst()) !== undefined

/** A case of a commission that hides facts in papers. Null: there is none for the reader. */
async function blindCase(scope: ReadScope, of: OfCase): Promise<RuledCommission | null> {
  const commission = await findCommission(scope, of.id)
  if (!hasRules(commission) || !isBlind(commission)) return null
  return (await competes(scope.db, of)) ? commission : null
}
const isBlind = ({ rules: { graded, hidden } }: RuledCommission): boolean => graded === 'PAPERS' && hidden.length > 0

/** Papers of a case for the head, with the decisions on their pages. */
export async function listCasePapers(scope: ReadScope, of: OfCase, services: PaperServices) {
  const { db, actor } = scope
  const commission = await blindCase(scope, of)
  if (commission === null) return refuse('not_found')
  const { application } = await findLoaded(db, of.applicationId)
  const { firstName = '', lastName = '' } = (application.applicant ?? {}) as Readonly<Record<string, string>>
  const papers = []
  for (const [slot, paper] of await papersOf(db, of.applicationId)) {
    const refused = isRefused(paper, services)
    if (refused !== null) return refused
    papers.push({
      ...{ slot, fileId: paper.id, pages: await pagesOf(paper, services) },
      cleared: await clearingsOf(db, of.applicationId, paper.id),
    })
  }
  return {
    success: true as const,
    data: {
      ...{ applicationId: of.applicationId, number: application.number ?? '', papers },
      fullName: listedName({ firstName, lastName }),
      can: { clear: clearsPages(actor, commission.rules) && isOpen(application.status) },
    },
  }
}

/** One page as experts would get it without further covers. The reading is in the audit trail. */
export async function readCasePage(
  scope: ReadScope,
  { slot, page, fileId, ...of }: OfPage & Seen,
  services: PaperServices,
): Promise<Download | Refusal> {
  const { db } = scope
  const commission = await blindCase(scope, of)
  const paper = commission === null ? undefined : (await papersOf(db, of.applicationId)).get(slot)
  if (commission === null || paper === undefined) return refuse('not_found')
  if (isAnother(paper, fileId)) return refuse('stale_version')
  const refused = isRefused(paper, services)
  if (refused !== null) return refused
  const { application } = await findLoaded(db, of.applicationId)
  const objectNumber = application.number ?? ''
  await recordReading(scope, { event: 'paperPageOpened', objectId: of.applicationId, objectNumber })
  const identity = await identityOf(db, of.applicationId, commission.rules.hidden)
  return pictureOf({ paper, slot, page, identity, covers: [] }, services)
}

/** Whether the person has seen another file than the present one. */
const isAnother = ({ id }: { readonly id: string }, seen: string | undefined): boolean =>
  seen !== undefined && seen !== id

/**
 * Shows or withholds a page after a person has looked at it, never one of a file that came meanwhile
 * (docs/specification/commissions.md#papers).
 */
export async function clearPage(
  scope: WriteScope,
  { id, applicationId, slot, page }: OfPage,
  { isShown, covers, reason, fileId, after }: ClearingBody,
) {
  const { db, actor, now } = scope
  const commission = await lockCommission(scope, id)
  if (commission === null || !isBlind(commission)) return refuse('not_found')
  if (!clearsPages(actor, commission.rules)) return refuse('forbidden')
  const loaded = (await competes(db, { id, applicationId })) ? await lockById(db, applicationId) : null
  const paper = loaded === null ? undefined : (await papersOf(db, applicationId)).get(slot)
  if (loaded === null || paper === undefined) return refuse('not_found')
  if (!isOpen(loaded.application.status)) return refuse('grading_ended')
  if (isAnother(paper, fileId)) return refuse('stale_version')
  const last = (await clearingsOf(db, applicationId, paper.id)).find((each) => each.page === page)
  if (after !== undefined && after !== (last?.at.toISOString() ?? null)) return refuse('stale_version')
  await putClearedPage(db, {
    ...{ applicationId, fileId: paper.id, page, isShown, reason, covers: isShown ? covers : [] },
    ...{ clearedById: actor.accountId, clearedByName: actor.fullName, clearedAt: now },
  })
  await recordAudit(scope, {
    ...{ event: 'paperPageCleared', objectId: applicationId, objectNumber: loaded.application.number ?? '' },
    details: { slot, page, isShown, covers: covers.length, reason },
  })
  return { success: true as const }
}
