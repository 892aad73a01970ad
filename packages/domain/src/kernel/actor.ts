import type { Right } from './right.ts'
import type { Role } from './role.ts'

/** Applicants and staff have separate sign-ins. */
export type AccountKind = 'APPLICANT' | 'STAFF'

/** The caller. An applicant has the single role USER; a staff member has one or more of the others. */
export type Actor = {
  readonly accountId: string
  readonly kind: AccountKind
  readonly roles: readonly Role[]
  /** Absent: none. */
  readonly rights?: readonly Right[]
  /** Scope of a staff member: one university; null: all (docs/specification/roles-and-scope.md#scope). */
  readonly universityId: string | null
  readonly fullName: string
}

export const hasRight = ({ rights = [] }: Actor, right: Right): boolean => rights.includes(right)

export const hasRole = (actor: Actor, ...roles: readonly Role[]): boolean =>
  actor.roles.some((role) => roles.includes(role))
