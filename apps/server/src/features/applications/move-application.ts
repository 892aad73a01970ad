import { type ChoiceStatus, type Decision, isDraft, isRefused } from '@portal/domain/applications/status.ts'
import {
  APPLICATION_WORKFLOW,
  type ApplicationEvent,
  type ApplicationStep,
  applicationRefusal,
  CHOICE_STEPS,
  CHOICE_WORKFLOW,
  type ChoiceEvent,
} from '@portal/domain/applications/workflow.ts'
import { asker, stepOf } from '@portal/domain/kernel/workflow.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { LoadedApplication } from './load-application.ts'
import type { NextStepsOf } from './next-steps-of.ts'
import {
  type ApplicationChange,
  deleteApplication,
  insertHistory,
  type SavedRow,
  updateApplication,
  updateChoice,
} from './repository.ts'

/** What other slices do in the same transaction when an application moves; it is stored and locked. */
export type Follow = {
  readonly application: (scope: WriteScope, applicationId: string, event: ApplicationEvent) => Promise<void>
  /** A choice has taken its step; the application's own and those of later choices come after it. */
  readonly choice: (scope: WriteScope, applicationId: string, event: ChoiceEvent) => Promise<void>
  /** What its applicant is told that comes next, after all have followed. */
  readonly nextSteps: NextStepsOf
}

/** What a command that moves applications has in its hands: who follows belongs to every move. */
export type MoveScope = WriteScope & { readonly follow: Follow }

/** Asks the workflow for the step that an event is now. */
export const ask = asker(APPLICATION_WORKFLOW, (_status, movers) => applicationRefusal(movers))

/** The step of a choice; it follows from its application's, so that the tables contradict each other where there is none. */
export function choiceStep<Event extends ChoiceEvent>(status: ChoiceStatus | 'absent', event: Event) {
  const step = stepOf(CHOICE_WORKFLOW, status, event, ['SYSTEM'])
  if (step === null) throw new Error(`a choice that is ${status} cannot ${event}`)
  return step
}

type Told = {
  readonly change?: ApplicationChange
  readonly inspectorName?: string | null
  readonly decision?: Decision | null
  readonly comment?: string | null
}

/**
 * The one way an application changes: its choices, its row, one row of history once it is sent, and whoever follows, in
 * the caller's transaction, which has locked it. The policies were asked before. Gives where it stands then; null: it
 * is gone.
 */
export async function move(
  scope: MoveScope,
  loaded: LoadedApplication,
  { event, to }: ApplicationStep,
  { change = {}, ...told }: Told = {},
): Promise<SavedRow | null> {
  const { db, actor, now, follow } = scope
  const { id, status, inspectorName, currentChoice } = loaded.application
  let saved: SavedRow | null = null
  if (to === 'deleted') await deleteApplication(db, id)
  else {
    await moveChoices(scope, loaded, event, told.comment ?? null)
    saved = await updateApplication(db, id, {
      ...change,
      status: to,
      ...(to === status ? {} : { statusChangedAt: now }),
      // Every move hands it to somebody: to an inspector, back to the heads, or on to the next choice.
      ...(isDraft(to) ? {} : { handedAt: now }),
    })
  }
  if (to !== 'deleted' && !isDraft(to)) {
    await insertHistory(db, {
      applicationId: id,
      at: now,
      event,
      fromStatus: status,
      toStatus: to,
      choice: currentChoice ?? 1,
      actorId: actor.accountId,
      actorName: actor.fullName,
      inspectorName: told.inspectorName ?? inspectorName,
      decision: told.decision ?? null,
      comment: told.comment ?? null,
    })
  }
  await follow.application(scope, id, event)
  return saved
}

/** Each choice in its order: the one that ends makes room for the one that begins. */
async function moveChoices(
  scope: MoveScope,
  { application: { id, currentChoice }, choices }: LoadedApplication,
  event: ApplicationEvent,
  reason: string | null,
): Promise<void> {
  const { current, next, later } = CHOICE_STEPS[event]
  for (const { position, status } of choices) {
    const ahead = position - (currentChoice ?? 1)
    const own = ahead === 0 ? current : ahead === 1 ? next : ahead > 1 ? later : undefined
    if (own === undefined) continue
    const { to } = choiceStep(status, own)
    await updateChoice(scope.db, id, position, { status: to, ...(isRefused(to) ? { comment: reason } : {}) })
    await scope.follow.choice(scope, id, own)
  }
}
