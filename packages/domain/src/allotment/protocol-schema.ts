/** Criteria of comparison that are no part of a score (docs/allotment.md#merit). */
export const CRITERIA = ['SCORE', 'RIGHT', 'AVERAGE', 'PROFILE'] as const
export type Criterion = (typeof CRITERIA)[number]

/** Last person of a list, with the values of the order of comparison alone. Version 1 has the first five keys. */
export type Last = {
  readonly applicant: string
  readonly total: number
  readonly right?: string | null
  readonly average?: number
  readonly profile?: number
  /** Points of the parts in the order of comparison, by code. */
  readonly parts?: Readonly<Record<string, number>>
}

/** State of a list. With equals at its edge `filled` may exceed `places` (docs/allotment.md#equals). */
export type ListState = { readonly places: number; readonly filled: number; readonly last: Last | null }

export type Allotted = {
  readonly applicant: string
  readonly program: string
  readonly choice: number
  readonly place: 'GENERAL' | 'RESERVED'
  readonly quota?: string
}

/**
 * First criterion in which the applicant differs from the person who ended the list for them: a `Criterion`, the code
 * of a part of the score (version 2), or `EQUAL`.
 */
export type DecidedBy = string

/** Outcome of one choice of one applicant, with its reason (docs/allotment.md#lines). */
export type Line = {
  readonly applicant: string
  readonly program: string
  readonly choice: number
  readonly outcome: 'ALLOTTED' | 'BELOW_MINIMUM' | 'OUTRANKED' | 'BETTER_CHOICE'
  /** Only reserved lists were open to the applicant: below the general minimum (version 2). */
  readonly onlyReserved?: true
  readonly decidedBy?: DecidedBy
  readonly lastAdmitted?: Last | null
  /** Missing points: to the equals who did not fit if the list ended with them, otherwise to the last admitted. */
  readonly missing?: number
  /** Total of the equals who did not fit, if the list ended with them for this applicant. */
  readonly equalsAt?: number
  /** Lowest total that would have won this choice (docs/allotment.md#enough); null: none would. */
  readonly enough?: number | null
}

export type ProgramLists = {
  readonly id: string
  readonly general: ListState
  readonly reserved: readonly ({ readonly quota: string } & ListState)[]
}

/** Allotment. Keys and entries are in the published order. */
export type Allotment = {
  readonly allotted: readonly Allotted[]
  readonly lines: readonly Line[]
  readonly programs: readonly ProgramLists[]
}

export type PublicLast = Pick<Last, 'applicant' | 'total'>
/** `ORDER`: a criterion after the total. */
export type PublicDecidedBy = 'SCORE' | 'ORDER' | 'EQUAL'
type PublicListState = Omit<ListState, 'last'> & { readonly last: PublicLast | null }

/** Allotment in the public form. Reserved lists have codes instead of categories. */
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
