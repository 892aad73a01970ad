import { CALIBRATION_CASES, type CommissionRules } from '../competitions/commission-schema.ts'
import { confirmsCompetitions, leadsCompetitions } from '../competitions/policy.ts'
import type { Stage } from '../competitions/setup-rules.ts'
import { hasBegun } from '../interviews/status.ts'
import { type Actor, hasRole } from '../kernel/actor.ts'
import { canMove } from '../kernel/workflow.ts'
import type { GradingState } from './status.ts'
import { GRADING_WORKFLOW, type GradingEvent } from './workflow.ts'

/** Heads of the competition and of admissions of the whole portal. */
export const readsCommissions = (actor: Actor): boolean => leadsCompetitions(actor) || confirmsCompetitions(actor)

/** Whether applications have closed: the rules of the commission are fixed and its cases known. */
export const mayDraw = (stage: Stage): boolean => stage === 'CHECKING' || stage === 'CLAIMS_CLOSED'

export type CommissionFacts = {
  readonly rules: CommissionRules | null
  readonly stage: Stage
  /** Signed grades of cases. */
  readonly signed: number
  /** Signed calibration cases. */
  readonly calibrated: number
}
export type CommissionAbilities = {
  readonly change: boolean
  readonly draw: boolean
  readonly calibrate: boolean
  readonly protocol: boolean
}

export function commissionAbilitiesOf(
  actor: Actor,
  { rules, stage, signed, calibrated }: CommissionFacts,
): CommissionAbilities {
  const change = rules !== null && leadsCompetitions(actor)
  return {
    change,
    draw: change && mayDraw(stage),
    calibrate: change && rules.isCalibrated && calibrated === 0,
    protocol: rules !== null && readsCommissions(actor) && signed > 0,
  }
}

/** Whether people decide on pages of papers: facts are hidden in them. */
export const clearsPages = (actor: Actor, { graded, hidden }: Pick<CommissionRules, 'graded' | 'hidden'>): boolean =>
  graded === 'PAPERS' && hidden.length > 0 && leadsCompetitions(actor)

/** Facts about a second grading of fragile awards. `isNewest`: of the newest run that could be published. */
export type SecondFacts = {
  readonly rules: CommissionRules | null
  readonly stage: Stage
  readonly isNewest: boolean
  readonly isProposed: boolean
  readonly isPublished: boolean
}

/** Whether cases may be sent to a second expert: by the head of the competition, before a result is proposed. */
export const mayStartSecond = (
  actor: Actor,
  { rules, stage, isNewest, isProposed, isPublished }: SecondFacts,
): boolean => rules !== null && leadsCompetitions(actor) && mayDraw(stage) && isNewest && !isProposed && !isPublished

/** Facts of one expert's grades. `meetingAt` is null where none was set. */
export type GradingFacts = {
  readonly state: GradingState
  readonly expertId: string
  readonly isCalibration: boolean
  readonly isLocked: boolean
  readonly meetingAt: Date | null
}
export type GradingAbilities = { readonly grade: boolean; readonly sign: boolean; readonly decline: boolean }

/** Experts read their own grades, and none that were taken back. */
export const isOwnGrading = (actor: Actor, { expertId, state }: Pick<GradingFacts, 'expertId' | 'state'>): boolean =>
  hasRole(actor, 'EXPERT') && expertId === actor.accountId && state !== 'RELEASED'

/** A case is locked until its expert has signed all calibration cases (docs/specification/commissions.md#calibration). */
export const isLocked = (
  { isCalibrated }: Pick<CommissionRules, 'isCalibrated'>,
  isCalibration: boolean,
  calibrated: number,
): boolean => isCalibrated && !isCalibration && calibrated < CALIBRATION_CASES

/** Whether the graded interview has begun. Papers and calibration cases have no meeting. */
export const isHeld = (
  { graded }: Pick<CommissionRules, 'graded'>,
  { isCalibration, meetingAt }: Pick<GradingFacts, 'isCalibration' | 'meetingAt'>,
  now: Date,
): boolean => graded === 'PAPERS' || isCalibration || (meetingAt !== null && hasBegun(meetingAt, now))

export function gradingAbilitiesOf(
  actor: Actor,
  facts: GradingFacts,
  rules: Pick<CommissionRules, 'graded'>,
  now: Date,
): GradingAbilities {
  const can = (event: GradingEvent): boolean =>
    isOwnGrading(actor, facts) && canMove(GRADING_WORKFLOW, facts.state, event, actor.roles)
  return {
    grade: !facts.isLocked && can('grade'),
    sign: !facts.isLocked && isHeld(rules, facts, now) && can('sign'),
    decline: !facts.isCalibration && can('decline'),
  }
}
