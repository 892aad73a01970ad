/** States of a case by its grades (docs/specification/commissions.md#cases). */
export const CASE_STATES = ['UNASSIGNED', 'GRADING', 'FURTHER', 'SECOND', 'DONE'] as const
export type CaseState = (typeof CASE_STATES)[number]

/**
 * A further grade belongs to an expert drawn because the first totals differ. A second one belongs to an expert drawn
 * because a single mark decides the award.
 */
export const GRADE_ROLES = ['FIRST', 'FURTHER', 'SECOND'] as const
export type GradeRole = (typeof GRADE_ROLES)[number]

/** RELEASED: declined, or taken back unsigned. VOID: signed, then in conflict of interest; it never counts. */
export const GRADING_STATES = ['ASSIGNED', 'SIGNED', 'RELEASED', 'VOID'] as const
export type GradingState = (typeof GRADING_STATES)[number]

type States = readonly GradingState[]
/** Grades that a case shows. */
export const SHOWN = ['ASSIGNED', 'SIGNED', 'VOID'] as const satisfies States
/** Grades that fill the places of a case. */
export const GIVEN = ['ASSIGNED', 'SIGNED'] as const satisfies States
/** Grades that make the total of a case. */
export const COUNTED = ['SIGNED'] as const satisfies States
export const IN_HAND = ['ASSIGNED'] as const satisfies States
/** Grades that keep their signature, counted or not. */
export const KEPT = ['SIGNED', 'VOID'] as const satisfies States

export const isInHand = (state: GradingState): boolean => state === 'ASSIGNED'
export const isCounted = (state: GradingState): boolean => state === 'SIGNED'
export const isTakenBack = (state: GradingState): state is 'RELEASED' => state === 'RELEASED'
export const isVoid = (state: GradingState): boolean => state === 'VOID'

/** Tabs of an expert's own grading. */
export const GRADING_TABS = ['TO_DO', 'SIGNED'] as const
export type GradingTab = (typeof GRADING_TABS)[number]
export const tabStates = (tab: GradingTab): States => (tab === 'TO_DO' ? IN_HAND : KEPT)

/** Slots of an application whose files experts read, as pictures. */
export const PAPERS = ['motivationLetter', 'dissertationResearch'] as const
export type PaperSlot = (typeof PAPERS)[number]

export const LOWEST_GRADE = 1
export const HIGHEST_GRADE = 5
/** Grades that need a comment. */
export const OUTER_GRADES: readonly number[] = [LOWEST_GRADE, HIGHEST_GRADE]
export const MOST_COMMENT = 2_000
