import type { ScoredCompetition } from '../allotment/contest-schema.ts'
import type { ScoreSource } from '../allotment/score-schema.ts'
import { orderOf, scoringOf } from '../competitions/scoring-rules.ts'
import type { CompetitionSetup } from '../competitions/setup-schema.ts'

type Rules = Pick<CompetitionSetup, 'parts' | 'order' | 'commission' | 'minimum' | 'lists'>

/** Whether rules need version 2 of the input (docs/allotment.md#version-2). */
export const needsScore = ({ parts, order, commission, minimum, lists }: Rules): boolean =>
  parts !== undefined ||
  order !== undefined ||
  commission !== undefined ||
  minimum.quotas !== undefined ||
  lists.some((list) => list.minimum?.quotas !== undefined)

/** Source of the score by the rules: only one has a commission, and only one has own parts. */
const sourceOf = ({ parts, commission }: Rules): ScoreSource =>
  commission !== undefined ? 'INTERVIEW' : parts !== undefined ? 'TESTING' : 'UNT'

/** Whether each part of the score has a maximum. Rules begin without those of a testing. */
export const hasMaximums = ({ parts = [] }: Pick<Rules, 'parts'>): boolean => parts.every(({ most }) => most > 0)

/** Score and order of comparison of rules. Only the UNT has a profile. */
export function scoreOf(rules: Rules): Pick<ScoredCompetition, 'score' | 'order'> {
  const source = sourceOf(rules)
  const { parts, most, decimals } = scoringOf(rules, source)
  return {
    score: { source, most, decimals, parts: parts.map(({ code, most: own }) => ({ code, most: own })) },
    order: orderOf(rules).filter((criterion) => criterion !== 'PROFILE' || source === 'UNT'),
  }
}
