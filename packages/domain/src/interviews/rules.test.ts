import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import type { Workflow } from '../kernel/workflow.ts'
import { canReadInterview, hasConflict, interviewAbilitiesOf } from './policy.ts'
import {
  isoDateOf,
  isoTimeOf,
  missingCriteria,
  overlaps,
  proposeExperts,
  rankingOf,
  startOf,
  strictnessOf,
  summaryOf,
} from './rules.ts'
import {
  CODE_MINUTES,
  CODE_PAUSE_SECONDS,
  CODE_TRIES,
  CODES_AN_HOUR,
  DEFAULT_INTERVIEW_MINUTES,
  GIVEN,
  IN_HAND,
  INTERVIEW_STATUSES,
  INTERVIEW_TABS,
  isSigned,
  isUnassigned,
  isUnsigned,
  LOWEST_SCORE,
  MOST_SCHEDULE_ROWS,
  STANDING,
} from './status.ts'
import { isSameSurname } from './surnames.ts'
import { INTERVIEW_WORKFLOW, interviewRefusal, NOTED_AS } from './workflow.ts'

const at = (text: string) => new Date(`2026-12-01T${text}:00.000Z`)
const span = (text: string, minutes = 45) => ({ startsAt: at(text), minutes })

test('a start is Kazakhstan time', () => {
  expect(startOf('2026-12-01', '10:30').toISOString()).toBe('2026-12-01T05:30:00.000Z')
})

test.each([
  ['10:00', '10:44', true],
  ['10:00', '10:45', false],
  ['10:45', '10:00', false],
  ['10:00', '10:00', true],
])('two interviews of 45 minutes at %s and %s overlap: %s', (one, other, expected) => {
  expect(overlaps(span(one), span(other))).toBe(expected)
})

test('an interview overlaps by its own length', () => {
  expect([overlaps(span('10:00', 60), span('10:45', 15)), overlaps(span('10:45', 15), span('10:00', 60))]).toEqual([
    true,
    true,
  ])
  expect([overlaps(span('10:00', 15), span('10:15', 60)), overlaps(span('10:15', 60), span('10:00', 15))]).toEqual([
    false,
    false,
  ])
})

describe('grades', () => {
  const two = { first: 5, second: 4 }
  const four = { first: 3, second: 3, third: 4, fourth: 2 }
  test('means per group and a total out of 100', () => {
    expect(summaryOf({ interviewResult: two, motivationalEssayResult: four })).toEqual({
      means: { interviewResult: 4.5, motivationalEssayResult: 3 },
      total: (21 / 30) * 100,
    })
    expect(
      summaryOf({ interviewResult: two, motivationalEssayResult: four, dissertationResearchResult: four }).total,
    ).toBe(66)
  })
  test('no grades give no mean and a total of 0', () => {
    expect(summaryOf({})).toEqual({ means: {}, total: 0 })
  })
  test('only PHD has the dissertation', () => {
    const grade = { interviewResult: two, motivationalEssayResult: four }
    expect(missingCriteria(grade, 'BACHELOR')).toEqual([])
    expect(missingCriteria(grade, 'PHD')).toHaveLength(4)
    expect(missingCriteria({ interviewResult: { first: 1 } }, 'MASTERS_DEGREE')).toEqual([
      'interviewResult.second',
      'motivationalEssayResult.first',
      'motivationalEssayResult.second',
      'motivationalEssayResult.third',
      'motivationalEssayResult.fourth',
    ])
  })
})

