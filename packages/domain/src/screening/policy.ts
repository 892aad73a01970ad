import { type ApplicationFacts, isInScope } from '../applications/policy.ts'
import { isCompeting, isOpen } from '../applications/status.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { canMove } from '../kernel/workflow.ts'
import type { AttemptStatus } from './status.ts'
import { ATTEMPT_WORKFLOW, type AttemptEvent } from './workflow.ts'

/** Heads and managers in whose scope the application is considered now give another attempt or more time. */
export const mayHelp = (actor: Actor, application: ApplicationFacts): boolean =>
  hasRole(actor, 'ADMIN', 'MANAGER') && isInScope(actor, application)

/** Whether the application still wants a test; what competes never does (docs/specification/screening-test.md#end-of-the-application). */
export const wantsTest = ({ type, status }: ApplicationFacts): boolean => isOpen(status) && !isCompeting(type)

/** What a reader may do with a test now; queries attach it, screens only read it. */
export type TestAbilities = {
  /** Open it for the first time, or go on. */
  readonly take: boolean
  readonly resend: boolean
  readonly addMinutes: boolean
}

/** Policy and workflow in one: every ability needs both. */
export function testAbilitiesOf(actor: Actor, application: ApplicationFacts, status: AttemptStatus): TestAbilities {
  const isUnderWay = wantsTest(application)
  const can = (from: AttemptStatus | 'absent', event: AttemptEvent) =>
    canMove(ATTEMPT_WORKFLOW, from, event, actor.roles)
  const helps = mayHelp(actor, application) && isUnderWay
  return {
    take: hasRole(actor, 'USER') && application.ownerId === actor.accountId && isUnderWay && can(status, 'open'),
    resend: helps && can('absent', 'resend'),
    addMinutes: helps && can(status, 'addMinutes'),
  }
}
