import { expect, test } from 'vitest'
import { ASSIGNABLE_ROLES, INSPECTOR_ROLES, INTERVIEWER_ROLES, OFFICE_ROLES, STAFF_ROLES } from './role.ts'

test.each([
  ['the super admin may give', ASSIGNABLE_ROLES, ['ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER']],
  ['staff have', STAFF_ROLES, ['ADMIN', 'MANAGER', 'EXPERT', 'EXPERT_MANAGER', 'SUPER_ADMIN']],
  ['read applications', OFFICE_ROLES, ['ADMIN', 'MANAGER']],
  ['receive applications', INSPECTOR_ROLES, ['ADMIN', 'MANAGER']],
  ['receive interviews', INTERVIEWER_ROLES, ['EXPERT']],
] as const)('roles that %s', (_, roles, expected) => expect(roles).toEqual(expected))
