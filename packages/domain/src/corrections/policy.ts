import { type CorrectionState, isAsked } from '../applications/correction-schema.ts'
import type { ApplicationFacts } from '../applications/policy.ts'
import { isCompeting, isOpen, isUndecided } from '../applications/status.ts'
import { mayCheckClaims } from '../claims/policy.ts'
import type { Actor } from '../kernel/actor.ts'
import { isBeingChecked, mayCheck } from '../review/policy.ts'

/** Inspectors and heads of the application. Competitors are asked by the people who check claims. */
export const mayHandleCorrections = (actor: Actor, application: ApplicationFacts): boolean =>
  isCompeting(application.type) ? mayCheckClaims(actor, application) : mayCheck(actor, application)

/** Circumstances of an application in which documents may still change. */
export type Correctable = {
  readonly isSeasonClosed: boolean
  /** For a competing application: its claims are still checked and answered. */
  readonly areClaimsOpen: boolean
}

/** Whether documents of the application may still change. */
export const isCorrectable = (
  { type, status }: Pick<ApplicationFacts, 'type' | 'status'>,
  { isSeasonClosed, areClaimsOpen }: Correctable,
): boolean => {
  if (isSeasonClosed || !isUndecided(status)) return false
  return isCompeting(type) ? areClaimsOpen && isOpen(status) : isBeingChecked({ type, status })
}

/** One request at a time, while documents of the application may change. */
export const mayAskCorrection = (
  actor: Actor,
  application: ApplicationFacts,
  newest: CorrectionState | null,
  circumstances: Correctable,
): boolean =>
  !(newest !== null && isAsked(newest)) &&
  isCorrectable(application, circumstances) &&
  mayHandleCorrections(actor, application)
