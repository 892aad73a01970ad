import type { Role } from '../kernel/role.ts'

/** Who checks claims and answers appeals; who leads a competition; who besides reads how it is set up. */
export const CHECKERS = ['ADMIN', 'MANAGER'] as const satisfies readonly Role[]
export const LEADERS = ['EXPERT_MANAGER'] as const satisfies readonly Role[]
/** Roles of staff bound to no university; auditors are named among them. */
export const AUDITORS = [...CHECKERS, ...LEADERS] as const satisfies readonly Role[]
export const LEADERS_AND_HEADS = [...LEADERS, 'ADMIN'] as const satisfies readonly Role[]
