/** Roles of signed-in people (docs/specification/roles-and-scope.md#roles). A guest has no session and no role. */
export const ROLES = ['USER', 'ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER', 'SUPER_ADMIN'] as const
export type Role = (typeof ROLES)[number]

type Work = 'applications' | 'interviews'

type RoleRow = {
  /** Office desk: reads the applications in their scope. */
  readonly desk: 'head' | 'manager' | null
  readonly isAssignable: boolean
  /** Work that can be assigned to the role. */
  readonly work: Work | null
  /** Work that the role assigns. Its pick list contains the roles with this `work`. */
  readonly assigns: Work | null
}

/** Properties of each role. Its start page is in home.ts, which the web's first load needs without this table. */
const ROWS = {
  USER: { desk: null, isAssignable: false, work: null, assigns: null },
  ADMIN: { desk: 'head', isAssignable: true, work: 'applications', assigns: 'applications' },
  MANAGER: { desk: 'manager', isAssignable: true, work: 'applications', assigns: null },
  EXPERT: { desk: null, isAssignable: true, work: 'interviews', assigns: null },
  EXPERT_MANAGER: { desk: null, isAssignable: true, work: null, assigns: 'interviews' },
  SUPER_ADMIN: { desk: null, isAssignable: false, work: null, assigns: null },
} as const satisfies Readonly<Record<Role, RoleRow>>

type Having<Column extends keyof RoleRow, Value> = {
  [R in Role]: (typeof ROWS)[R][Column] extends Value ? R : never
}[Role]
const having = <Column extends keyof RoleRow, const Value extends RoleRow[Column]>(
  column: Column,
  ...values: readonly Value[]
) =>
  ROLES.filter((role): role is Having<Column, Value> =>
    (values as readonly RoleRow[Column][]).includes(ROWS[role][column]),
  )

/** Roles that the super admin may give to staff (docs/specification/roles-and-scope.md#roles). */
export const ASSIGNABLE_ROLES = having('isAssignable', true)
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

export const STAFF_ROLES = ROLES.filter((role) => role !== 'USER')
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Readers of the applications in their scope. Each endpoint lists its own roles besides. */
export const OFFICE_ROLES = having('desk', 'head', 'manager')
export const INSPECTOR_ROLES = having('work', 'applications')
export const INTERVIEWER_ROLES = having('work', 'interviews')

/** Desk of these roles; the head's desk wins. */
export const deskOfRoles = (roles: readonly Role[]): 'head' | 'manager' =>
  roles.some((role) => ROWS[role].desk === 'head') ? 'head' : 'manager'

export const pickableBy = (roles: readonly Role[]): readonly Role[] =>
  roles.flatMap((role) => {
    const { assigns } = ROWS[role]
    return assigns === null ? [] : having('work', assigns)
  })

export type WireRole = `ROLE_${Role}`

export const toWireRole = (role: Role): WireRole => `ROLE_${role}`

/** Reads a role with or without its prefix; null for anything else. */
export function parseRole(text: string): Role | null {
  const short = text.startsWith('ROLE_') ? text.slice('ROLE_'.length) : text
  return (ROLES as readonly string[]).includes(short) ? (short as Role) : null
}
