import { describe, expect, test } from 'vitest'
import { APPLICATION_STATUSES, isDraft } from '../applications/status.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Role } from '../kernel/role.ts'
import { reviewEndpoints } from './endpoints.ts'
import { deskOf, isBeingChecked, mayCheck, mayEditNote, mayEditReason, maySeeNote, rowAbilitiesOf } from './policy.ts'
import { FUNNEL, isTabOf, needsName, STAFF_TABS, TAB_STATUSES } from './status.ts'

const staff = (roles: readonly Role[], universityId: string | null = null, accountId = 'staff'): Actor => ({
  accountId,
  kind: 'STAFF',
  roles,
  universityId,
  fullName: '',
})
const owner: Actor = { accountId: 'owner', kind: 'APPLICANT', roles: ['USER'], universityId: null, fullName: '' }

describe('notes among staff', () => {
  const note = { universityId: 'second', authorId: 'staff' }
  test.each([
    ['the author reads', maySeeNote(staff(['MANAGER'], 'second'), note), true],
    ['staff of all universities read', maySeeNote(staff(['ADMIN'], null, 'other'), note), true],
    ['another university reads', maySeeNote(staff(['ADMIN'], 'first', 'other'), note), false],
    ['the applicant reads', maySeeNote(owner, note), false],
    ['the author edits', mayEditNote(staff(['MANAGER'], 'second'), note), true],
    ['a head edits another’s', mayEditNote(staff(['ADMIN'], null, 'other'), note), false],
    ['the author edits after a move to another university', mayEditNote(staff(['MANAGER'], 'first'), note), false],
  ])('%s', (_act, isAllowed, expected) => {
    expect(isAllowed).toBe(expected)
  })
})

describe('checks of documents', () => {
  const application = {
    type: 'ENROLLMENT',
    status: 'IN_PROCESS',
    ownerId: 'owner',
    inspectorId: 'staff',
    decidedById: null,
    currentUniversityId: 'second',
    readerUniversityIds: ['first', 'second'],
  } as const
  test.each([
    ['the assigned inspector', staff(['MANAGER']), true],
    ['another manager', staff(['MANAGER'], null, 'other'), false],
    ['a head', staff(['ADMIN'], null, 'other'), true],
    ['a head of the university', staff(['ADMIN'], 'second', 'other'), true],
    ['a head of the university before', staff(['ADMIN'], 'first', 'other'), false],
    ['the inspector of the university before', staff(['MANAGER'], 'first'), false],
    ['the applicant', owner, false],
  ])('%s', (_who, actor, expected) => {
    expect(mayCheck(actor, application)).toBe(expected)
  })
  test.each(APPLICATION_STATUSES)('until it is decided: %s', (status) => {
    expect(isBeingChecked({ type: 'ENROLLMENT', status })).toBe(['IN_PROCESS', 'IN_PROCESS_ADMIN'].includes(status))
    expect(isBeingChecked({ type: 'GRANT_COMPETITION', status })).toBe(false)
  })
})

describe('reasons', () => {
  test.each([
    ['a head of all, the portal’s', staff(['ADMIN']), null, true],
    ['a head of all, a university’s', staff(['ADMIN']), 'first', true],
    ['a university’s head, their own', staff(['ADMIN'], 'first'), 'first', true],
    ['a university’s head, another’s', staff(['ADMIN'], 'first'), 'second', false],
    ['a university’s head, the portal’s', staff(['ADMIN'], 'first'), null, false],
    ['a manager', staff(['MANAGER']), null, false],
  ])('%s', (_who, actor, universityId, expected) => {
    expect(mayEditReason(actor, { universityId })).toBe(expected)
  })
})

test.each([
  ['a head, under review', staff(['ADMIN']), 'ENROLLMENT', 'IN_PROCESS', true],
  ['a head, waiting for approval', staff(['ADMIN']), 'GRANT', 'IN_PROCESS_ADMIN', false],
  ['a head, ended', staff(['ADMIN']), 'GRANT', 'PASSED', false],
  ['a head, competing', staff(['ADMIN']), 'GRANT_COMPETITION', 'IN_PROCESS', true],
  ['a head, competing and decided', staff(['ADMIN']), 'GRANT_COMPETITION', 'FAILED', false],
  ['a manager, under review', staff(['MANAGER']), 'ENROLLMENT', 'IN_PROCESS', false],
] as const)('a row offers an assignment to %s: %#', (_case, actor, type, status, expected) => {
  expect(rowAbilitiesOf(actor, { type, status })).toEqual({ assign: expected })
})

test.each([
  [['ADMIN'], 'head'],
  [['MANAGER', 'ADMIN'], 'head'],
  [['MANAGER'], 'manager'],
] as const)('%s have the desk of a %s', (roles, desk) => expect(deskOf(staff(roles))).toBe(desk))

test.each([
  ['PASSED', ['PASSED', 'FAILED'], true],
  ['PASSED', ['FAILED'], false],
  ['ON_APPROVAL', ['IN_PROCESS_ADMIN'], false],
] as const)('the tab %s shows only %s: %s', (tab, statuses, is) => expect(isTabOf(tab, statuses)).toBe(is))

test("the desk that screens derive from a session's calls equals the server's", () => {
  for (const role of reviewEndpoints.listApplications.access) {
    const assigns = (reviewEndpoints.assignInspector.access as readonly Role[]).includes(role)
    expect(deskOf(staff([role])), role).toBe(assigns ? 'head' : 'manager')
  }
})

test('a decision needs the name of its actor, a submission does not', () => {
  expect((['decide', 'testResent', 'submit'] as const).map(needsName)).toEqual([true, true, false])
})

test('the head finds every sent application on a tab', () => {
  const shown = STAFF_TABS.head.flatMap((tab) => TAB_STATUSES[tab])
  const sent = APPLICATION_STATUSES.filter((status) => !isDraft(status))
  expect(sent.filter((status) => !shown.includes(status))).toEqual([])
})

test('the tabs of each desk and the funnel have these statuses', () => {
  expect(STAFF_TABS).toEqual({
    head: ['IN_PROCESS', 'ASSIGNED_TO_ME', 'ASSIGNED_TO_MANAGER', 'IN_PROCESS_ADMIN', 'PASSED', 'FAILED', 'WITHDRAWN'],
    manager: ['IN_PROCESS', 'ON_REVISION', 'IN_PROCESS_ADMIN'],
  })
  expect(FUNNEL).toEqual({
    decided: ['IN_PROCESS_ADMIN', 'PASSED', 'FAILED'],
    passed: ['PASSED'],
    failed: ['FAILED'],
    withdrawn: ['WITHDRAWN'],
  })
})

test.each([
  ['IN_PROCESS', 'IN_PROCESS'],
  ['IN_PROCESS_ADMIN', 'IN_PROCESS_ADMIN'],
  ['PASSED', 'PASSED'],
  ['FAILED', 'FAILED'],
  ['WITHDRAWN', 'WITHDRAWN'],
  ['ASSIGNED_TO_ME', 'IN_PROCESS'],
  ['ASSIGNED_TO_MANAGER', 'IN_PROCESS'],
  ['ON_REVISION', 'IN_PROCESS'],
] as const)('the tab %s shows applications with %s', (tab, status) => {
  expect(isTabOf(tab, [status])).toBe(true)
})
