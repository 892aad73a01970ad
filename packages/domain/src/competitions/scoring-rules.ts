import type { ORDER_CRITERIA, ScoreSource } from '../allotment/score-schema.ts'
import { UNT_MAX, UNT_SUBJECTS } from '../kernel/education.ts'
import type { Language } from '../kernel/language.ts'
import type { CompetitionSetup } from './setup-schema.ts'

/** Part of a score: a subject of a test, or a criterion of a commission. `name`: null for subjects of the UNT. */
export type ScorePart = {
  readonly code: string
  readonly most: number
  readonly name: Readonly<Record<Language, string>> | null
}

/** Score of a competition: its parts, its maximum total, and the decimals of all its numbers. */
export type Scoring = { readonly parts: readonly ScorePart[]; readonly most: number; readonly decimals: 0 | 2 }

const MOST_GRADE = 5
export const MOST_OF_COMMISSION = 100
/** Parts of the UNT. `PROFILE_1` and `PROFILE_2` are the two subjects that an applicant chooses. */
const UNT_PARTS: readonly ScorePart[] = [...UNT_SUBJECTS, 'PROFILE_1', 'PROFILE_2'].map((code) => ({
  ...{ code, most: UNT_MAX, name: null },
}))

/** Score of a competition by its source and rules (docs/specification/competition.md#kinds). */
export function scoringOf({ parts = [], commission }: ScoreRules, source: ScoreSource): Scoring {
  if (source === 'UNT') return { parts: UNT_PARTS, most: UNT_MAX, decimals: 0 }
  if (source === 'TESTING') return { parts, most: parts.reduce((sum, { most }) => sum + most, 0), decimals: 0 }
  const criteria = (commission?.criteria ?? []).map(({ code, name }) => ({ code, most: MOST_GRADE, name }))
  return { parts: criteria, most: MOST_OF_COMMISSION, decimals: 2 }
}
type ScoreRules = Pick<CompetitionSetup, 'parts' | 'commission'>

/** Order after the total where the rules name none: that of the UNT. */
export const UNT_ORDER = ['RIGHT', 'AVERAGE', 'PROFILE'] as const satisfies readonly (typeof ORDER_CRITERIA)[number][]

/** Criteria after the total, in their order. */
export const orderOf = ({ order }: Pick<CompetitionSetup, 'order'>): readonly string[] => order ?? UNT_ORDER

/** Whether the order after the total has the average mark, which competitors then state. */
export const countsAverage = (setup: Pick<CompetitionSetup, 'order'>): boolean => orderOf(setup).includes('AVERAGE')
export const countsRights = (setup: Pick<CompetitionSetup, 'order'>): boolean => orderOf(setup).includes('RIGHT')

/** Criteria that an order may name: rights, the average, the profile of the UNT, and parts of the score. */
export const criteriaOf = (setup: ScoreRules, source: ScoreSource): readonly string[] =>
  source === 'UNT' ? UNT_ORDER : ['RIGHT', 'AVERAGE', ...scoringOf(setup, source).parts.map(({ code }) => code)]
