import { describe, expect, test } from 'vitest'
import {
  agendaOf,
  HOME_STEPS,
  type HomeApplication,
  type HomeFacts,
  type HomeStepName,
  homeSteps,
  INTERVIEW_IS_NEAR_MS,
  wayOf,
} from './home-rules.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)
const HOUR = 3_600_000
const LATER = after(10 * 24 * HOUR)

const SENT: HomeApplication = {
  id: 'a',
  type: 'ENROLLMENT',
  status: 'IN_PROCESS',
  sentAt: after(-HOUR),
  endedAt: null,
  nextSteps: [],
  correction: null,
  slotInvitation: null,
  progress: null,
  maySend: false,
  sendUntil: null,
  hasNewMessage: false,
}
const DRAFT: HomeApplication = {
  ...SENT,
  status: 'CREATED',
  sentAt: null,
  progress: { done: 1, total: 3 },
  maySend: true,
  sendUntil: LATER,
}
const step = (name: HomeApplication['nextSteps'][number]['step'], at: Date | null = null) => ({ step: name, at })
const NEW: HomeFacts = {
  applications: [],
  offers: [],
  documents: { held: 0, required: 6 },
  opening: { isOpen: true, closesAt: LATER, opensAt: null },
}
const WHOLE = { held: 6, required: 6 }
const CLOSED = { isOpen: false, closesAt: null, opensAt: LATER }
const OFFER = { applicationId: 'a', acceptUntil: LATER }

/** Its last minute is two hours ahead. */
const ASKED = { state: 'ASKED' as const, until: after(2 * HOUR + 60_000) }

const INVITED = { state: 'WAITING' as const, chooseUntil: after(2 * HOUR + 60_000) }

test.each<[what: string, facts: Partial<HomeFacts>, step: HomeStepName, at: Date | null]>([
  ['registered, without documents', {}, 'addDocuments', LATER],
  ['registered, with all documents', { documents: WHOLE }, 'begin', LATER],
  ['nothing is open', { opening: CLOSED }, 'closed', LATER],
  ['a draft that is not ready', { applications: [DRAFT] }, 'finishDraft', LATER],
  ['a draft that is ready', { applications: [{ ...DRAFT, progress: { done: 3, total: 3 } }] }, 'sendDraft', LATER],
  ['a draft after its end', { applications: [{ ...DRAFT, maySend: false }], opening: CLOSED }, 'closed', LATER],
  ['the test waits', { applications: [{ ...SENT, nextSteps: [step('test'), step('review')] }] }, 'takeTest', null],
  ['the test runs', { applications: [{ ...SENT, nextSteps: [step('runningTest', LATER)] }] }, 'continueTest', LATER],
  [
    'an interview in three days comes before the test',
    { applications: [{ ...SENT, nextSteps: [step('test'), step('interview', after(INTERVIEW_IS_NEAR_MS))] }] },
    'joinInterview',
    after(INTERVIEW_IS_NEAR_MS),
  ],
  [
    'an interview in more than three days',
    { applications: [{ ...SENT, nextSteps: [step('interview', after(INTERVIEW_IS_NEAR_MS + 1))] }] },
    'wait',
    after(INTERVIEW_IS_NEAR_MS + 1),
  ],
  [
    'a request for corrections comes before the test and an interview',
    { applications: [{ ...SENT, correction: ASKED, nextSteps: [step('test'), step('interview', after(HOUR))] }] },
    'correct',
    after(2 * HOUR),
  ],
  [
    'a request for corrections whose time is over',
    { applications: [{ ...SENT, correction: { ...ASKED, until: NOW } }] },
    'wait',
    null,
  ],
  [
    'an answered request for corrections',
    { applications: [{ ...SENT, correction: { ...ASKED, state: 'ANSWERED' } }] },
    'wait',
    null,
  ],
  ['under review, without documents in the profile', { applications: [SENT] }, 'wait', null],
  ['a new message in place of waiting', { applications: [{ ...SENT, hasNewMessage: true }] }, 'readMessage', null],
  [
    'a new message on an ended application',
    { applications: [{ ...SENT, status: 'FAILED', hasNewMessage: true }] },
    'readMessage',
    null,
  ],
  ['an offer', { applications: [{ ...SENT, status: 'PASSED' }], offers: [OFFER] }, 'answerOffer', LATER],
  [
    'an offer until the end of a day',
    {
      applications: [{ ...SENT, status: 'PASSED' }],
      offers: [{ ...OFFER, acceptUntil: new Date('2026-11-20T19:00:00.000Z') }],
    },
    'answerOffer',
    new Date('2026-11-20T18:59:59.999Z'),
  ],
  [
    'an offer whose time is over',
    { applications: [{ ...SENT, status: 'PASSED', endedAt: NOW }], offers: [{ ...OFFER, acceptUntil: NOW }] },
    'admitted',
    NOW,
  ],
  ['admitted', { applications: [{ ...SENT, status: 'PASSED', endedAt: NOW }] }, 'admitted', NOW],
  [
    'not accepted, applications open',
    { applications: [{ ...SENT, status: 'FAILED' }], documents: WHOLE },
    'begin',
    LATER,
  ],
  [
    'not accepted, nothing open',
    { applications: [{ ...SENT, status: 'FAILED' }], opening: CLOSED },
    'notAdmitted',
    LATER,
  ],
  [
    'withdrawn, nothing open',
    { applications: [{ ...SENT, status: 'WITHDRAWN' }], opening: CLOSED },
    'notAdmitted',
    LATER,
  ],
])('the next step: %s', (_what, facts, expected, at) => {
  expect(homeSteps({ ...NEW, ...facts }, NOW)[0]).toMatchObject({ step: expected, at })
})

