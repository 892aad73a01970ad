import { ADMISSION_DECIDED, isAdmitted, isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import { type LoadedApplication, loadManyLocked } from './load-application.ts'
import { ask, choiceChanges, type MoveScope } from './move-application.ts'
import { type DecidedApplication, decideApplications } from './repository.ts'

/** What a published result says of a competitor. */
export type PublishedOutcome = {
  readonly applicationId: string
  /** The position of the choice that was allotted, from 1; null: none was. */
  readonly passed: number | null
  /** Why the choices before it, or all of them, were not; the applicant reads it. */
  readonly reason: string
}

/**
 * Decides applications that compete as a published result says (docs/specification/competition.md#competing): the
 * allotted choice passes, those before it fail with the reason, those after it are skipped. What was decided already
 * is decided anew only where the result says something else; what its applicant has taken back stays so. Some hundreds
 * or thousands at once: they take a handful of statements together.
 */
export async function publishOutcomes(scope: MoveScope, outcomes: readonly PublishedOutcome[]): Promise<void> {
  const { db, actor, now } = scope
  const told = new Map(outcomes.map((outcome) => [outcome.applicationId, outcome]))
  const decided = (await loadManyLocked(db, [...told.keys()])).flatMap((loaded) => {
    const outcome = told.get(loaded.application.id)
    const change = outcome === undefined ? null : decidedBy(loaded, outcome)
    return change === null ? [] : [change]
  })
  if (decided.length === 0) return
  await decideApplications(db, decided, { at: now, actorId: actor.accountId, actorName: actor.fullName })
  await scope.follow.decided(
    scope,
    decided.map(({ id }) => id),
  )
}

/** What an outcome changes of an application; null: nothing. */
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
