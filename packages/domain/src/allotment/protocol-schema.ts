/** By what applicants are compared, first things first (docs/allotment.md#merit). */
export const CRITERIA = ['SCORE', 'RIGHT', 'AVERAGE', 'PROFILE'] as const
export type Criterion = (typeof CRITERIA)[number]

/** The lowest on a list, with what they were compared by. */
export type Last = {
  readonly applicant: string
  readonly total: number
  /** The highest right held, or null. */
  readonly right: string | null
  readonly average: number
  readonly profile: number
}

/** How full a list is; with equals at its edge `filled` may exceed `places` (docs/allotment.md#equals). */
export type ListState = { readonly places: number; readonly filled: number; readonly last: Last | null }

/** A grant. */
export type Allotted = {
  readonly applicant: string
  readonly program: string
  /** Which of the applicant's choices it is, from 1. */
  readonly choice: number
  readonly place: 'GENERAL' | 'RESERVED'
  readonly quota?: string
}

/** Criterion that set an applicant apart from the one who ended the list for them. */
export type DecidedBy = Criterion | 'EQUAL'

/** How one choice of one applicant ended, and why (docs/allotment.md#lines). */
export type Line = {
  readonly applicant: string
  readonly program: string
  readonly choice: number
  readonly outcome: 'ALLOTTED' | 'BELOW_MINIMUM' | 'OUTRANKED' | 'BETTER_CHOICE'
  readonly decidedBy?: DecidedBy
  readonly lastAdmitted?: Last | null
  /** The points missing: to the equals who did not fit where the list ended with them, else to the last admitted. */
  readonly missing?: number
  /** The total of the equals who did not fit, where the list ended with them for this applicant. */
  readonly equalsAt?: number
  /** The least total with which this choice would have been allotted (docs/allotment.md#enough); null: none would. */
  readonly enough?: number | null
}

/** The lists of one program. */
export type ProgramLists = {
  readonly id: string
  readonly general: ListState
  readonly reserved: readonly ({ readonly quota: string } & ListState)[]
}

/** An allotment: keys and entries stand in the order in which they are published. */
export type Allotment = {
  readonly allotted: readonly Allotted[]
  readonly lines: readonly Line[]
  readonly programs: readonly ProgramLists[]
}

/** The lowest on a list, as everybody reads it. */
export type PublicLast = Pick<Last, 'applicant' | 'total'>
/** `ORDER`: what follows the total in the order of comparison. */
export type PublicDecidedBy = 'SCORE' | 'ORDER' | 'EQUAL'
type PublicListState = Omit<ListState, 'last'> & { readonly last: PublicLast | null }

/** An allotment as everybody reads it: reserved lists stand by their codes. */
export type PublicAllotment = {
  readonly allotted: readonly (Omit<Allotted, 'quota'> & { readonly list?: string })[]
  readonly lines: readonly (Omit<Line, 'decidedBy' | 'lastAdmitted' | 'enough'> & {
    readonly decidedBy?: PublicDecidedBy
    readonly lastAdmitted?: PublicLast | null
  })[]
  readonly programs: readonly {
    readonly id: string
    readonly general: PublicListState
    readonly reserved: readonly ({ readonly list: string } & PublicListState)[]
  }[]
}