describe('the proposal', () => {
  const interview = (id: string, time: string, more = {}) => ({
    id,
    ...span(time),
    language: 'KAZAKH',
    lastName: 'Serikova',
    choiceUniversityIds: ['uni-1'],
    declinedBy: [],
    ...more,
  })
  const expert = (id: string, more = {}) => ({
    id,
    fullName: `Expert ${id}`,
    universityId: 'uni-9',
    languages: [],
    busyAt: [],
    ...more,
  })
  const propose = (interviews: ReturnType<typeof interview>[], experts: ReturnType<typeof expert>[]) =>
    proposeExperts(interviews, experts).map(({ interviewId, expertId }) => `${interviewId}${expertId ?? '-'}`)

  test('spreads the load and is the same every time', () => {
    const interviews = [
      interview('1', '05:00'),
      interview('2', '06:00'),
      interview('3', '07:00'),
      interview('4', '08:00'),
    ]
    const experts = [expert('b'), expert('a'), expert('c', { busyAt: [span('01:00')] })]
    expect(propose(interviews, experts)).toEqual(['1a', '2b', '3a', '4b'])
    expect(propose(interviews.toReversed(), experts.toReversed())).toEqual(['1a', '2b', '3a', '4b'])
  })
  test.each([
    ['a conflict of interest', { universityId: 'uni-1' }],
    ['another language', { languages: ['ENGLISH'] }],
    ['another language of two', { languages: ['ENGLISH', 'RUSSIAN'] }],
    ['a clash', { busyAt: [span('05:30')] }],
  ])('%s leaves the interview to another expert, or to none', (_, more) => {
    expect(propose([interview('1', '05:00')], [expert('a', more), expert('b')])).toEqual(['1b'])
    expect(propose([interview('1', '05:00')], [expert('a', more)])).toEqual(['1-'])
  })
  test('an expert of the language is equal to one of any language', () => {
    const named = expert('a', { languages: ['KAZAKH', 'ENGLISH'] })
    expect(propose([interview('1', '05:00')], [named])).toEqual(['1a'])
    expect(proposeExperts([interview('1', '05:00')], [])).toEqual([
      { interviewId: '1', expertId: null, isSameSurname: false },
    ])
  })
  test('an expert who declined is not proposed again', () => {
    expect(propose([interview('1', '05:00', { declinedBy: ['a'] })], [expert('a'), expert('b')])).toEqual(['1b'])
  })
  test('an expert with the same surname is last, and is marked', () => {
    const kin = expert('a', { fullName: 'Serikova Dana' })
    expect(propose([interview('1', '05:00')], [kin, expert('b')])).toEqual(['1b'])
    expect(proposeExperts([interview('1', '05:00')], [kin])).toEqual([
      { interviewId: '1', expertId: 'a', isSameSurname: true },
    ])
    expect(isSameSurname('Omarova-Serikova Dana', 'serikova')).toBe(true)
    expect(isSameSurname('Serik Dana', 'Serikova')).toBe(false)
  })
  test('one expert never gets two interviews at the same time', () => {
    expect(propose([interview('1', '05:00'), interview('2', '05:30')], [expert('a')])).toEqual(['1a', '2-'])
  })
})

test('places are counted among applicants for the same program, and equal totals share one', () => {
  const row = (number: string, total: number | null, educationalProgram = 'B1') => ({
    number,
    educationLevel: 'BACHELOR',
    universityId: 'uni-1',
    educationalProgram,
    total,
  })
  const ranked = rankingOf([
    row('1', 60),
    row('2', null),
    row('3', 80),
    row('4', 60),
    row('5', 50, 'B2'),
    row('6', 40),
    row('7', 0),
  ])
  expect(ranked.map(({ number, place }) => [number, place])).toEqual([
    ['3', 1],
    ['1', 2],
    ['4', 2],
    ['6', 4],
    ['7', 5],
    ['2', null],
    ['5', 1],
  ])
})

test('without a signed interview there are no experts', () => {
  expect(strictnessOf([{ expertId: 'a', expertName: 'A', total: null }])).toEqual([])
})

test('a single expert has the mean of all', () => {
  expect(strictnessOf([{ expertId: 'a', expertName: 'A', total: 70 }])).toEqual([
    { expertName: 'A', signed: 1, mean: 70, difference: 0 },
  ])
})

test('equal means are ordered by name', () => {
  const row = (expertId: string) => ({ expertId, expertName: expertId, total: 50 })
  expect(strictnessOf([row('b'), row('a')]).map(({ expertName }) => expertName)).toEqual(['a', 'b'])
})

test('an expert is compared with all', () => {
  const row = (expertId: string | null, total: number | null) => ({ expertId, expertName: expertId, total })
  expect(strictnessOf([row('a', 90), row('b', 50), row('b', 70), row('c', null), row(null, null)])).toEqual([
    { expertName: 'b', signed: 2, mean: 60, difference: -10 },
    { expertName: 'a', signed: 1, mean: 90, difference: 20 },
  ])
})

test.each([
  ['25.11.2026', '2026-11-25'],
  ['2026-11-25', '2026-11-25'],
  ['25/11/2026', '25/11/2026'],
  ['11.25', '11.25'],
  ['on 25.11.2026', 'on 25.11.2026'],
  ['25.11.20267', '25.11.20267'],
])('the date %s is %s', (text, date) => expect(isoDateOf(text)).toBe(date))

test.each([
  ['9:30', '09:30'],
  ['09:30:00', '09:30'],
  ['9.30', '9.30'],
  ['at 9:30', 'at 9:30'],
  ['9:30:15', '9:30:15'],
])('the time %s is %s', (text, time) => expect(isoTimeOf(text)).toBe(time))

const START = new Date('2026-11-23T09:00:00.000Z')

