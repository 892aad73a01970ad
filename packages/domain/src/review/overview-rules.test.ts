import { expect, test } from 'vitest'
import type { HistoryEvent } from '../applications/workflow.ts'
import {
  FEWEST_FOR_SHARES,
  firstDays,
  REVIEW_STAGE_NAMES,
  REVIEW_STAGES,
  type Span,
  STAGE_EVENTS,
  shareOf,
  stageTimes,
  TOP_GROUPS,
  topOf,
  weekStart,
} from './overview-rules.ts'
import { overviewQuery, overviewView } from './overview-schema.ts'
import { ATTENTION_LISTS, FUNNEL, FUNNEL_STEPS, headTabOf, inspectorTab, STEP_LISTS, TAB_STATUSES } from './status.ts'

const NOW = new Date('2026-11-20T20:00:00Z')

test.each([
  ['SEASON', { from: '2026-11-01', usualFrom: '2026-11-01' }],
  ['WEEK', { from: '2026-11-15', usualFrom: '2026-11-01' }],
  ['MONTH', { from: '2026-10-23', usualFrom: '2026-10-23' }],
] as const)('first days of %s in a season from November', (period, days) => {
  expect(firstDays(period, '2026-11-01', NOW)).toEqual(days)
})

test('seven days begin six days before today in Kazakhstan', () => {
  expect(weekStart(NOW)).toBe('2026-11-15')
})

const span = (stage: Span['stage'], sent: string, decided: string, count: number): Span => ({
  stage,
  sent,
  decided,
  count,
})

test('times of a stage are those that ended in the period, beside those of the season', () => {
  const spans = [
    span('review', '2026-11-02', '2026-11-03', 30),
    span('review', '2026-11-09', '2026-11-16', 20),
    // The first day of the period counts.
    span('approval', '2026-11-13', '2026-11-15', 19),
  ]
  expect(stageTimes(spans, '2026-11-15', [])).toEqual([
    { stage: 'assignment', count: 0, days: null, usual: null },
    { stage: 'review', count: 20, days: 5, usual: 1 },
    { stage: 'approval', count: 19, days: null, usual: null },
    { stage: 'answer', count: 0, days: null, usual: null },
  ])
})

test.each([
  [1, FEWEST_FOR_SHARES - 1, null],
  [1, FEWEST_FOR_SHARES, 10],
  [2, 3, null],
  [0, 40, 0],
  [40, 39, null],
  [40, 40, 100],
  [1, 16, 6],
])('%i of %i has the share %s', (count, total, share) => {
  expect(shareOf(count, total)).toBe(share)
})

test('the largest ten groups are named, the rest are one', () => {
  const groups = Array.from({ length: 13 }, (_, at) => ({ key: `u${String(at).padStart(2, '0')}`, count: at }))
  const { top, rest } = topOf(groups)
  expect(top).toHaveLength(TOP_GROUPS)
  expect([top[0]?.key, top.at(-1)?.key]).toEqual(['u12', 'u03'])
  expect(rest).toEqual({ groups: 3, count: 3 })
  expect(
    topOf([
      { key: 'b', count: 1 },
      { key: 'a', count: 1 },
    ]).top.map(({ key }) => key),
  ).toEqual(['a', 'b'])
})

test.each([
  ['IN_PROCESS', false, 'IN_PROCESS'],
  ['IN_PROCESS', true, 'ASSIGNED_TO_MANAGER'],
  ['IN_PROCESS_ADMIN', true, 'IN_PROCESS_ADMIN'],
  ['PASSED', true, 'PASSED'],
  ['WITHDRAWN', false, 'WITHDRAWN'],
] as const)('%s, assigned %s, is in the tab %s', (status, isAssigned, tab) => {
  expect(headTabOf(status, isAssigned)).toBe(tab)
})

const EVENTS: readonly (readonly [HistoryEvent, string | undefined, string | undefined])[] = [
  ['submit', undefined, 'assignment'],
  ['assign', 'assignment', 'review'],
  ['unassign', undefined, 'assignment'],
  ['decide', 'review', 'approval'],
  ['sendBack', 'approval', 'review'],
  ['approvePassed', 'approval', undefined],
  ['approveFailed', 'approval', undefined],
  ['approveNextChoice', 'approval', 'assignment'],
]
test.each(EVENTS)('%s ends the stage %s and begins the stage %s', (event, ended, begun) => {
  const stageBy = (part: 'after' | 'by') =>
    REVIEW_STAGE_NAMES.filter((stage) => (REVIEW_STAGES[stage][part] as readonly HistoryEvent[]).includes(event))
  expect([stageBy('by'), stageBy('after')]).toEqual([[ended], [begun]].map((stage) => stage.filter(Boolean)))
})

test('no other event is at the end of a stage', () => {
  expect(STAGE_EVENTS.toSorted()).toEqual(EVENTS.map(([event]) => event).toSorted())
})

test.each(['passed', 'failed', 'withdrawn'] as const)('the step %s leads to its applications', (step) => {
  expect(TAB_STATUSES[STEP_LISTS[step].tab]).toEqual(FUNNEL[step])
})

test.each([
  ['sent', { tab: 'IN_PROCESS' }],
  ['assigned', { tab: 'ASSIGNED_TO_MANAGER', assignStatus: 'ASSIGNED' }],
  ['decided', { tab: 'IN_PROCESS_ADMIN' }],
  ['approved', { tab: 'PASSED' }],
] as const)('the step %s leads to %j', (step, list) => expect(STEP_LISTS[step]).toEqual(list))

test.each([
  ['late', { tab: 'ASSIGNED_TO_MANAGER', late: true }],
  ['unassigned', { tab: 'IN_PROCESS' }],
  ['approval', { tab: 'IN_PROCESS_ADMIN' }],
  ['sentBack', { tab: 'ASSIGNED_TO_MANAGER', sentBack: true }],
] as const)('%s applications wait in %j', (kind, list) => expect(ATTENTION_LISTS[kind]).toEqual(list))

test('an overview without a period is of the season', () => expect(overviewQuery.parse({}).period).toBe('SEASON'))

test('the funnel has a number for each step', () => {
  expect(Object.keys(overviewView.shape.funnel.shape)).toEqual([...FUNNEL_STEPS])
})

test.each([
  [true, 'ASSIGNED_TO_ME'],
  [false, 'ASSIGNED_TO_MANAGER'],
] as const)('open applications of an inspector who reads, %s, are in the tab %s', (isMe, tab) => {
  expect(inspectorTab(isMe)).toBe(tab)
})
