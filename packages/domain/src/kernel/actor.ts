import type { Role } from './role.ts'

/** Applicants and staff sign in apart. */
export type AccountKind = 'APPLICANT' | 'STAFF'

/** Who is calling. An applicant has the one role USER; a staff member has at least one of the others. */
export type Actor = {
  readonly accountId: string
  readonly kind: AccountKind
  readonly roles: readonly Role[]
  /** The university a staff member is bound to; null: all (docs/specification/roles-and-scope.md#scope). */
  readonly universityId: string | null
  readonly fullName: string
}

export const hasRole = (actor: Actor, ...roles: readonly Role[]): boolean =>
  actor.roles.some((role) => roles.includes(role))
