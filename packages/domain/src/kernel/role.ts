/** Every role of a signed-in person (docs/specification/roles-and-scope.md#roles). GUEST is a missing session. */
export const ROLES = ['USER', 'ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER', 'SUPER_ADMIN'] as const
export type Role = (typeof ROLES)[number]

type Work = 'applications' | 'interviews'

type RoleRow = {
  /** Desk of the office: reads the applications in their scope. */
  readonly desk: 'head' | 'manager' | null
  /** The super admin may give the role to a staff member. */
  readonly isAssignable: boolean
  /** Work that may be assigned to the role. */
  readonly work: Work | null
  /** Work that the role assigns: its pick list has those who may be given it. */
  readonly assigns: Work | null
}

/** What is said of each role beside its start page (`home.ts`, which the first load of the web carries alone). */
const ROWS = {
  USER: { desk: null, isAssignable: false, work: null, assigns: null },
  ADMIN: { desk: 'head', isAssignable: true, work: 'applications', assigns: 'applications' },
  MANAGER: { desk: 'manager', isAssignable: true, work: 'applications', assigns: null },
  EXPERT: { desk: null, isAssignable: true, work: 'interviews', assigns: null },
  EXPERT_MANAGER: { desk: null, isAssignable: true, work: null, assigns: 'interviews' },
  SUPER_ADMIN: { desk: null, isAssignable: false, work: null, assigns: null },
} as const satisfies Readonly<Record<Role, RoleRow>>

/** The roles whose row has one of some values. */
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

/** Roles that the super admin may give to a staff member (docs/specification/roles-and-scope.md#roles). */
export const ASSIGNABLE_ROLES = having('isAssignable', true)
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

/** Everybody but applicants. */
export const STAFF_ROLES = ROLES.filter((role) => role !== 'USER')
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Readers of the applications in their scope; what else they may do is said call by call. */
export const OFFICE_ROLES = having('desk', 'head', 'manager')
/** Roles that may be given an application to review, and roles that may hold an interview. */
export const INSPECTOR_ROLES = having('work', 'applications')
export const INTERVIEWER_ROLES = having('work', 'interviews')

/** The desk of somebody with these roles; a head's where they have several. */
export const deskOfRoles = (roles: readonly Role[]): 'head' | 'manager' =>
  roles.some((role) => ROWS[role].desk === 'head') ? 'head' : 'manager'

/** Roles of the people whom somebody with these roles may pick. */
export const pickableBy = (roles: readonly Role[]): readonly Role[] =>
  roles.flatMap((role) => {
    const { assigns } = ROWS[role]
    return assigns === null ? [] : having('work', assigns)
  })

export type WireRole = `ROLE_${Role}`

/** The form a role has on the wire (docs/specification/roles-and-scope.md#roles). */
export const toWireRole = (role: Role): WireRole => `ROLE_${role}`

/** Reads a role with or without its prefix; null for anything else. */
export function parseRole(text: string): Role | null {
  const short = text.startsWith('ROLE_') ? text.slice('ROLE_'.length) : text
  return (ROLES as readonly string[]).includes(short) ? (short as Role) : null
}
