import type { Role } from '../kernel/role.ts'

/** `CHECKERS` check claims and decide appeals; `LEADERS` lead a competition. */
export const CHECKERS = ['ADMIN', 'MANAGER'] as const satisfies readonly Role[]
export const LEADERS = ['EXPERT_MANAGER'] as const satisfies readonly Role[]
/** Auditors are appointed from these roles, among staff without a university. */
export const AUDITORS = [...CHECKERS, ...LEADERS] as const satisfies readonly Role[]
export const LEADERS_AND_HEADS = [...LEADERS, 'ADMIN'] as const satisfies readonly Role[]

/** Kinds of a competition: a state grant, or a scholarship for foreigners (docs/specification/competition.md#kinds). */
export const COMPETITION_KINDS = ['GRANT', 'SCHOLARSHIP'] as const
export type CompetitionKind = (typeof COMPETITION_KINDS)[number]
