/** Every role of a signed-in person (docs/specification/roles-and-scope.md#roles). GUEST is a missing session. */
export const ROLES = ['USER', 'ADMIN', 'MANAGER', 'EXPERT_MANAGER', 'EXPERT', 'SUPER_ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** Roles that the super admin may give to a staff member (docs/specification/roles-and-scope.md#roles). */
export const ASSIGNABLE_ROLES = ['ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER'] as const satisfies readonly Role[]
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

/** Everybody but applicants. */
export const STAFF_ROLES = ['SUPER_ADMIN', ...ASSIGNABLE_ROLES] as const satisfies readonly Role[]

/** Who reads the applications in their sight; what else they may do is said call by call. */
export const OFFICE_ROLES = ['ADMIN', 'MANAGER'] as const satisfies readonly Role[]
/** Who may be given an application to review, and who may hold an interview. */
export const INSPECTOR_ROLES = ['ADMIN', 'MANAGER'] as const satisfies readonly Role[]
export const INTERVIEWER_ROLES = ['EXPERT'] as const satisfies readonly Role[]

export type WireRole = `ROLE_${Role}`

/** The form a role has on the wire (docs/specification/roles-and-scope.md#roles). */
export const toWireRole = (role: Role): WireRole => `ROLE_${role}`

/** Reads a role with or without its prefix; null for anything else. */
export function parseRole(text: string): Role | null {
  const short = text.startsWith('ROLE_') ? text.slice('ROLE_'.length) : text
  return (ROLES as readonly string[]).includes(short) ? (short as Role) : null
}
