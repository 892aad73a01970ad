import { expect, test } from 'vitest'
import type { CorrectionState } from '../applications/correction-schema.ts'
import type { ApplicationFacts } from '../applications/policy.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Role } from '../kernel/role.ts'
import { mayAskCorrection } from './policy.ts'

const who = (role: Role, accountId: string, universityId: string | null = null): Actor => ({
  ...{ accountId, kind: 'STAFF', roles: [role], universityId, fullName: 'Somebody' },
})
const FACTS: ApplicationFacts = {
  ...{ type: 'ENROLLMENT', status: 'IN_PROCESS', ownerId: 'owner', inspectorId: 'me', decidedById: null },
  currentUniversityId: 'uni-1',
  readerUniversityIds: ['uni-1'],
}
const ASKS: readonly [string, Actor, Partial<ApplicationFacts>, CorrectionState | null, boolean, boolean][] = [
  ['the inspector', who('MANAGER', 'me'), {}, null, false, true],
  ['the inspector of the university', who('MANAGER', 'me', 'uni-1'), {}, null, false, true],
  ['another inspector', who('MANAGER', 'another'), {}, null, false, false],
  ['the inspector of another university', who('MANAGER', 'me', 'uni-2'), {}, null, false, false],
  ['a head', who('ADMIN', 'another'), {}, null, false, true],
  ['a head of another university', who('ADMIN', 'another', 'uni-2'), {}, null, false, false],
  ['an expert', who('EXPERT', 'me'), {}, null, false, false],
  ['the applicant', who('USER', 'owner'), {}, null, false, false],
  ['a head once it is decided', who('ADMIN', 'another'), { status: 'IN_PROCESS_ADMIN' }, null, false, false],
  ['a head of a withdrawn one', who('ADMIN', 'another'), { status: 'WITHDRAWN' }, null, false, false],
  ['the inspector in a closed season', who('MANAGER', 'me'), {}, null, true, false],
  ['the inspector beside an open request', who('MANAGER', 'me'), {}, 'ASKED', false, false],
  ['the inspector after an answer', who('MANAGER', 'me'), {}, 'ANSWERED', false, true],
  ['the inspector after a lapse', who('MANAGER', 'me'), {}, 'LAPSED', false, true],
  ['the inspector after cancelling', who('MANAGER', 'me'), {}, 'CANCELLED', false, true],
]
test.each(ASKS)('%s asks for corrections', (_, actor, more, newest, isSeasonClosed, expected) => {
  expect(mayAskCorrection(actor, { ...FACTS, ...more }, newest, { isSeasonClosed, areClaimsOpen: false })).toBe(
    expected,
  )
})

const COMPETES = { ...FACTS, type: 'GRANT_COMPETITION', currentUniversityId: null, readerUniversityIds: [] } as const
test.each<[string, Actor, string | null, boolean, boolean]>([
  ['a head', who('ADMIN', 'another'), 'me', true, true],
  ['a head once claims have closed', who('ADMIN', 'another'), 'me', false, false],
  ['a head of one university', who('ADMIN', 'another', 'uni-1'), 'me', true, false],
  ['the inspector', who('MANAGER', 'me'), 'me', true, true],
  ['a manager, of an unassigned one', who('MANAGER', 'me'), null, true, true],
  ['another inspector', who('MANAGER', 'another'), 'me', true, false],
  ['the head of the competition', who('EXPERT_MANAGER', 'another'), 'me', true, false],
])('%s asks a competitor for corrections', (_, actor, inspectorId, areClaimsOpen, expected) => {
  const circumstances = { isSeasonClosed: false, areClaimsOpen }
  expect(mayAskCorrection(actor, { ...COMPETES, inspectorId }, null, circumstances)).toBe(expected)
  expect(mayAskCorrection(actor, { ...COMPETES, inspectorId }, null, { ...circumstances, isSeasonClosed: true })).toBe(
    false,
  )
})
