import { type CorrectionState, isAsked } from '../applications/correction-schema.ts'
import type { ApplicationFacts } from '../applications/policy.ts'
import { isUndecided } from '../applications/status.ts'
import type { Actor } from '../kernel/actor.ts'
import { isBeingChecked, mayCheck } from '../review/policy.ts'

/** The assigned inspector and the heads in scope ask, while the choice is undecided, one request at a time. */
export const mayAskCorrection = (
  actor: Actor,
  application: ApplicationFacts,
  newest: CorrectionState | null,
  isSeasonClosed: boolean,
): boolean =>
  !isSeasonClosed &&
  !(newest !== null && isAsked(newest)) &&
  isBeingChecked(application) &&
  isUndecided(application.status) &&
  mayCheck(actor, application)
