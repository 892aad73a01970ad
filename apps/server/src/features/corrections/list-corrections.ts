import { askableFields } from '@portal/domain/corrections/field-rules.ts'
import { mayAskCorrection } from '@portal/domain/corrections/policy.ts'
import { correctionDays, mayBeAsked } from '@portal/domain/corrections/rules.ts'
import { correctionViews, stateNow } from '@portal/domain/corrections/view-rules.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope } from '../../http/handler.ts'
import { findApplication } from '../applications/load-application.ts'
import { correctedOf, statedFields } from '../applications/queries.ts'
import { correctionsOf, documentsOf, reasonsOf } from './queries.ts'
import { readCircumstances } from './read-circumstances.ts'

/** All rounds of an application, and what may be asked now. */
export async function listCorrections({ db, actor, now }: ReadScope, id: string) {
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const [rounds, documents, circumstances] = await Promise.all([
    correctionsOf(db, [id]),
    documentsOf(db, id),
    readCircumstances(db, loaded, now),
  ])
  const held = rounds.get(id) ?? []
  const corrected = correctedOf(loaded)
  const newest = held.at(-1)
  const state = newest === undefined ? null : stateNow(newest, corrected, now)
  const days = correctionDays(now, circumstances.claimsCloseAt)
  const can = { ask: days !== null && mayAskCorrection(actor, loaded.facts, state, circumstances) }
  return {
    success: true as const,
    data: {
      list: correctionViews(held, actor, corrected, now),
      askable: can.ask ? documents.filter(mayBeAsked).map(({ fileId }) => fileId) : [],
      askableFields: can.ask ? [...askableFields(statedFields(loaded.application), documents)] : [],
      days: can.ask ? days : null,
      can,
    },
  }
}

export const listReasons = async ({ db, now }: ReadScope) => ({ list: [...(await reasonsOf(db, now))] })