describe('abilities by role', () => {
  const somebody = (more: Partial<Actor>): Actor => ({
    accountId: 'me',
    kind: 'STAFF',
    roles: ['EXPERT'],
    universityId: 'uni-9',
    fullName: 'Somebody',
    ...more,
  })
  const head = somebody({ roles: ['EXPERT_MANAGER'], universityId: null })
  const of = (actor: Actor, status: (typeof INTERVIEW_STATUSES)[number]) =>
    Object.entries(
      interviewAbilitiesOf(
        actor,
        { status, universityId: 'uni-1', expertId: status === 'NEW' ? null : 'me', startsAt: START, attendance: null },
        START,
      ),
    )
      .filter(([, may]) => may)
      .map(([ability]) => ability)
  test.each([
    ['the head', head, { NEW: ['assign', 'move', 'cancel'], ASSIGNED: ['assign', 'move', 'cancel', 'attendance'] }],
    ['the head of another university', somebody({ roles: ['EXPERT_MANAGER'] }), {}],
    ['its expert', somebody({}), { ASSIGNED: ['decline', 'grade', 'sign', 'attendance'] }],
    ['another expert', somebody({ accountId: 'other' }), {}],
    ['a manager', somebody({ roles: ['MANAGER'] }), {}],
  ] as const)('%s', (_, actor, allowed) => {
    for (const status of INTERVIEW_STATUSES)
      expect(of(actor, status)).toEqual((allowed as Partial<Record<typeof status, readonly string[]>>)[status] ?? [])
  })
  test('its expert signs only after it begins', () => {
    const facts = {
      status: 'ASSIGNED',
      universityId: 'uni-1',
      expertId: 'me',
      startsAt: START,
      attendance: null,
    } as const
    const before = interviewAbilitiesOf(somebody({}), facts, new Date(START.getTime() - 1))
    expect([before.grade, before.sign, before.attendance]).toEqual([true, false, false])
  })
  test('a missed interview is not signed', () => {
    const facts = { status: 'ASSIGNED', universityId: 'uni-1', expertId: 'me', startsAt: START } as const
    const sign = (attendance: 'ATTENDED' | 'MISSED') =>
      interviewAbilitiesOf(somebody({}), { ...facts, attendance }, START)
    expect([sign('ATTENDED').sign, sign('MISSED').sign, sign('MISSED').attendance]).toEqual([true, false, true])
  })
  test("a conflict is the expert's university among the choices", () => {
    expect(hasConflict({ universityId: 'uni-1' }, ['uni-2', 'uni-1'])).toBe(true)
    expect(hasConflict({ universityId: 'uni-3' }, ['uni-2', 'uni-1'])).toBe(false)
    expect(hasConflict({ universityId: null }, ['uni-1'])).toBe(false)
  })
})

test('the transitions of an interview match a list written by hand', () => {
  const cells = Object.entries(INTERVIEW_WORKFLOW as Workflow<string>).flatMap(([from, events]) =>
    Object.entries(events).map(([event, { to, by }]) => `${from} ${event} ${to} ${by.join()}`),
  )
  expect(cells).toEqual([
    'absent schedule NEW EXPERT_MANAGER',
    'absent choose ASSIGNED USER',
    'NEW assign ASSIGNED EXPERT_MANAGER',
    'NEW move NEW EXPERT_MANAGER',
    'NEW choose ASSIGNED USER',
    'NEW cancel CANCELLED EXPERT_MANAGER,SYSTEM',
    'ASSIGNED assign ASSIGNED EXPERT_MANAGER',
    'ASSIGNED move ASSIGNED EXPERT_MANAGER',
    'ASSIGNED choose ASSIGNED USER',
    'ASSIGNED cancel CANCELLED EXPERT_MANAGER,SYSTEM',
    'ASSIGNED decline NEW EXPERT',
    'ASSIGNED note ASSIGNED EXPERT_MANAGER,EXPERT',
    'ASSIGNED grade ASSIGNED EXPERT',
    'ASSIGNED sign SIGNED EXPERT',
    'ASSIGNED release NEW SYSTEM',
  ])
})

test.each([
  ['unsigned', isUnsigned, ['NEW', 'ASSIGNED']],
  ['unassigned', isUnassigned, ['NEW']],
  ['signed', isSigned, ['SIGNED']],
] as const)('%s holds for its statuses only', (_word, is, statuses) => {
  expect(INTERVIEW_STATUSES.filter((status) => is(status))).toEqual(statuses)
})

