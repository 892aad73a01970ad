import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import type { Role } from '../kernel/role.ts'
import { type ApplicationFacts, abilitiesOf, canRead, mayApprove, mayAssign, mayDecide } from './policy.ts'

const staff = (roles: readonly Role[], universityId: string | null = null, accountId = 'staff'): Actor => ({
  accountId,
  kind: 'STAFF',
  roles,
  universityId,
  fullName: '',
})
const owner: Actor = { accountId: 'owner', kind: 'APPLICANT', roles: ['USER'], universityId: null, fullName: '' }
const stranger: Actor = { ...owner, accountId: 'stranger' }

const facts = (more: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  type: 'ENROLLMENT',
  status: 'IN_PROCESS',
  ownerId: 'owner',
  inspectorId: 'staff',
  decidedById: null,
  currentUniversityId: 'second',
  readerUniversityIds: ['first', 'second'],
  ...more,
})

/** A competing application is in no university's scope: the server gives none. */
const competing = (more: Partial<ApplicationFacts> = {}): ApplicationFacts =>
  facts({ type: 'GRANT_COMPETITION', currentUniversityId: null, readerUniversityIds: [], ...more })

describe('readers of an application', () => {
  test.each([
    ['its owner', owner, facts(), true],
    ['its owner, as a draft', owner, facts({ status: 'CREATED' }), true],
    ['another applicant', stranger, facts(), false],
    ['a head of all universities', staff(['ADMIN']), facts(), true],
    ['a head of all universities, a draft', staff(['ADMIN']), facts({ status: 'CREATED' }), false],
    ['a manager of the university that considers it', staff(['MANAGER'], 'second'), facts(), true],
    ['a manager of a university that decided a choice', staff(['MANAGER'], 'first'), facts(), true],
    ['a manager of a choice not reached yet', staff(['MANAGER'], 'third'), facts(), false],
    ['an expert', staff(['EXPERT']), facts(), false],
    ['the head of the competition', staff(['EXPERT_MANAGER']), facts(), false],
    ['the super admin', staff(['SUPER_ADMIN']), facts(), false],
    ['its owner, competing', owner, competing(), true],
    ['another applicant, competing', stranger, competing(), false],
    ['a head of all universities, competing', staff(['ADMIN']), competing(), true],
    ['a manager of all universities, competing', staff(['MANAGER']), competing(), true],
    ['a manager of a university of its choices, competing', staff(['MANAGER'], 'second'), competing(), false],
    ['the head of the competition, competing', staff(['EXPERT_MANAGER']), competing(), true],
    [
      'the head of the competition, a competing draft',
      staff(['EXPERT_MANAGER']),
      competing({ status: 'CREATED' }),
      false,
    ],
    ['a university’s head of the competition, competing', staff(['EXPERT_MANAGER'], 'second'), competing(), false],
    ['an expert, competing', staff(['EXPERT']), competing(), false],
    ['the super admin, competing', staff(['SUPER_ADMIN']), competing(), false],
  ])('%s', (_who, actor, application, expected) => {
    expect(canRead(actor, application)).toBe(expected)
  })
})

describe('actors on an application', () => {
  test.each([
    ['a head in scope assigns', mayAssign(staff(['ADMIN'], 'second'), facts()), true],
    ['a head who only decided an earlier choice assigns', mayAssign(staff(['ADMIN'], 'first'), facts()), false],
    ['a manager assigns', mayAssign(staff(['MANAGER']), facts()), false],
    ['the inspector decides', mayDecide(staff(['MANAGER']), facts()), true],
    ['the inspector, a head, decides', mayDecide(staff(['ADMIN']), facts()), true],
    ['another manager decides', mayDecide(staff(['MANAGER'], null, 'other'), facts()), false],
    ['the inspector out of scope decides', mayDecide(staff(['MANAGER'], 'first'), facts()), false],
    ['a head approves another’s decision', mayApprove(staff(['ADMIN']), facts({ decidedById: 'other' }), 1), true],
    [
      'a head approves their own, another head there',
      mayApprove(staff(['ADMIN']), facts({ decidedById: 'staff' }), 1),
      false,
    ],
    [
      'a head approves their own, without another head',
      mayApprove(staff(['ADMIN']), facts({ decidedById: 'staff' }), 0),
      true,
    ],
    ['a manager approves', mayApprove(staff(['MANAGER']), facts({ decidedById: 'other' }), 0), false],
  ])('%s', (_act, isAllowed, expected) => {
    expect(isAllowed).toBe(expected)
  })
})

