import { expect, test } from 'vitest'
import { areStillAnswered, isStillChecked, mayAnswerClaim, mayCheckClaims } from '../claims/policy.ts'
import { CLAIM_STATES } from '../claims/status.ts'
import { competitionAbilitiesOf, readsCompetitions } from '../competitions/policy.ts'
import type { Stage } from '../competitions/setup-rules.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Role } from '../kernel/role.ts'

const who = (role: Role, universityId: string | null = null, accountId = 'me'): Actor => ({
  ...{ accountId, kind: 'STAFF', roles: [role], universityId, fullName: 'Somebody' },
})
const mine = { proposedById: 'me' }
const anothers = { proposedById: 'another' }

const able = (actor: Actor, stage: Stage, rules: typeof mine | null = null, protocol: typeof mine | null = null) =>
  Object.entries(competitionAbilitiesOf(actor, { stage, rules, protocol }))
    .filter(([, is]) => is)
    .map(([name]) => name)
    .join(' ')

test.each<[string, Actor, Stage, typeof mine | null, typeof mine | null, string]>([
  ['the head before the opening', who('EXPERT_MANAGER'), 'PREPARED', null, null, 'check save run'],
  ['the head while it is open', who('EXPERT_MANAGER'), 'OPEN', null, null, 'propose run'],
  ['the head while a proposal waits', who('EXPERT_MANAGER'), 'OPEN', anothers, null, 'run'],
  ['the head with an own proposal', who('EXPERT_MANAGER'), 'OPEN', mine, null, 'refuse run'],
  ['the head once applications have closed', who('EXPERT_MANAGER'), 'CHECKING', null, null, 'run'],
  ['the head after the claims', who('EXPERT_MANAGER'), 'CLAIMS_CLOSED', null, null, 'run proposeProtocol'],
  ['the head with an own result', who('EXPERT_MANAGER'), 'CLAIMS_CLOSED', null, mine, 'run refuseProtocol'],
  ['admissions with nothing to answer', who('ADMIN'), 'OPEN', null, null, ''],
  ['admissions with a proposal', who('ADMIN'), 'OPEN', anothers, null, 'confirm refuse'],
  ['admissions with an own proposal', who('ADMIN'), 'OPEN', mine, null, 'refuse'],
  ['admissions with a result', who('ADMIN'), 'CLAIMS_CLOSED', null, anothers, 'confirmProtocol refuseProtocol'],
  ['admissions with an own result', who('ADMIN'), 'CLAIMS_CLOSED', null, mine, 'refuseProtocol'],
  ['a head of a university', who('EXPERT_MANAGER', 'uni-1'), 'PREPARED', null, null, ''],
  ['admissions of a university', who('ADMIN', 'uni-1'), 'OPEN', anothers, anothers, ''],
  ['a manager', who('MANAGER'), 'OPEN', anothers, anothers, ''],
  ['the super admin', who('SUPER_ADMIN'), 'PREPARED', anothers, anothers, ''],
])('%s: %s', (_, actor, stage, rules, protocol, expected) => {
  expect(able(actor, stage, rules, protocol)).toBe(expected)
})

test.each<[Role, string | null, boolean]>([
  ['EXPERT_MANAGER', null, true],
  ['ADMIN', null, true],
  ['MANAGER', null, true],
  ['ADMIN', 'uni-1', false],
  ['SUPER_ADMIN', null, false],
  ['EXPERT', null, false],
  ['USER', null, false],
])('%s of %s reads competitions: %s', (role, universityId, expected) => {
  expect(readsCompetitions(who(role, universityId))).toBe(expected)
})

const application = (
  more: { inspectorId?: string | null; status?: 'CREATED' | 'IN_PROCESS' | 'PASSED' | 'WITHDRAWN' } = {},
) => ({
  ...{ ownerId: 'owner', inspectorId: null, status: 'IN_PROCESS' as const },
  ...more,
})

const EVERY = 'WAITING CONFIRMED CORRECTED REFUSED'
test.each([
  ['IN_PROCESS', true, true, EVERY],
  ['IN_PROCESS', false, false, 'WAITING'],
  ['CREATED', true, false, ''],
  ['PASSED', true, false, ''],
  ['PASSED', false, false, ''],
  ['WITHDRAWN', true, false, ''],
] as const)('claims when %s, open %s: answered %s, checked %s', (status, areClaimsOpen, answered, checked) => {
  const asked = { application: application({ status }), areClaimsOpen }
  expect(areStillAnswered(asked)).toBe(answered)
  expect(CLAIM_STATES.filter((state) => isStillChecked(asked, state)).join(' ')).toBe(checked)
})

test.each<[string, Actor, string | null, boolean]>([
  ['admissions, an unassigned application', who('ADMIN'), null, true],
  ['admissions, of another', who('ADMIN'), 'another', true],
  ['admissions of a university', who('ADMIN', 'uni-1'), null, false],
  ['a manager, an unassigned application', who('MANAGER'), null, true],
  ['a manager, of their own', who('MANAGER'), 'me', true],
  ['a manager, of another', who('MANAGER'), 'another', false],
  ['a manager of a university, of their own', who('MANAGER', 'uni-1'), 'me', false],
  ['the head of the competition, of their own', who('EXPERT_MANAGER'), 'me', false],
  ['the super admin', who('SUPER_ADMIN'), null, false],
])('%s checks claims: %s', (_, actor, inspectorId, expected) => {
  expect(mayCheckClaims(actor, application({ inspectorId }))).toBe(expected)
})

test('only the competitor answers a corrected or refused claim', () => {
  const answers = (actor: Actor) => CLAIM_STATES.filter((state) => mayAnswerClaim(actor, application(), state))
  expect(answers(who('USER', null, 'owner'))).toEqual(['CORRECTED', 'REFUSED'])
  expect(answers(who('USER'))).toEqual([])
  expect(answers(who('ADMIN', null, 'owner'))).toEqual([])
})
