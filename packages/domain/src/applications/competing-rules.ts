import { type GroupFacts, groupOf } from '../kernel/applicant-group.ts'

/**
 * Whether the law allows a person to compete for a state grant: citizens of Kazakhstan, kandas, and stateless people
 * who live in Kazakhstan (docs/specification/competition.md#competing). Screens offer it to no other person.
 */
export const mayCompete = (facts: GroupFacts): boolean => groupOf(facts) !== 'FOREIGN'
