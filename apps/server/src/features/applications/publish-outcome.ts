import { ADMISSION_DECIDED, isAdmitted, isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import { isRefusal } from '@portal/domain/kernel/refusal.ts'
import { type LoadedApplication, loadLocked } from './load-application.ts'
import { ask, type MoveScope, move } from './move-application.ts'

/** What a published result says of a competitor. */
export type PublishedOutcome = {
  /** The position of the choice that was allotted, from 1; null: none was. */
  readonly passed: number | null
  /** Why the choices before it, or all of them, were not; the applicant reads it. */
  readonly reason: string
}

/**
 * Decides an application that competes as a published result says (docs/specification/competition.md#competing): the
 * allotted choice passes, those before it fail with the reason, those after it are skipped. What was decided already
 * is decided anew only where the result says something else; what its applicant has taken back stays so.
 */
export async function publishOutcome(
  scope: MoveScope,
  applicationId: string,
  { passed, reason }: PublishedOutcome,
): Promise<void> {
  const loaded = await loadLocked(scope.db, applicationId)
  const { application, choices } = loaded
  if (!isCompeting(application.type)) throw new Error(`the application ${applicationId} does not compete`)
  if (passed !== null && !choices.some(({ position }) => position === passed))
    throw new Error(`the application ${applicationId} has no choice ${passed}`)
  const event = eventOf(loaded, passed)
  if (event === null) return
  const step = ask(application, event, ['SYSTEM'])
  if (isRefusal(step)) throw new Error(`the application ${applicationId} cannot ${event}`)
  const comment = passed === null ? reason : null
  await move(scope, loaded, step, { about: passed ?? 1, change: { comment }, comment: reason })
}

function eventOf({ application: { status }, choices }: LoadedApplication, passed: number | null) {
  if (isOpen(status)) return passed === null ? 'publishFailed' : 'publishPassed'
  const isDecided = ADMISSION_DECIDED.includes(status)
  const before = choices.find((choice) => isAdmitted(choice.status))?.position ?? null
  if (!isDecided || before === passed) return null
  return passed === null ? 'republishFailed' : 'republishPassed'
}
