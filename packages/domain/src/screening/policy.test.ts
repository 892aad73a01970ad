import { describe, expect, test } from 'vitest'
import type { ApplicationFacts } from '../applications/policy.ts'
import type { Actor } from '../kernel/actor.ts'
import { transitionOf, type Workflow } from '../kernel/workflow.ts'
import { testAbilitiesOf } from './policy.ts'
import { ATTEMPT_STATUSES, isCounted, isEnd, isOver, isRunning, isUnopened } from './status.ts'
import { ATTEMPT_WORKFLOW, attemptRefusal, expiry, mayAnswer } from './workflow.ts'

const somebody = (more: Partial<Actor>): Actor => ({
  accountId: 'me',
  kind: 'STAFF',
  roles: ['MANAGER'],
  universityId: null,
  fullName: 'Somebody',
  ...more,
})
const application: ApplicationFacts = {
  type: 'ENROLLMENT',
  status: 'IN_PROCESS',
  ownerId: 'owner',
  inspectorId: null,
  decidedById: null,
  currentUniversityId: 'uni-1',
  readerUniversityIds: ['uni-1'],
}
const owner = somebody({ accountId: 'owner', kind: 'APPLICANT', roles: ['USER'] })

describe('abilities on a running test', () => {
  test.each([
    ['its owner', owner, {}, { take: true, resend: false, addMinutes: false }],
    [
      'another applicant',
      somebody({ kind: 'APPLICANT', roles: ['USER'] }),
      {},
      { take: false, resend: false, addMinutes: false },
    ],
    ['a manager', somebody({}), {}, { take: false, resend: true, addMinutes: true }],
    [
      'a head of the university',
      somebody({ roles: ['ADMIN'], universityId: 'uni-1' }),
      {},
      { take: false, resend: true, addMinutes: true },
    ],
    [
      'a head of another university',
      somebody({ roles: ['ADMIN'], universityId: 'uni-2' }),
      {},
      { take: false, resend: false, addMinutes: false },
    ],
    ['an expert', somebody({ roles: ['EXPERT'] }), {}, { take: false, resend: false, addMinutes: false }],
    ['its owner, competing', owner, { type: 'GRANT_COMPETITION' }, { take: false, resend: false, addMinutes: false }],
    ['its owner after withdrawal', owner, { status: 'WITHDRAWN' }, { take: false, resend: false, addMinutes: false }],
    [
      'a manager after the decision',
      somebody({}),
      { status: 'PASSED' },
      { take: false, resend: false, addMinutes: false },
    ],
  ] as const)('%s', (_, actor, more, abilities) => {
    expect(testAbilitiesOf(actor, { ...application, ...more }, 'RUNNING')).toEqual(abilities)
  })

  test('an ended test is not opened again and gets no minutes, but may be sent again', () => {
    for (const status of ['FINISHED', 'TIME_IS_OVER', 'CLOSED'] as const) {
      expect(testAbilitiesOf(owner, application, status).take).toBe(false)
      expect(testAbilitiesOf(somebody({}), application, status)).toEqual({
        take: false,
        resend: true,
        addMinutes: false,
      })
    }
  })
})

test.each(ATTEMPT_STATUSES.map((status) => [status] as const))('%s takes exactly its own events', (status) => {
  const taken = (['open', 'answer', 'finish', 'expire', 'addMinutes', 'close'] as const).filter(
    (event) => transitionOf(ATTEMPT_WORKFLOW, status, event) !== null,
  )
  expect(taken).toEqual(
    {
      NOT_STARTED: ['open', 'addMinutes', 'close'],
      RUNNING: ['open', 'answer', 'finish', 'expire', 'addMinutes', 'close'],
      FINISHED: [],
      TIME_IS_OVER: [],
      CLOSED: [],
    }[status],
  )
  expect(attemptRefusal(status)).toBe(status === 'TIME_IS_OVER' ? 'test_time_is_over' : 'test_not_active')
})

test('the transitions of an attempt match a list written by hand', () => {
  const cells = Object.entries(ATTEMPT_WORKFLOW as Workflow<string>).flatMap(([from, events]) =>
    Object.entries(events).map(([event, { to, by }]) => `${from} ${event} ${to} ${by.join()}`),
  )
  expect(cells).toEqual([
    'absent give NOT_STARTED SYSTEM',
    'absent resend NOT_STARTED ADMIN,MANAGER',
    'NOT_STARTED open RUNNING USER',
    'NOT_STARTED addMinutes NOT_STARTED ADMIN,MANAGER',
    'NOT_STARTED close CLOSED SYSTEM',
    'RUNNING open RUNNING USER',
    'RUNNING answer RUNNING USER',
    'RUNNING finish FINISHED USER',
    'RUNNING expire TIME_IS_OVER SYSTEM',
    'RUNNING addMinutes RUNNING ADMIN,MANAGER',
    'RUNNING close CLOSED SYSTEM',
  ])
})

test.each([
  ['over', isOver, ['TIME_IS_OVER']],
  ['running', isRunning, ['RUNNING']],
  ['unopened', isUnopened, ['NOT_STARTED']],
  ['ended', isEnd, ['FINISHED', 'TIME_IS_OVER', 'CLOSED']],
] as const)('%s holds for its statuses only', (_word, is, statuses) => {
  expect(ATTEMPT_STATUSES.filter((status) => is(status))).toEqual(statuses)
})

test('closing an attempt cancels its answers, every other end counts', () => {
  expect(ATTEMPT_STATUSES.filter(isEnd).filter(isCounted)).toEqual(['FINISHED', 'TIME_IS_OVER'])
})

test('the portal ends an attempt at its deadline, and only its applicant answers', () => {
  expect(expiry()).toEqual({ event: 'expire', to: 'TIME_IS_OVER' })
  expect([mayAnswer(['USER']), mayAnswer(['ADMIN', 'MANAGER', 'SYSTEM'])]).toEqual([true, false])
})
