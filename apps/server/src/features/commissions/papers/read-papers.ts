import { isTakenBack, type PaperSlot } from '@portal/domain/commissions/status.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Download, ReadScope } from '../../../http/handler.ts'
import { findGrading, type Grading } from '../load-grading.ts'
import { clearingsOf } from './clear-pages.ts'
import { identityOf, isRefused, type PaperServices, pagesOf, papersOf, pictureOf } from './load-papers.ts'

async function ownCase(scope: ReadScope, id: string): Promise<(Grading & { readonly applicationId: string }) | null> {
  const found = await findGrading(scope, id)
  const applicationId = found?.grade.applicationId ?? null
  if (found === null || applicationId === null || isTakenBack(found.grade.state)) return null
  return { ...found, applicationId }
}

/** Papers of a case for its expert, with the number of their pages and without the names of the files. */
export async function listPapers(scope: ReadScope, id: string, services: PaperServices) {
  const found = await ownCase(scope, id)
  if (found === null) return refuse('not_found')
  const papers = await papersOf(scope.db, found.applicationId)
  const list: { slot: PaperSlot; pages: number | null }[] = []
  for (const [slot, paper] of papers) {
    const refused = isRefused(paper, services)
    if (refused !== null) return refused
    list.push({ slot, pages: await pagesOf(paper, services) })
  }
  return { list }
}

/**
 * One page of a paper as a picture. A page without text from which nothing can be hidden is `paper_not_readable`, unless
 * a person has looked at it and shows it. A withheld page is refused in the same words.
 */
export async function readPaperPage(
  scope: ReadScope,
  { id, slot, page }: { readonly id: string; readonly slot: PaperSlot; readonly page: number },
  services: PaperServices,
): Promise<Download | Refusal> {
  const found = await ownCase(scope, id)
  const paper = found === null ? undefined : (await papersOf(scope.db, found.applicationId)).get(slot)
  if (found === null || paper === undefined) return refuse('not_found')
  const refused = isRefused(paper, services)
  if (refused !== null) return refused
  const { hidden } = found.commission.rules
  const identity = await identityOf(scope.db, found.applicationId, hidden)
  const clearings = identity === null ? [] : await clearingsOf(scope.db, found.applicationId, paper.id)
  const cleared = clearings.find((each) => each.page === page)
  if (cleared?.isShown === false) return refuse('paper_not_readable')
  return pictureOf({ paper, slot, page, identity, covers: cleared?.covers ?? null }, services)
}
