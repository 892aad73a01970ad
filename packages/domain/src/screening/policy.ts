import { type ApplicationFacts, isInScope } from '../applications/policy.ts'
import { isCompeting, isOpen } from '../applications/status.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { canMove } from '../kernel/workflow.ts'
import type { AttemptStatus } from './status.ts'
import { ATTEMPT_WORKFLOW, type AttemptEvent } from './workflow.ts'

/** Heads and managers give another attempt or more time while the application is considered in their scope. */
export const mayHelp = (actor: Actor, application: ApplicationFacts): boolean =>
  hasRole(actor, 'ADMIN', 'MANAGER') && isInScope(actor, application)

/**
 * Whether the application still needs a test. A competing one never does
 * (docs/specification/screening-test.md#end-of-the-application).
 */
export const wantsTest = ({ type, status }: ApplicationFacts): boolean => isOpen(status) && !isCompeting(type)

export type TestAbilities = {
  readonly take: boolean
  readonly resend: boolean
  readonly addMinutes: boolean
}

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
