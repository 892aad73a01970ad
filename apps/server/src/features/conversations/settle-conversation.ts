import { mayWrite } from '@portal/domain/conversations/rules.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { lockApplication } from '../applications/load-application.ts'
import { stateOf, writingFacts } from './queries.ts'
import { settle, settleAll } from './repository.ts'

/** Ends the office's turn without an answer, such as after thanks. The applicant's turn stays. */
export async function settleConversation(
  { db, actor, now }: WriteScope,
  id: string,
): Promise<{ success: true } | Refusal> {
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (!mayWrite(actor, await writingFacts(db, loaded), now)) return refuse('forbidden')
  if ((await stateOf(db, id))?.waitsFor === 'OFFICE') await settle(db, id)
  return { success: true }
}

/** Ends the office's turn on all applications of a person whose account is deleted. */
export async function settleAllOf(db: Trx, ownerId: string): Promise<void> {
  await settleAll(db, ownerId)
}