test('the most urgent of several applications is on top, the sooner of two equal ones', () => {
  const at = (id: string, ms: number): HomeApplication => ({ ...SENT, id, nextSteps: [step('interview', after(ms))] })
  const applications = [DRAFT, { ...SENT, id: 'b' }, at('c', 2 * HOUR), at('d', HOUR), { ...SENT, id: 'e' }]
  const offers = [{ applicationId: 'e', acceptUntil: LATER }]
  const steps = homeSteps({ ...NEW, applications, offers }, NOW)
  expect(steps.map(({ step, applicationId }) => [step, applicationId])).toEqual([
    ['answerOffer', 'e'],
    ['joinInterview', 'd'],
    ['joinInterview', 'c'],
    ['finishDraft', 'a'],
    ['wait', 'b'],
  ])
})

test.each([
  ['under review has it alone', SENT, ['readMessage']],
  ['admitted keeps its step', { ...SENT, status: 'PASSED' }, ['readMessage', 'admitted']],
  ['with a test keeps its step', { ...SENT, nextSteps: [step('test')] }, ['readMessage', 'takeTest']],
] as const)('an application with a new message that is %s', (_case, application, names) => {
  const steps = homeSteps({ ...NEW, applications: [{ ...application, hasNewMessage: true }] }, NOW)
  expect(steps.map((each) => each.step)).toEqual(names)
})

test('the order of the steps', () => {
  expect(HOME_STEPS).toEqual([
    'answerOffer',
    'correct',
    'chooseTime',
    'joinInterview',
    'continueTest',
    'readMessage',
    'takeTest',
    'sendDraft',
    'finishDraft',
    'wait',
    'admitted',
    'addDocuments',
    'begin',
    'notAdmitted',
    'closed',
  ])
})

