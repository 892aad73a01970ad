import { expect, test } from 'vitest'
import {
  ATTENTION_LISTS,
  FUNNEL,
  inspectorTab,
  isTabOf,
  STAFF_LIST_STATUSES,
  STAFF_TABS,
  STEP_LISTS,
  TAB_STATUSES,
  UNREACHED,
} from './status.ts'

test('two labels of the list have no transition, and apart from drafts every other label shows rows', () => {
  const empty = STAFF_LIST_STATUSES.filter((status) => TAB_STATUSES[status].length === 0)
  expect(empty).toEqual(['CREATED', ...UNREACHED])
})

test('labels without a transition are on approval and rejected', () => {
  expect(UNREACHED).toEqual(['ON_APPROVAL', 'REJECTED'])
})

test.each(['passed', 'failed', 'withdrawn'] as const)('the step %s leads to the list of its status', (step) => {
  expect(TAB_STATUSES[STEP_LISTS[step].tab]).toEqual(FUNNEL[step])
})

test('an approved application is in the list of passed ones', () => {
  expect(TAB_STATUSES[STEP_LISTS.approved.tab]).toEqual(FUNNEL.passed)
})

test('decided applications wait for a head', () => {
  expect(FUNNEL.decided.filter((status) => isTabOf(STEP_LISTS.decided.tab, [status]))).toEqual(['IN_PROCESS_ADMIN'])
})

test('a sent application has no inspector, an assigned one has', () => {
  expect([STEP_LISTS.sent, STEP_LISTS.assigned]).toEqual([
    { tab: 'IN_PROCESS' },
    { tab: inspectorTab(false), assignStatus: 'ASSIGNED' },
  ])
})

test('an inspector among the heads has a tab of their own', () => {
  expect([true, false].map(inspectorTab)).toEqual(['ASSIGNED_TO_ME', 'ASSIGNED_TO_MANAGER'])
})

test.each([
  ['late', STEP_LISTS.assigned.tab, { late: true }],
  ['sentBack', STEP_LISTS.assigned.tab, { sentBack: true }],
  ['unassigned', STEP_LISTS.sent.tab, {}],
  ['approval', STEP_LISTS.decided.tab, {}],
] as const)('applications that are %s have their list', (kind, tab, filter) => {
  expect(ATTENTION_LISTS[kind]).toEqual({ tab, ...filter })
})

test('each tab of a desk shows rows', () => {
  const shown = Object.values(STAFF_TABS).flat()
  expect(shown.filter((tab) => TAB_STATUSES[tab].length === 0)).toEqual([])
})

test('a tab of no statuses is the tab of none', () => {
  expect(isTabOf('ON_APPROVAL', ['IN_PROCESS'])).toBe(false)
})
