import { ADMISSION_DECIDED, isAdmitted, isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import { type LoadedApplication, loadManyLocked } from './load-application.ts'
import { ask, choiceChanges, type MoveScope } from './move-application.ts'
import { type DecidedApplication, decideApplications } from './repository.ts'

export type PublishedOutcome = {
  readonly applicationId: string
  /** The position of the allotted choice, from 1. Null: none. */
  readonly passed: number | null
  /** Reason of the choices before it, or of all of them. The applicant reads it. */
  readonly reason: string
}

/**
 * Decides competing applications by a published result (docs/specification/competition.md#competing). The allotted
 * choice passes, earlier ones fail with the reason, later ones are skipped. Decided ones change only where the result
 * differs; withdrawn ones stay. Hundreds or thousands take a handful of statements together.
 */
export async function publishOutcomes(scope: MoveScope, outcomes: readonly PublishedOutcome[]): Promise<void> {
  const { db, actor, now } = scope
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.applicationId, outcome]))
  const decided = (await loadManyLocked(db, [...outcomeOf.keys()])).flatMap((loaded) => {
    const outcome = outcomeOf.get(loaded.application.id)
    const change = outcome === undefined ? null : decidedBy(loaded, outcome)
    return change === null ? [] : [change]
  })
  if (decided.length === 0) return
  await decideApplications(db, decided, { at: now, actorId: actor.accountId, actorName: actor.fullName })
  await scope.listeners.decided(
    scope,
    decided.map(({ id }) => id),
  )
}

function decidedBy(loaded: LoadedApplication, { passed, reason }: PublishedOutcome): DecidedApplication | null {
  const { application, choices } = loaded
  const { id, type, status, inspectorName } = application
  if (!isCompeting(type)) throw new Error(`the application ${id} does not compete`)
  if (passed !== null && !choices.some(({ position }) => position === passed))
    throw new Error(`the application ${id} has no choice ${passed}`)
  const event = eventOf(loaded, passed)
  if (event === null) return null
  const step = ask(application, event, ['SYSTEM'])
  if (isRefusal(step)) throw new Error(`the application ${id} cannot ${event}`)
  const about = passed ?? 1
  return {
    id,
    status: step.to,
    isStatusChanged: step.to !== status,
    comment: passed === null ? reason : null,
    choices: choiceChanges(loaded, event, about, reason),
    history: { event, fromStatus: status, toStatus: step.to, choice: about, inspectorName, comment: reason },
  }
}

function eventOf({ application: { status }, choices }: LoadedApplication, passed: number | null) {
  if (isOpen(status)) return passed === null ? 'publishFailed' : 'publishPassed'
  const isDecided = ADMISSION_DECIDED.includes(status)
  const before = choices.find((choice) => isAdmitted(choice.status))?.position ?? null
  if (!isDecided || before === passed) return null
  return passed === null ? 'republishFailed' : 'republishPassed'
}