test('lists select interviews by status', () => {
  expect([IN_HAND, GIVEN, STANDING]).toEqual([['ASSIGNED'], ['ASSIGNED', 'SIGNED'], ['NEW', 'ASSIGNED', 'SIGNED']])
  expect(INTERVIEW_TABS).toEqual({ head: STANDING, expert: ['NEW', 'SIGNED'] })
})

test('an interview without further events gives its reason', () => {
  expect((['SIGNED', 'CANCELLED'] as const).map(interviewRefusal)).toEqual([
    'interview_already_signed',
    'interview_cancelled',
  ])
})

test('the history has every event except draft grades and attendance, which has names of its own', () => {
  expect(Object.values(NOTED_AS).filter((noted) => noted !== null)).toEqual([
    'interviewScheduled',
    'interviewChosen',
    'expertAssigned',
    'interviewMoved',
    'interviewCancelled',
    'interviewDeclined',
    'interviewSigned',
    'expertReleased',
  ])
})

test.each([
  ['an expert reads their own', ['EXPERT'], 'me', true],
  ['an expert reads another’s', ['EXPERT'], 'other', false],
  ['the head reads', ['EXPERT_MANAGER'], null, true],
  ['a manager reads', ['MANAGER'], 'me', false],
] as const)('%s: %s of %s: %s', (_case, roles, expertId, may) => {
  const actor: Actor = { accountId: 'me', kind: 'STAFF', roles, universityId: null, fullName: '' }
  expect(canReadInterview(actor, { universityId: 'uni-1', expertId })).toBe(may)
})

test('limits of interviews have their values', () => {
  expect([DEFAULT_INTERVIEW_MINUTES, LOWEST_SCORE, MOST_SCHEDULE_ROWS]).toEqual([45, 1, 5000])
  expect([CODE_MINUTES, CODE_TRIES, CODE_PAUSE_SECONDS, CODES_AN_HOUR]).toEqual([5, 5, 60, 5])
})

test('a dissertation is graded by four criteria', () => {
  expect(missingCriteria({}, 'PHD').slice(-4)).toEqual(
    ['first', 'second', 'third', 'fourth'].map((criterion) => `dissertationResearchResult.${criterion}`),
  )
})

test.each([
  ['the head', ['EXPERT_MANAGER'], 'NEW', ['assign', 'move', 'cancel']],
  ['the head', ['EXPERT_MANAGER'], 'ASSIGNED', ['assign', 'move', 'cancel', 'attendance']],
  ['its expert', ['EXPERT'], 'ASSIGNED', ['decline', 'grade', 'sign', 'attendance']],
  ['its expert', ['EXPERT'], 'NEW', []],
] as const)('%s (%s) may do with an interview that is %s: %s', (_who, roles, status, expected) => {
  const actor: Actor = { accountId: 'me', kind: 'STAFF', roles, universityId: null, fullName: '' }
  const able = interviewAbilitiesOf(
    actor,
    { status, universityId: 'uni-1', expertId: 'me', startsAt: START, attendance: null },
    START,
  )
  expect(Object.entries(able).flatMap(([name, is]) => (is ? [name] : []))).toEqual(expected)
})

test('among interviews at the same time the lowest id is assigned first', () => {
  const at = new Date('2026-11-23T09:00:00.000Z')
  const expert = { id: 'e1', fullName: 'A B', universityId: null, languages: [], busyAt: [] }
  const one = {
    startsAt: at,
    minutes: 45,
    choiceUniversityIds: [],
    declinedBy: [],
    language: 'ru',
    lastName: 'C',
  } as const
  const given = proposeExperts(
    [
      { ...one, id: 'b' },
      { ...one, id: 'a' },
    ],
    [expert],
  )
  expect(given.map(({ interviewId, expertId }) => [interviewId, expertId])).toEqual([
    ['a', 'e1'],
    ['b', null],
  ])
})

test('a total of zero is placed before a missing one, and missing ones have no place', () => {
  const row = { educationLevel: 'PHD', universityId: 'u', educationalProgram: 'p' }
  const totals = [null, 0, 1, null] as const
  const ranked = rankingOf(totals.map((total, index) => ({ ...row, number: `${index}`, total })))
  expect(ranked.map(({ number, place }) => [number, place])).toEqual([
    ['2', 1],
    ['1', 2],
    ['0', null],
    ['3', null],
  ])
})

test('each expert is measured by their own interviews only', () => {
  const rows = [10, 20, 60].map((total, index) => ({ expertId: `e${index}`, expertName: `E${index}`, total }))
  expect(strictnessOf(rows).map(({ expertName, mean }) => [expertName, mean])).toEqual([
    ['E0', 10],
    ['E1', 20],
    ['E2', 60],
  ])
})
