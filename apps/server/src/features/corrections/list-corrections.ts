import { mayAskCorrection } from '@portal/domain/corrections/policy.ts'
import { mayBeAsked } from '@portal/domain/corrections/rules.ts'
import { correctionViews, stateNow } from '@portal/domain/corrections/view-rules.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope } from '../../http/handler.ts'
import { findApplication } from '../applications/load-application.ts'
import { correctedOf } from '../applications/queries.ts'
import { isSeasonOver } from './ask-correction.ts'
import { correctionsOf, documentsOf, reasonsOf } from './queries.ts'

/** All rounds of an application, and what may be asked now. */
export async function listCorrections({ db, actor, now }: ReadScope, id: string) {
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const { application, facts } = loaded
  const [rounds, documents, isClosed] = await Promise.all([
    correctionsOf(db, [id]),
    documentsOf(db, id),
    isSeasonOver(db, application.season, now),
  ])
  const held = rounds.get(id) ?? []
  const corrected = correctedOf(loaded)
  const newest = held.at(-1)
  const state = newest === undefined ? null : stateNow(newest, corrected, now)
  const can = { ask: mayAskCorrection(actor, facts, state, isClosed) }
  return {
    success: true as const,
    data: {
      list: correctionViews(held, actor, corrected, now),
      askable: can.ask ? documents.filter(mayBeAsked).map(({ fileId }) => fileId) : [],
      can,
    },
  }
}

export const listReasons = async ({ db, now }: ReadScope) => ({ list: [...(await reasonsOf(db, now))] })
