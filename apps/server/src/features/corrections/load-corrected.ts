import type { CorrectionState } from '@portal/domain/applications/correction-schema.ts'
import { type CorrectionRound, correctionViews, stateNow } from '@portal/domain/corrections/view-rules.ts'
import { type CorrectionEvent, correctionStep } from '@portal/domain/corrections/workflow.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { LoadedApplication } from '../applications/load-application.ts'
import { correctedOf } from '../applications/queries.ts'
import { correctionsOf } from './queries.ts'

/** Newest request of a locked application in its present state. The application's lock orders all of its writers. */
export async function newestRound(
  { db, now }: Pick<WriteScope, 'db' | 'now'>,
  loaded: LoadedApplication,
): Promise<{ readonly round: CorrectionRound; readonly state: CorrectionState } | null> {
  const round = (await correctionsOf(db, [loaded.application.id])).get(loaded.application.id)?.at(-1)
  return round === undefined ? null : { round, state: stateNow(round, correctedOf(loaded), now) }
}

/** The newest request and the step of an event that its actor causes. */
export async function askStep(scope: WriteScope, loaded: LoadedApplication, event: CorrectionEvent) {
  const newest = await newestRound(scope, loaded)
  const step = newest === null ? null : correctionStep(newest.state, event, scope.actor.roles)
  return newest === null || step === null ? refuse('correction_not_open') : { round: newest.round, to: step.to }
}

/** Answer of a command: the request as its actor sees it now. */
export async function correctionAnswer(
  { db, actor, now }: Pick<WriteScope, 'db' | 'actor' | 'now'>,
  loaded: LoadedApplication,
  id: string,
) {
  const rounds = (await correctionsOf(db, [loaded.application.id])).get(loaded.application.id) ?? []
  const view = correctionViews(rounds, actor, correctedOf(loaded), now).find((each) => each.id === id)
  if (view === undefined) throw new Error(`there is no correction ${id} to answer with`)
  return { success: true as const, data: view }
}

export type Corrected = Awaited<ReturnType<typeof correctionAnswer>> | Refusal
