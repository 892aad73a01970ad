import { describe, expect, test } from 'vitest'
import { ROLES } from '../kernel/role.ts'
import { canMove, transitionOf } from '../kernel/workflow.ts'
import { APPLICATION_STATUSES } from './status.ts'
import { APPLICATION_WORKFLOW, type ApplicationEvent, approvalEvent } from './workflow.ts'

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
