import { describe, expect, test } from 'vitest'
import { ROLES } from '../kernel/role.ts'
import { canMove, endsLife, eventsOf, type Mover, stepOf, transitionOf, type Workflow } from '../kernel/workflow.ts'
import {
  ADMISSION_DECIDED,
  APPLICANT_TABS,
  APPLICATION_STATUSES,
  CHOICE_STATUSES,
  choiceWord,
  decisionOf,
  hasEndedInVain,
  isAdmitted,
  isAhead,
  isDraft,
  isOpen,
  isRefused,
  isTakenBack,
  isUnanswered,
  isUndecided,
  isYes,
  statusWord,
} from './status.ts'
import {
  APPLICATION_WORKFLOW,
  type ApplicationEvent,
  applicationRefusal,
  applicationStep,
  approvalEvent,
  CHOICE_STEPS,
  CHOICE_WORKFLOW,
  COMPETING_CHOICE_WORKFLOW,
  COMPETITION_WORKFLOW,
  COUNTED_BY_DAY,
  choiceStepsOf,
  choiceWorkflowOf,
  endsChoice,
  NAMELESS,
  SHOWN_TO_APPLICANT,
  workflowOf,
} from './workflow.ts'

/** Transitions written by hand. Every other pair of status and event has none. */
const LIFE = [
  ['absent', 'save', 'CREATED', ['USER']],
  ['CREATED', 'save', 'CREATED', ['USER']],
  ['CREATED', 'submit', 'IN_PROCESS', ['USER']],
  ['CREATED', 'remove', 'deleted', ['USER']],
  ['IN_PROCESS', 'assign', 'IN_PROCESS', ['ADMIN']],
  ['IN_PROCESS', 'unassign', 'IN_PROCESS', ['SYSTEM']],
  ['IN_PROCESS', 'endWithSeason', 'FAILED', ['SYSTEM']],
  ['IN_PROCESS', 'carryOver', 'IN_PROCESS', ['SYSTEM']],
  ['IN_PROCESS', 'decide', 'IN_PROCESS_ADMIN', ['ADMIN', 'MANAGER']],
  ['IN_PROCESS', 'withdraw', 'WITHDRAWN', ['USER']],
  ['IN_PROCESS_ADMIN', 'endWithSeason', 'FAILED', ['SYSTEM']],
  ['IN_PROCESS_ADMIN', 'carryOver', 'IN_PROCESS_ADMIN', ['SYSTEM']],
  ['IN_PROCESS_ADMIN', 'sendBack', 'IN_PROCESS', ['ADMIN']],
  ['IN_PROCESS_ADMIN', 'approvePassed', 'PASSED', ['ADMIN']],
  ['IN_PROCESS_ADMIN', 'approveFailed', 'FAILED', ['ADMIN']],
  ['IN_PROCESS_ADMIN', 'approveNextChoice', 'IN_PROCESS', ['ADMIN']],
  ['IN_PROCESS_ADMIN', 'withdraw', 'WITHDRAWN', ['USER']],
] as const

describe('the workflow', () => {
  test.each(LIFE)('%s, %s -> %s by %s', (from, event, to, by) => {
    expect(transitionOf(APPLICATION_WORKFLOW, from, event)?.to).toBe(to)
    const movers: readonly Mover[] = [...ROLES, 'SYSTEM']
    const may = movers.filter((mover) => stepOf(APPLICATION_WORKFLOW, from, event, [mover]) !== null)
    expect(may.toSorted()).toEqual(by.toSorted())
  })

  test('has no other transition', () => {
    const known = new Set(LIFE.map(([from, event]) => `${from} ${event}`))
    const events = [...new Set(LIFE.map(([, event]) => event))]
    const others = (['absent', ...APPLICATION_STATUSES] as const)
      .flatMap((from) => events.map((event) => ({ from, event })))
      .filter(({ from, event }) => !known.has(`${from} ${event}`))
    expect(others.filter(({ from, event }) => transitionOf(APPLICATION_WORKFLOW, from, event) !== null)).toEqual([])
    expect(Object.values(APPLICATION_WORKFLOW).flatMap((of) => Object.keys(of))).toHaveLength(LIFE.length)
  })

  test.each([
    ['PASSED', true, 'approvePassed'],
    ['PASSED', false, 'approvePassed'],
    ['FAILED', true, 'approveNextChoice'],
    ['FAILED', false, 'approveFailed'],
  ] as const)('approving %s with another choice left (%s) is %s', (decision, hasNext, event) => {
    expect(approvalEvent(decision, hasNext)).toBe(event)
  })
})