describe('the way', () => {
  const shown = (application: HomeApplication | null, documents = WHOLE) =>
    wayOf(application, documents, NOW).map(({ stage, state }) => `${stage} ${state}`)

  test('before an application', () => {
    expect(shown(null, NEW.documents)).toEqual([
      'registered done',
      'documents now',
      'sent ahead',
      'test ahead',
      'review ahead',
      'interview ahead',
      'decision ahead',
    ])
    expect(shown(null)[2]).toBe('sent now')
    expect(shown({ ...DRAFT, type: 'GRANT_COMPETITION' }).slice(2)).toEqual([
      'sent now',
      'claims ahead',
      'result ahead',
    ])
  })

  test('under review', () => {
    const waiting = { ...SENT, nextSteps: [step('test'), step('review'), step('unsetInterview'), step('decision')] }
    expect(shown(waiting).slice(2)).toEqual([
      'sent done',
      'test now',
      'review now',
      'interview ahead',
      'decision ahead',
    ])
    const near = { ...SENT, nextSteps: [step('review'), step('interview', after(HOUR)), step('decision')] }
    expect(shown(near).slice(3)).toEqual(['test done', 'review now', 'interview now', 'decision ahead'])
    expect(shown({ ...SENT, nextSteps: [step('review'), step('decision')] })[5]).toBe('interview done')
  })

  test('in a competition, and after the end', () => {
    const competing: HomeApplication = { ...SENT, type: 'GRANT_COMPETITION' }
    expect(shown({ ...competing, nextSteps: [step('claims', LATER), step('result')] }).slice(3)).toEqual([
      'claims now',
      'result ahead',
    ])
    expect(shown({ ...competing, nextSteps: [step('result')] }).slice(3)).toEqual(['claims done', 'result now'])
    expect(shown({ ...competing, status: 'PASSED' }).slice(3)).toEqual(['result done'])
    expect(shown({ ...SENT, status: 'FAILED' }).slice(3)).toEqual(['decision done'])
  })
})

describe('the dates of the way', () => {
  const dated = (application: HomeApplication | null, documents = WHOLE) =>
    wayOf(application, documents, NOW).flatMap(({ stage, at }) => (at === null ? [] : [[stage, at]]))
  const competing: HomeApplication = { ...SENT, type: 'GRANT_COMPETITION' }
  const soon = after(HOUR)

  test.each<[string, HomeApplication | null, unknown]>([
    ['nothing is begun', null, []],
    ['a draft has its last day', DRAFT, [['sent', LATER]]],
    ['a sent one has its day', SENT, [['sent', SENT.sentAt]]],
    [
      'an interview has its time',
      { ...SENT, nextSteps: [step('interview', soon)] },
      [
        ['sent', SENT.sentAt],
        ['interview', soon],
      ],
    ],
    [
      'a competition has its check and its result',
      { ...competing, nextSteps: [step('claims', soon), step('result', LATER)] },
      [
        ['sent', SENT.sentAt],
        ['claims', soon],
        ['result', LATER],
      ],
    ],
    [
      'a decided one has its day',
      { ...SENT, status: 'PASSED', endedAt: NOW },
      [
        ['sent', SENT.sentAt],
        ['decision', NOW],
      ],
    ],
  ])('%s', (_case, application, expected) => expect(dated(application)).toEqual(expected))

  test('the stages of a person with all documents, and of a running test', () => {
    expect(wayOf(null, WHOLE, NOW)[1]).toMatchObject({ stage: 'documents', state: 'done' })
    expect(wayOf(SENT, NEW.documents, NOW)[1]).toMatchObject({ stage: 'documents', state: 'done' })
    const running = { ...SENT, nextSteps: [step('runningTest', soon)] }
    expect(wayOf(running, WHOLE, NOW)[3]).toMatchObject({ stage: 'test', state: 'now' })
    const near = { ...SENT, nextSteps: [step('interview', after(3 * 24 * HOUR))] }
    expect(wayOf(near, WHOLE, NOW)[5]).toMatchObject({ stage: 'interview', state: 'now' })
    const far = { ...SENT, nextSteps: [step('interview', after(3 * 24 * HOUR + 1))] }
    expect(wayOf(far, WHOLE, NOW)[5]).toMatchObject({ stage: 'interview', state: 'ahead' })
  })
})

