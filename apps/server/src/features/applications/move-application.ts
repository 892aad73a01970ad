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
  moveCompetitors,
  type SavedRow,
  updateApplication,
  updateChoice,
} from './repository.ts'

/** Listeners of other slices, called in the transaction after an application moved. The row is locked. */
export type Listeners = {
  readonly application: (
    scope: WriteScope,
    applicationId: string,
    event: ApplicationEvent,
    type: ApplicationType,
  ) => Promise<void>
  /** A choice took its step. The steps of the application and of later choices come after it. */
  readonly choice: (scope: WriteScope, applicationId: string, event: ChoiceEvent) => Promise<void>
  /**
   * A published result decided many competing applications, or they follow their competition into another season. They
   * have no test, interview or readers at universities.
   */
  readonly decided: (scope: WriteScope, applicationIds: readonly string[]) => Promise<void>
  /** Answers of the competitions about competing applications. */
  readonly competition: Competitions
  /** The next steps shown to its applicant, computed after all listeners. */
  readonly nextSteps: NextStepsOf
}

export type MoveScope = WriteScope & { readonly listeners: Listeners }

type Placed = { readonly type: ApplicationType; readonly status: ApplicationStatus | 'absent' }

export const ask = <Event extends ApplicationEvent>(
  { type, status }: Placed,
  event: Event,
  movers: readonly Mover[],
): ApplicationStep<Event> | Refusal =>
  applicationStep(type, status, event, movers) ?? refuse(applicationRefusal(movers))

/** The step of a choice, which follows from the application's. @throws where the workflows contradict. */
export function choiceStep(type: ApplicationType, status: ChoiceStatus | 'absent', event: ChoiceEvent) {
  const workflow: Workflow<ChoiceStatus> = choiceWorkflowOf(type)
  const step = stepOf(workflow, status, event, ['SYSTEM'])
  if (step === null) throw new Error(`a choice that is ${status} cannot ${event}`)
  return step as { readonly event: ChoiceEvent; readonly to: ChoiceStatus }
}

type MoveDetails = {
  /** The position of the event's choice. Absent: the one under consideration. */
  readonly about?: number
  readonly change?: ApplicationChange
  readonly inspectorName?: string | null
  readonly decision?: Decision | null
  readonly comment?: string | null
}

/**
 * The only way to change an application. Writes its choices, its row and, once sent, one row of history, then calls the
 * listeners. The caller's transaction holds the lock and has asked the policies. @returns the row; null: it was
 * deleted.
 */
export async function move(
  scope: MoveScope,
  loaded: LoadedApplication,
  { event, to }: ApplicationStep,
  { change = {}, about, ...details }: MoveDetails = {},
): Promise<SavedRow | null> {
  const { db, actor, now, listeners } = scope
  const { id, type, status, inspectorName, currentChoice } = loaded.application
  const choice = about ?? currentChoice ?? 1
  let saved: SavedRow | null = null
  if (to === 'deleted') await deleteApplication(db, id)
  else {
    await moveChoices(scope, loaded, event, choice, details.comment ?? null)
    saved = await updateApplication(db, id, {
      ...change,
      status: to,
      ...(to === status ? {} : { statusChangedAt: now }),
      // Every move gives the application to another person: an inspector, the heads, or the next choice's office.
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
      inspectorName: details.inspectorName ?? inspectorName,
      decision: details.decision ?? null,
      comment: details.comment ?? null,
    })
  }
  await listeners.application(scope, id, event, type)
  return saved
}

/** Instant from which the office counts as having an application. Its status stays. */
export const handOver = ({ db }: WriteScope, id: string, handedAt: Date) => updateApplication(db, id, { handedAt })

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

/** Moves the choices in order: one choice ends before the next begins. */
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
    await scope.listeners.choice(scope, id, own)
  }
}

/**
 * Moves competitors of competitions that opened before their season from an ended season to the current one, decided ones
 * too: later rounds go on. `most` at a time. @returns their number.
 */
export async function followCompetitions(scope: MoveScope, season: number, most: number): Promise<number> {
  const ids = await moveCompetitors(scope.db, season, scope.now, most)
  await scope.listeners.decided(scope, ids)
  return ids.length
}