test('the transitions of a choice match a list written by hand', () => {
  const cells = Object.entries(CHOICE_WORKFLOW as Workflow<string>).flatMap(([from, events]) =>
    Object.entries(events).map(([event, { to, by }]) => `${from} ${event} ${to} ${by.join()}`),
  )
  expect(cells).toEqual([
    'absent add WAITING SYSTEM',
    'WAITING begin IN_PROCESS SYSTEM',
    'WAITING skip SKIPPED SYSTEM',
    'IN_PROCESS decide IN_PROCESS_ADMIN SYSTEM',
    'IN_PROCESS fail FAILED SYSTEM',
    'IN_PROCESS withdraw WITHDRAWN SYSTEM',
    'IN_PROCESS_ADMIN sendBack IN_PROCESS SYSTEM',
    'IN_PROCESS_ADMIN pass PASSED SYSTEM',
    'IN_PROCESS_ADMIN fail FAILED SYSTEM',
    'IN_PROCESS_ADMIN withdraw WITHDRAWN SYSTEM',
  ])
})

test.each([
  ['draft', isDraft, ['CREATED']],
  ['open', isOpen, ['IN_PROCESS', 'IN_PROCESS_ADMIN']],
  ['undecided', isUndecided, ['IN_PROCESS']],
  ['unanswered', isUnanswered, ['IN_PROCESS_ADMIN']],
  ['admitted', isAdmitted, ['PASSED']],
  ['refused', isRefused, ['FAILED']],
  ['ended in vain', hasEndedInVain, ['FAILED', 'WITHDRAWN']],
  ['taken back', isTakenBack, ['WITHDRAWN']],
] as const)('%s holds for its statuses only', (_word, is, statuses) => {
  expect(APPLICATION_STATUSES.filter((status) => is(status))).toEqual(statuses)
})

test('a choice is ahead while it waits', () => {
  expect(CHOICE_STATUSES.filter(isAhead)).toEqual(['WAITING'])
})

test("an applicant's tabs share out all statuses", () => {
  expect(APPLICANT_TABS).toEqual({
    active: ['CREATED', 'IN_PROCESS', 'IN_PROCESS_ADMIN'],
    archive: ['PASSED', 'FAILED', 'WITHDRAWN'],
  })
})

test('final decisions are PASSED and FAILED, without WITHDRAWN', () => {
  expect(ADMISSION_DECIDED).toEqual(['PASSED', 'FAILED'])
})

test.each([
  ['PASSED', 'GRANT', 'applications.grantPassed'],
  ['PASSED', 'ENROLLMENT', 'applications.status.PASSED'],
  ['PASSED', 'GRANT_COMPETITION', 'applications.competition.PASSED'],
  ['FAILED', 'GRANT_COMPETITION', 'applications.competition.FAILED'],
  ['IN_PROCESS', 'GRANT_COMPETITION', 'applications.status.IN_PROCESS'],
  ['FAILED', 'GRANT', 'applications.status.FAILED'],
  ['CREATED', 'ENROLLMENT', 'applications.status.CREATED'],
] as const)('the word for %s of %s is %s', (status, type, word) => {
  expect(statusWord(status, type)).toBe(word)
})

test.each([
  ['FAILED', 'ENROLLMENT', 'applications.choiceStatus.FAILED'],
  ['PASSED', 'GRANT', 'applications.choiceStatus.PASSED'],
  // The same words as in the explanation of a result.
  ['FAILED', 'GRANT_COMPETITION', 'applications.choiceStatusCompeting.FAILED'],
  ['PASSED', 'GRANT_COMPETITION', 'applications.choiceStatusCompeting.PASSED'],
  ['SKIPPED', 'GRANT_COMPETITION', 'applications.choiceStatusCompeting.SKIPPED'],
  ['WITHDRAWN', 'GRANT_COMPETITION', 'applications.choiceStatus.WITHDRAWN'],
] as const)('the word for a choice that is %s of %s is %s', (status, type, word) => {
  expect(choiceWord(status, type)).toBe(word)
})

test('yes is PASSED and no is FAILED, in both directions', () => {
  expect([true, false].map(decisionOf)).toEqual(['PASSED', 'FAILED'])
  expect((['PASSED', 'FAILED'] as const).map(isYes)).toEqual([true, false])
})

test('the owner gets "not editable", the office "not updated"', () => {
  expect(applicationRefusal(['USER'])).toBe('application_not_editable')
  expect(applicationRefusal(['ADMIN'])).toBe('not_successfully_updated_status_of_application')
})

test('each event has its audiences', () => {
  const ended = ['approvePassed', 'approveFailed', 'approveNextChoice', 'withdraw']
  expect(COUNTED_BY_DAY).toEqual(['submit', 'assign', 'decide', 'sendBack', ...ended])
  const published = ['publishPassed', 'publishFailed', 'republishPassed', 'republishFailed']
  const closing = ['endWithSeason', 'carryOver']
  expect(SHOWN_TO_APPLICANT).toEqual(['submit', ...ended, ...closing, ...published])
  const referees = [
    'refereeNamed',
    'refereeReplaced',
    'letterGiven',
    'letterDeclined',
    'refereeBounced',
    'letterExpired',
  ]
  const moves = ['submit', 'unassign', 'sendBack', ...ended, ...closing, ...published]
  expect(NAMELESS).toEqual([...moves, 'correctionAnswered', 'interviewChosen', ...referees])
})

