import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { lockProfile } from '../../accounts/queries.ts'
import { currentSeason } from '../../reception/current-season.ts'
import { lockApplication } from '../load-application.ts'
import { ask, type MoveScope, move } from '../move-application.ts'
import { type Saved, savedAs } from '../saved-answer.ts'

/** Moves an own draft to the current season (docs/specification/seasons.md#drafts). Its content stays. */
export async function continueDraft(scope: MoveScope, id: string): Promise<Saved | Refusal> {
  const { db, actor, now } = scope
  await lockProfile(db, actor.accountId)
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const saved = ask(loaded.application, 'save', actor.roles)
  if (isRefusal(saved)) return saved
  const row = await move(scope, loaded, saved, { change: { season: currentSeason(now) } })
  if (row === null) throw new Error('continuing a draft has removed it')
  return savedAs(row)
}
