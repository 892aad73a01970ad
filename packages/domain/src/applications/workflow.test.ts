import { describe, expect, test } from 'vitest'
import { ROLES } from '../kernel/role.ts'
import { canMove, endsLife, eventsOf, transitionOf, type Workflow } from '../kernel/workflow.ts'
import {
  ADMISSION_DECIDED,
  APPLICANT_TABS,
  APPLICATION_STATUSES,
  CHOICE_STATUSES,
  decisionOf,
  hasEndedInVain,
  isAdmitted,
  isAhead,
  isDraft,
  isOpen,
  isRefused,
  isUnanswered,
  isUndecided,
  isYes,
  statusWord,
} from './status.ts'
import {
  APPLICATION_WORKFLOW,
  type ApplicationEvent,
  applicationRefusal,
  approvalEvent,
  CHOICE_STEPS,
  CHOICE_WORKFLOW,
  COUNTED_BY_DAY,
  endsChoice,
  NAMELESS,
  TOLD_TO_APPLICANT,
} from './workflow.ts'

/** The life of an application once more, by hand: every other pair of status and event has no transition. */
const LIFE = [
  ['absent', 'save', 'CREATED', ['USER']],
  ['CREATED', 'save', 'CREATED', ['USER']],
  ['CREATED', 'submit', 'IN_PROCESS', ['USER']],
  ['CREATED', 'remove', 'deleted', ['USER']],
  ['IN_PROCESS', 'assign', 'IN_PROCESS', ['ADMIN']],
  ['IN_PROCESS', 'unassign', 'IN_PROCESS', []],
  ['IN_PROCESS', 'decide', 'IN_PROCESS_ADMIN', ['ADMIN', 'MANAGER']],
  ['IN_PROCESS', 'withdraw', 'WITHDRAWN', ['USER']],
  ['IN_PROCESS_ADMIN', 'sendBack', 'IN_PROCESS', ['ADMIN']],
  ['IN_PROCESS_ADMIN', 'approvePassed', 'PASSED', ['ADMIN']],
  ['IN_PROCESS_ADMIN', 'approveFailed', 'FAILED', ['ADMIN']],
  ['IN_PROCESS_ADMIN', 'approveNextChoice', 'IN_PROCESS', ['ADMIN']],
  ['IN_PROCESS_ADMIN', 'withdraw', 'WITHDRAWN', ['USER']],
] as const

describe('the workflow', () => {
  test.each(LIFE)('%s, %s -> %s by %s', (from, event, to, by) => {
    expect(transitionOf(APPLICATION_WORKFLOW, from, event)?.to).toBe(to)
    expect(ROLES.filter((role) => canMove(APPLICATION_WORKFLOW, from, event, [role])).toSorted()).toEqual(by.toSorted())
  })

  test('has no other transition', () => {
    const known = new Set(LIFE.map(([from, event]) => `${from} ${event}`))
    const events = [...new Set(LIFE.map(([, event]) => event))] as ApplicationEvent[]
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

test('the life of a choice, once more by hand', () => {
  const cells = Object.entries(CHOICE_WORKFLOW as Workflow<string>).flatMap(([from, events]) =>
    Object.entries(events).map(([event, { to, by }]) => `${from} ${event} ${to} ${by.join()}`),
  )
  expect(cells).toEqual([
    'absent add WAITING SYSTEM',
    'WAITING begin IN_PROCESS SYSTEM',
    'WAITING skip SKIPPED SYSTEM',
    'IN_PROCESS decide IN_PROCESS_ADMIN SYSTEM',
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
] as const)('%s is said of its statuses alone', (_word, is, statuses) => {
  expect(APPLICATION_STATUSES.filter((status) => is(status))).toEqual(statuses)
})

test('of a choice, its turn is ahead while it waits', () => {
  expect(CHOICE_STATUSES.filter(isAhead)).toEqual(['WAITING'])
})

test('the tabs of an applicant share out all statuses', () => {
  expect(APPLICANT_TABS).toEqual({
    active: ['CREATED', 'IN_PROCESS', 'IN_PROCESS_ADMIN'],
    archive: ['PASSED', 'FAILED', 'WITHDRAWN'],
  })
})

test('decided for good is who passed or failed, not who took it back', () => {
  expect(ADMISSION_DECIDED).toEqual(['PASSED', 'FAILED'])
})

test.each([
  ['PASSED', 'GRANT', 'applications.grantPassed'],
  ['PASSED', 'ENROLLMENT', 'applications.status.PASSED'],
  ['FAILED', 'GRANT', 'applications.status.FAILED'],
  ['CREATED', 'ENROLLMENT', 'applications.status.CREATED'],
] as const)('the word for %s of %s is %s', (status, type, word) => {
  expect(statusWord(status, type)).toBe(word)
})

test('yes is PASSED and no is FAILED, there and back', () => {
  expect([true, false].map(decisionOf)).toEqual(['PASSED', 'FAILED'])
  expect((['PASSED', 'FAILED'] as const).map(isYes)).toEqual([true, false])
})

test('the owner is told that it is read-only, the office that it has moved on', () => {
  expect(applicationRefusal(['USER'])).toBe('application_not_editable')
  expect(applicationRefusal(['ADMIN'])).toBe('not_successfully_updated_status_of_application')
})

test('an event is told to those whom it concerns', () => {
  const ended = ['approvePassed', 'approveFailed', 'approveNextChoice', 'withdraw']
  expect(COUNTED_BY_DAY).toEqual(['submit', 'assign', 'decide', 'sendBack', ...ended])
  expect(TOLD_TO_APPLICANT).toEqual(['submit', ...ended])
  expect(NAMELESS).toEqual(['submit', 'unassign', 'sendBack', ...ended])
})

test('what ends a choice and what ends the application', () => {
  const events = eventsOf(APPLICATION_WORKFLOW)
  const ending = ['withdraw', 'approvePassed', 'approveFailed']
  expect(events.filter((event) => endsLife(APPLICATION_WORKFLOW, event))).toEqual(ending)
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
  })
})

test('the portal itself takes an application from an inspector who has gone', () => {
  expect(canMove(APPLICATION_WORKFLOW, 'IN_PROCESS', 'unassign', ['SYSTEM'])).toBe(true)
})