describe('abilities need the policy and the workflow', () => {
  const open = { isReceptionOpen: true, areClaimsOpen: false, otherHeads: 1, isUnderCorrection: false }
  const able = (actor: Actor, application: ApplicationFacts, circumstances = open) =>
    Object.entries(abilitiesOf(actor, application, circumstances)).flatMap(([ability, isThere]) =>
      isThere ? [ability] : [],
    )

  test.each([
    ['owner, draft', able(owner, facts({ status: 'CREATED' })), ['edit', 'submit', 'remove']],
    [
      'owner, draft, reception closed',
      able(owner, facts({ status: 'CREATED' }), { ...open, isReceptionOpen: false }),
      ['edit', 'remove'],
    ],
    ['owner, sent', able(owner, facts()), ['withdraw']],
    ['owner, waiting for the head', able(owner, facts({ status: 'IN_PROCESS_ADMIN' })), ['withdraw']],
    ['owner, passed', able(owner, facts({ status: 'PASSED' })), []],
    ['inspector, a manager', able(staff(['MANAGER']), facts()), ['decide']],
    ['inspector, a head', able(staff(['ADMIN']), facts()), ['assign', 'decide']],
    [
      'inspector, asked for corrections',
      able(staff(['ADMIN']), facts(), { ...open, isUnderCorrection: true }),
      ['assign'],
    ],
    [
      'head, decision of another',
      able(staff(['ADMIN'], null, 'head'), facts({ status: 'IN_PROCESS_ADMIN', decidedById: 'staff' })),
      ['approve', 'sendBack'],
    ],
    [
      'head, decision of their own',
      able(staff(['ADMIN']), facts({ status: 'IN_PROCESS_ADMIN', decidedById: 'staff' })),
      ['sendBack'],
    ],
    ['head, ended', able(staff(['ADMIN']), facts({ status: 'FAILED' })), []],
    ['owner, competing', able(owner, competing(), { ...open, areClaimsOpen: true }), ['withdraw']],
    ['owner, competing, claims closed', able(owner, competing()), []],
    [
      'owner, competing and decided',
      able(owner, competing({ status: 'PASSED' }), { ...open, areClaimsOpen: true }),
      [],
    ],
    ['owner, a competing draft', able(owner, competing({ status: 'CREATED' })), ['edit', 'submit', 'remove']],
    ['head and inspector, competing', able(staff(['ADMIN']), competing()), ['assign']],
    ['head of a university, competing', able(staff(['ADMIN'], 'second'), competing()), []],
  ])('%s', (_case, abilities, expected) => {
    expect(abilities).toEqual(expected)
  })
})

test('a passed application allows nothing more', () => {
  const ended = facts({ status: 'PASSED', decidedById: 'other' })
  const everybody = [owner, staff(['ADMIN']), staff(['MANAGER'])]
  const open = { isReceptionOpen: true, areClaimsOpen: false, otherHeads: 1, isUnderCorrection: false }
  expect(everybody.flatMap((actor) => Object.values(abilitiesOf(actor, ended, open))).some(Boolean)).toBe(false)
  const both: Actor = { ...owner, accountId: 'staff', roles: ['USER', 'ADMIN'] }
  const { edit, withdraw } = abilitiesOf(both, facts({ status: 'IN_PROCESS' }), open)
  expect([edit, withdraw]).toEqual([false, false])
})

test('each ability equals the event of its name', () => {
  const head = staff(['ADMIN', 'USER'])
  const may = (status: ApplicationFacts['status']) => {
    const made = facts({ status, ownerId: 'staff', decidedById: 'other' })
    const able = abilitiesOf(head, made, {
      isReceptionOpen: true,
      areClaimsOpen: false,
      otherHeads: 1,
      isUnderCorrection: false,
    })
    return Object.entries(able).flatMap(([name, is]) => (is ? [name] : []))
  }
  expect(may('CREATED')).toEqual(['edit', 'submit', 'remove'])
  expect(may('IN_PROCESS')).toEqual(['withdraw', 'assign', 'decide'])
  expect(may('IN_PROCESS_ADMIN')).toEqual(['withdraw', 'approve', 'sendBack'])
})
