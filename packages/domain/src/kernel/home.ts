import type { Role, WireRole } from './role.ts'

/** Start pages after sign-in. A new role does not compile without one. */
const HOMES = {
  ADMIN: '/applications',
  MANAGER: '/applications',
  SUPER_ADMIN: '/',
  EXPERT: '/interview-applications',
  EXPERT_MANAGER: '/interview-applications',
  USER: '/profile',
} as const satisfies Readonly<Record<Role, string>>
type Home = (typeof HOMES)[Role]

/**
 * Start page of these roles; the first in the table if there are several (docs/specification/screens.md#after-sign-in).
 */
export function homeOfRoles(roles: readonly WireRole[]): Home {
  for (const [role, home] of Object.entries(HOMES)) if (roles.some((name) => name === `ROLE_${role}`)) return home
  return HOMES.USER
}