test('every dated step is among the days ahead', () => {
  const nextSteps = [
    step('runningTest', after(HOUR)),
    step('interview', after(2 * HOUR)),
    step('claims', after(3 * HOUR)),
    step('result', after(4 * HOUR)),
    step('review', after(5 * HOUR)),
  ]
  const items = agendaOf(
    { applications: [{ id: 'a', nextSteps, correction: null, slotInvitation: null }], offers: [] },
    [],
    NOW,
  )
  expect(items).toEqual(
    ['test', 'interview', 'claims', 'result'].map((item, at) => ({
      item,
      applicationId: 'a',
      at: after((at + 1) * HOUR),
    })),
  )
})

test('an application without a date comes after one with a date', () => {
  const applications = [DRAFT, { ...DRAFT, id: 'b', sendUntil: null }, { ...DRAFT, id: 'c', sendUntil: NOW }]
  expect(homeSteps({ ...NEW, applications }, NOW).map(({ applicationId }) => applicationId)).toEqual(['c', 'a', 'b'])
})

test('the days ahead, soonest first, without passed ones', () => {
  const applications = [
    {
      ...SENT,
      correction: ASKED,
      nextSteps: [step('review'), step('interview', after(3 * HOUR)), step('result', NOW)],
    },
    { ...SENT, correction: { ...ASKED, state: 'LAPSED' as const } },
  ]
  const closing = [
    { item: 'competition' as const, at: after(HOUR) },
    { item: 'enrolment' as const, at: null },
  ]
  expect(agendaOf({ applications, offers: [OFFER] }, closing, NOW).map(({ item }) => item)).toEqual([
    'competition',
    'correction',
    'interview',
    'offer',
  ])
})

test.each<[string, Partial<HomeApplication>, HomeStepName, Date | null]>([
  ['a time is to be chosen', { slotInvitation: INVITED }, 'chooseTime', after(2 * HOUR)],
  ['documents come before it', { slotInvitation: INVITED, correction: ASKED }, 'correct', after(2 * HOUR)],
  ['it comes before the test', { slotInvitation: INVITED, nextSteps: [step('test')] }, 'chooseTime', after(2 * HOUR)],
  ['a time is chosen', { slotInvitation: { ...INVITED, state: 'CHOSEN' } }, 'wait', null],
  ['none was chosen in time', { slotInvitation: { ...INVITED, state: 'LAPSED' } }, 'wait', null],
  ['the last day is over', { slotInvitation: { ...INVITED, chooseUntil: NOW } }, 'wait', null],
])('times for an interview: %s', (_case, part, expected, at) => {
  const applications = [{ ...SENT, ...part }]
  expect(homeSteps({ ...NEW, applications }, NOW)[0]).toEqual({ step: expected, applicationId: 'a', at })
  const items = agendaOf({ applications, offers: [] }, [], NOW).map(({ item }) => item)
  expect(items.includes('chooseTime')).toBe(
    part.slotInvitation?.state === 'WAITING' && part.slotInvitation.chooseUntil > NOW,
  )
})

test('a withdrawn application has no time to choose', () => {
  const applications = [{ ...SENT, slotInvitation: INVITED, status: 'WITHDRAWN' as const }]
  expect(homeSteps({ ...NEW, applications }, NOW).map((each) => each.step)).toEqual(['addDocuments'])
})

test('a time to choose hides neither documents to replace nor a message', () => {
  const applications = [{ ...SENT, slotInvitation: INVITED, correction: ASKED, hasNewMessage: true }]
  expect(homeSteps({ ...NEW, applications }, NOW).map((each) => each.step)).toEqual([
    'correct',
    'chooseTime',
    'readMessage',
  ])
})

test('a new message does not hide the test that waits', () => {
  const applications = [{ ...SENT, nextSteps: [step('test')], hasNewMessage: true }]
  expect(homeSteps({ ...NEW, applications }, NOW).map((each) => each.step)).toEqual(['readMessage', 'takeTest'])
})
