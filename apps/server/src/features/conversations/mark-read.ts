import { mayWrite, sideOf } from '@portal/domain/conversations/rules.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { findApplication } from '../applications/load-application.ts'
import { writingFacts } from './queries.ts'
import { keepReadingOfApplicant, keepReadingOfOffice } from './repository.ts'

/** Keeps the last reading of the caller's side. Readers that may not write leave no mark. */
export async function markConversationRead(
  { db, actor, now }: WriteScope,
  id: string,
  until: Date,
): Promise<{ success: true } | Refusal> {
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (!mayWrite(actor, await writingFacts(db, loaded), now)) return { success: true }
  const readAt = until < now ? until : now
  if (sideOf(actor) === 'APPLICANT') await keepReadingOfApplicant(db, id, readAt)
  else await keepReadingOfOffice(db, id, readAt, actor.fullName)
  return { success: true }
}
