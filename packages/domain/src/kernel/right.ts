import type { Role } from './role.ts'

/** Rights that the super admin gives to single staff members beside their roles. */
export const RIGHTS = ['content'] as const
export type Right = (typeof RIGHTS)[number]

/** Rights in effect. The super admin has all of them, since nobody else could give the first. */
export const rightsOf = (roles: readonly Role[], given: readonly string[]): readonly Right[] =>
  roles.includes('SUPER_ADMIN') ? RIGHTS : RIGHTS.filter((right) => given.includes(right))
