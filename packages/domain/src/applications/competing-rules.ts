import { doesSuit } from '../competitions/kind-rules.ts'
import type { CompetitionKind } from '../competitions/status.ts'
import { type GroupFacts, groupOf } from '../kernel/applicant-group.ts'

/**
 * Whether a person may compete in a competition of a kind (docs/specification/competition.md#competing). State grants
 * are for citizens of Kazakhstan, kandas, and stateless people who live in Kazakhstan; scholarships for foreigners.
 * Screens offer a competition to no other person.
 */
export const mayCompete = (facts: GroupFacts, kind: CompetitionKind = 'GRANT'): boolean =>
  doesSuit(kind, groupOf(facts))
