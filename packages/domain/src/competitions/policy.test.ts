import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import { ROLES, type Role } from '../kernel/role.ts'
import { competitionAbilitiesOf, confirmsCompetitions, leadsCompetitions, readsCompetitions } from './policy.ts'
import { STAGES } from './setup-rules.ts'
import { AUDITORS, CHECKERS, LEADERS, LEADERS_AND_HEADS } from './status.ts'

const actor = (role: Role, universityId: string | null = null): Actor => ({
  ...{ accountId: 'me', kind: 'STAFF', roles: [role], universityId, fullName: 'Me' },
})
const rolesThat = (may: (actor: Actor) => boolean): readonly Role[] => ROLES.filter((role) => may(actor(role)))

describe('roles of competitions', () => {
  test('those who lead, confirm and read are lists of roles', () => {
    expect(rolesThat(leadsCompetitions)).toEqual(LEADERS)
    expect(rolesThat((one) => leadsCompetitions(one) || confirmsCompetitions(one)).toSorted()).toEqual(
      LEADERS_AND_HEADS.toSorted(),
    )
    expect(rolesThat(readsCompetitions).toSorted()).toEqual(AUDITORS.toSorted())
  })

  test('claims are checked by those who read competitions and do not lead them', () => {
    expect(rolesThat((one) => readsCompetitions(one) && !leadsCompetitions(one))).toEqual(CHECKERS)
  })

  test.each(ROLES)('%s of a university has no part in them', (role) => {
    const bound = actor(role, 'uni-001')
    expect([leadsCompetitions, confirmsCompetitions, readsCompetitions].some((may) => may(bound))).toBe(false)
  })
})

describe('abilities', () => {
  const head = actor('EXPERT_MANAGER')
  const can = (stage: (typeof STAGES)[number], more: object = {}, who = head) =>
    Object.entries(competitionAbilitiesOf(who, { stage, rules: null, protocol: null, ...more }))
      .filter(([, may]) => may)
      .map(([name]) => name)
  const [own, others] = [{ proposedById: 'me' }, { proposedById: 'other' }]

  test.each([
    ['PREPARED', ['check', 'save', 'run']],
    ['OPEN', ['propose', 'run']],
    ['CHECKING', ['run']],
    ['CLAIMS_CLOSED', ['run', 'proposeProtocol']],
  ] as const)('the head has those of a competition that is %s', (stage, abilities) => {
    expect(can(stage)).toEqual(abilities)
  })

  test('the states of a competition are those above', () => {
    expect(STAGES).toHaveLength(4)
  })

  test.each([
    ['the head of admissions confirms a proposal of another', actor('ADMIN'), { rules: others }, ['confirm', 'refuse']],
    ['the head of admissions does not confirm an own one', actor('ADMIN'), { rules: own }, ['refuse']],
    ['the head takes back an own proposal, and makes no second one', head, { rules: own }, ['refuse', 'run']],
    ['the head has no answer to that of another', head, { rules: others }, ['run']],
    ['a manager answers nothing', actor('MANAGER'), { rules: others, protocol: others }, []],
  ])('%s', (_case, who, more, abilities) => {
    expect(can('OPEN', more, who)).toEqual(abilities)
  })

  test.each([
    ['of another is confirmed', actor('ADMIN'), others, ['confirmProtocol', 'refuseProtocol']],
    ['of one’s own is not confirmed', actor('ADMIN'), own, ['refuseProtocol']],
    ['of the head is taken back', head, own, ['run', 'refuseProtocol']],
    ['of another is left by the head', head, others, ['run']],
  ])('a result %s', (_case, who, protocol, abilities) => {
    expect(can('CLAIMS_CLOSED', { protocol }, who)).toEqual(abilities)
  })
})
