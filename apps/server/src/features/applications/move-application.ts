import {
  type ApplicationStatus,
  type ApplicationType,
  type ChoiceStatus,
  type Decision,
  isDraft,
  isRefused,
} from '@portal/domain/applications/status.ts'
import {
  type ApplicationEvent,
  type ApplicationStep,
  applicationRefusal,
  applicationStep,
  type ChoiceEvent,
  choiceStepsOf,
  choiceWorkflowOf,
} from '@portal/domain/applications/workflow.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { type Mover, stepOf, type Workflow } from '@portal/domain/kernel/workflow.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Competitions } from './ask-competition.ts'
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
  readonly application: (
    scope: WriteScope,
    applicationId: string,
    event: ApplicationEvent,
    type: ApplicationType,
  ) => Promise<void>
  /** A choice has taken its step; the application's own and those of later choices come after it. */
  readonly choice: (scope: WriteScope, applicationId: string, event: ChoiceEvent) => Promise<void>
  /**
   * A published result has decided many that compete, at once; to be told after they are stored. They have neither a test
   * nor an interview, and no university sees their choices.
   */
  readonly decided: (scope: WriteScope, applicationIds: readonly string[]) => Promise<void>
  /** What the competitions say of what competes. */
  readonly competition: Competitions
  /** What its applicant is told that comes next, after all have followed. */
  readonly nextSteps: NextStepsOf
}

/** What a command that moves applications has in its hands: who follows belongs to every move. */
export type MoveScope = WriteScope & { readonly follow: Follow }

/** What of an application says which life it has, and where it is in that; `absent` before it is there. */
type Placed = { readonly type: ApplicationType; readonly status: ApplicationStatus | 'absent' }

/** Asks the workflow of an application's kind for the step that an event is now. */
export const ask = <Event extends ApplicationEvent>(
  { type, status }: Placed,
  event: Event,
  movers: readonly Mover[],
): ApplicationStep<Event> | Refusal =>
  applicationStep(type, status, event, movers) ?? refuse(applicationRefusal(movers))

/** The step of a choice; it follows from its application's, so that the tables contradict each other where there is none. */
export function choiceStep(type: ApplicationType, status: ChoiceStatus | 'absent', event: ChoiceEvent) {
  const workflow: Workflow<ChoiceStatus> = choiceWorkflowOf(type)
  const step = stepOf(workflow, status, event, ['SYSTEM'])
  if (step === null) throw new Error(`a choice that is ${status} cannot ${event}`)
  return step as { readonly event: ChoiceEvent; readonly to: ChoiceStatus }
}

type Told = {
  /** The position of the choice that the event is about; absent: the one under consideration. */
  readonly about?: number
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
  { change = {}, about, ...told }: Told = {},
): Promise<SavedRow | null> {
  const { db, actor, now, follow } = scope
  const { id, type, status, inspectorName, currentChoice } = loaded.application
  const choice = about ?? currentChoice ?? 1
  let saved: SavedRow | null = null
  if (to === 'deleted') await deleteApplication(db, id)
  else {
    await moveChoices(scope, loaded, event, choice, told.comment ?? null)
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
      choice,
      actorId: actor.accountId,
      actorName: actor.fullName,
      inspectorName: told.inspectorName ?? inspectorName,
      decision: told.decision ?? null,
      comment: told.comment ?? null,
    })
  }
  await follow.application(scope, id, event, type)
  return saved
}

/** What an event makes of each choice, in their order. */
export function choiceChanges(
  { application: { type }, choices }: LoadedApplication,
  event: ApplicationEvent,
  about: number,
  reason: string | null,
) {
  const { current, next, later, earlier } = choiceStepsOf(type, event)
  return choices.flatMap(({ position, status }) => {
    const ahead = position - about
    const own = ahead === 0 ? current : ahead === 1 ? next : ahead > 1 ? later : earlier
    if (own === undefined) return []
    const { to } = choiceStep(type, status, own)
    return [{ position, event: own, status: to, comment: isRefused(to) ? reason : null }]
  })
}

/** Each choice in its order: the one that ends makes room for the one that begins. */
async function moveChoices(
  scope: MoveScope,
  loaded: LoadedApplication,
  event: ApplicationEvent,
  about: number,
  reason: string | null,
): Promise<void> {
  const { id } = loaded.application
  for (const { position, event: own, ...change } of choiceChanges(loaded, event, about, reason)) {
    await updateChoice(scope.db, { applicationId: id, position, ...change })
    await scope.follow.choice(scope, id, own)
  }
}
