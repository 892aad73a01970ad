import { SUBJECTS } from '../allotment/competition-schema.ts'
import type { ScoredCompetition } from '../allotment/contest-schema.ts'
import { ORDER_CRITERIA } from '../allotment/score-schema.ts'
import type { CompetitionSetup } from '../competitions/setup-schema.ts'
import { UNT_MAX } from '../kernel/education.ts'

/** Highest total of a commission, in points with two decimals. */
const COMMISSION_MAX = 100

type Rules = Pick<CompetitionSetup, 'parts' | 'order' | 'commission' | 'minimum' | 'lists'>

/** Whether rules need version 2 of the input (docs/allotment.md#version-2). */
export const needsScore = ({ parts, order, commission, minimum, lists }: Rules): boolean =>
  parts !== undefined ||
  order !== undefined ||
  commission !== undefined ||
  minimum.quotas !== undefined ||
  lists.some((list) => list.minimum?.quotas !== undefined)

/** Score and order of comparison of rules: those of a commission, of a testing, or of the UNT. */
export function scoreOf({ parts, order, commission }: Rules): Pick<ScoredCompetition, 'score' | 'order'> {
  const others = [...(order ?? ORDER_CRITERIA)].filter((criterion) => order !== undefined || criterion !== 'PROFILE')
  if (commission !== undefined) {
    const criteria = commission.criteria.map(({ code }) => ({ code, most: COMMISSION_MAX }))
    return { score: { source: 'INTERVIEW', most: COMMISSION_MAX, decimals: 2, parts: criteria }, order: others }
  }
  if (parts !== undefined) {
    const most = parts.reduce((sum, part) => sum + part.most, 0)
    const own = parts.map(({ code, most: of }) => ({ code, most: of }))
    return { score: { source: 'TESTING', most, decimals: 0, parts: own }, order: others }
  }
  const subjects = SUBJECTS.map((code) => ({ code, most: UNT_MAX }))
  return {
    score: { source: 'UNT', most: UNT_MAX, decimals: 0, parts: subjects },
    order: [...(order ?? ORDER_CRITERIA)],
  }
}
