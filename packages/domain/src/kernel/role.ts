/** Every role a signed-in person can have (specification, section 6). GUEST is the absence of a session. */
export const ROLES = ['USER', 'ADMIN', 'MANAGER', 'EXPERT_MANAGER', 'EXPERT', 'SUPER_ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** Roles that the super admin may give to a staff member (specification, section 5). */
export const ASSIGNABLE_ROLES = ['ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER'] as const satisfies readonly Role[]
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

export type WireRole = `ROLE_${Role}`

/** The form a role has on the wire (decisions, section 1). */
export const toWireRole = (role: Role): WireRole => `ROLE_${role}`

/** Reads a role with or without its prefix; null for anything else. */
export function parseRole(text: string): Role | null {
  const short = text.startsWith('ROLE_') ? text.slice('ROLE_'.length) : text
  return (ROLES as readonly string[]).includes(short) ? (short as Role) : null
}