test('ending a choice differs from ending the application', () => {
  const events: readonly ApplicationEvent[] = eventsOf(APPLICATION_WORKFLOW)
  const ending = ['endWithSeason', 'withdraw', 'approvePassed', 'approveFailed']
  expect(events.filter((event) => endsLife<Workflow<string>>(APPLICATION_WORKFLOW, event))).toEqual(ending)
  expect(events.filter(endsChoice)).toEqual([...ending, 'approveNextChoice'])
})

test('choices follow their application', () => {
  const moved = Object.entries(CHOICE_STEPS).filter(([, steps]) => Object.keys(steps).length > 0)
  expect(Object.fromEntries(moved)).toEqual({
    submit: { current: 'begin' },
    decide: { current: 'decide' },
    sendBack: { current: 'sendBack' },
    approvePassed: { current: 'pass', next: 'skip', later: 'skip' },
    approveFailed: { current: 'fail' },
    approveNextChoice: { current: 'fail', next: 'begin' },
    withdraw: { current: 'withdraw', next: 'skip', later: 'skip' },
    endWithSeason: { current: 'fail', next: 'skip', later: 'skip' },
    publishPassed: { earlier: 'fail', current: 'pass', next: 'skip', later: 'skip' },
    publishFailed: { earlier: 'fail', current: 'fail', next: 'fail', later: 'fail' },
    republishPassed: { earlier: 'fail', current: 'pass', next: 'skip', later: 'skip' },
    republishFailed: { earlier: 'fail', current: 'fail', next: 'fail', later: 'fail' },
  })
})

const cellsOf = (workflow: Workflow<string>) =>
  Object.entries(workflow).flatMap(([from, events]) =>
    Object.entries(events).map(([event, { to, by }]) => `${from} ${event} ${to} ${by.join()}`),
  )

describe('a competing application', () => {
  test('has its own transitions: a published result decides it, or it ends with its season', () => {
    expect(cellsOf(COMPETITION_WORKFLOW)).toEqual([
      'absent save CREATED USER',
      'CREATED save CREATED USER',
      'CREATED submit IN_PROCESS USER',
      'CREATED remove deleted USER',
      'IN_PROCESS assign IN_PROCESS ADMIN',
      'IN_PROCESS unassign IN_PROCESS SYSTEM',
      'IN_PROCESS endWithSeason FAILED SYSTEM',
      'IN_PROCESS withdraw WITHDRAWN USER',
      'IN_PROCESS publishPassed PASSED SYSTEM',
      'IN_PROCESS publishFailed FAILED SYSTEM',
      'PASSED republishPassed PASSED SYSTEM',
      'PASSED republishFailed FAILED SYSTEM',
      'FAILED republishPassed PASSED SYSTEM',
    ])
  })

  test('has choices that a published result decides, and a later version may decide again', () => {
    const published = (from: string) =>
      ['pass PASSED', 'fail FAILED', 'skip SKIPPED'].map((end) => `${from} ${end} SYSTEM`)
    expect(cellsOf(COMPETING_CHOICE_WORKFLOW)).toEqual([
      'absent add WAITING SYSTEM',
      'WAITING begin IN_PROCESS SYSTEM',
      ...published('IN_PROCESS'),
      'IN_PROCESS withdraw WITHDRAWN SYSTEM',
      ...['PASSED', 'FAILED', 'SKIPPED'].flatMap(published),
    ])
  })

  test.each([
    ['ENROLLMENT', APPLICATION_WORKFLOW, CHOICE_WORKFLOW],
    ['GRANT', APPLICATION_WORKFLOW, CHOICE_WORKFLOW],
    ['GRANT_COMPETITION', COMPETITION_WORKFLOW, COMPETING_CHOICE_WORKFLOW],
  ] as const)('%s has its tables', (type, workflow, choices) => {
    expect(workflowOf(type)).toBe(workflow)
    expect(choiceWorkflowOf(type)).toBe(choices)
  })

  test('uses its own table', () => {
    expect(applicationStep('GRANT_COMPETITION', 'IN_PROCESS', 'decide', ['ADMIN', 'SYSTEM'])).toBeNull()
    expect(applicationStep('GRANT', 'IN_PROCESS', 'publishPassed', ['SYSTEM'])).toBeNull()
    expect(applicationStep('GRANT', 'IN_PROCESS', 'decide', ['ADMIN'])).toEqual({
      event: 'decide',
      to: 'IN_PROCESS_ADMIN',
    })
  })

  test('has all its choices open at once', () => {
    for (const [event, step] of [
      ['submit', 'begin'],
      ['withdraw', 'withdraw'],
    ] as const)
      expect(choiceStepsOf('GRANT_COMPETITION', event)).toEqual({
        earlier: step,
        current: step,
        next: step,
        later: step,
      })
    expect(choiceStepsOf('GRANT', 'withdraw').later).toBe('skip')
    expect(choiceStepsOf('GRANT_COMPETITION', 'publishPassed')).toBe(CHOICE_STEPS.publishPassed)
  })
})

test('the portal itself unassigns an application of a former inspector', () => {
  expect(canMove(APPLICATION_WORKFLOW, 'IN_PROCESS', 'unassign', ['SYSTEM'])).toBe(true)
})
