import { describe, expect, test } from 'vitest'
import type { Actor } from '../kernel/actor.ts'
import {
  type CorrectedApplication,
  type CorrectionRound,
  correctionViews,
  isUnderCorrection,
  ownMarkOf,
  standingCorrection,
  stateNow,
} from './view-rules.ts'

const at = (text: string) => new Date(`${text}T07:00:00.000Z`)
const NOW = at('2026-12-01')
const TEXTS = { kk: 'а', ru: 'б', en: 'c' }

const actor = (id: string, roles: Actor['roles'], universityId: string | null): Actor => ({
  ...{ accountId: id, kind: 'STAFF', fullName: 'N', roles, universityId },
})
const OWNER: Actor = { ...actor('owner', ['USER'], null), kind: 'APPLICANT' }
const INSPECTOR = actor('inspector', ['MANAGER'], 'second')
const HEAD = actor('head', ['ADMIN'], null)

const item = (more: Partial<CorrectionRound['items'][number]> = {}): CorrectionRound['items'][number] => ({
  ...{ id: 'i1', slot: 'passport', position: 0, kind: null, reason: 'blurred', reasonText: TEXTS },
  ...{ words: null, wordsLanguage: null, before: { id: 'old', name: 'old.pdf' }, after: null },
  ...more,
})
const field = (more: Partial<CorrectionRound['fields'][number]> = {}): CorrectionRound['fields'][number] => ({
  ...{ id: 'f1', field: 'birthday', reason: null, reasonText: null, words: 'As in the passport', wordsLanguage: 'en' },
  ...{ before: '2008-01-02', after: null, isGiven: false },
  ...more,
})
const round = (more: Partial<CorrectionRound> = {}): CorrectionRound => ({
  ...{ id: 'r1', round: 1, choice: 2, state: 'ASKED', askedAt: at('2026-11-26'), until: at('2026-12-10') },
  ...{ answeredAt: null, authorId: 'inspector', authorName: 'Author', waited: 1, version: 3 },
  ...{ items: [item()], fields: [field()] },
  ...more,
})
const APPLICATION: CorrectedApplication = {
  facts: {
    ...{ type: 'ENROLLMENT', status: 'IN_PROCESS', ownerId: 'owner', inspectorId: 'inspector', decidedById: null },
    ...{ currentUniversityId: 'second', readerUniversityIds: ['first', 'second'] },
  },
  currentChoice: 2,
  universities: new Map([
    [1, 'first'],
    [2, 'second'],
    [3, 'third'],
  ]),
  further: [
    { id: 'other', name: { nameKz: 'x', nameRu: 'x', nameEn: 'x' } },
    { id: 'k1', name: { nameKz: 'а', nameRu: 'б', nameEn: 'c' } },
  ],
}
const viewsOf = (who: Actor, ...rounds: readonly CorrectionRound[]) =>
  correctionViews(rounds.length === 0 ? [round()] : rounds, who, APPLICATION, NOW)
const viewOf = (who: Actor, more: Partial<CorrectionRound> = {}) => {
  const [view] = viewsOf(who, round(more))
  if (view === undefined) throw new Error('no view')
  return view
}

describe('requests', () => {
  const rounds = [1, 2, 3].map((choice) => round({ id: `r${choice}`, round: choice, choice }))
  test.each([
    ['the applicant', OWNER, [3, 2, 1]],
    ['a head of the portal', HEAD, [3, 2, 1]],
    ['the first university', actor('a', ['MANAGER'], 'first'), [1]],
    ['the second university', actor('a', ['MANAGER'], 'second'), [2, 1]],
    ['the last university', actor('a', ['MANAGER'], 'third'), [3, 2, 1]],
    ['another university', actor('a', ['MANAGER'], 'none'), []],
  ])('are read by %s, the newest first', (_case, who, numbers) => {
    expect(viewsOf(who, ...rounds).map((view) => view.round)).toEqual(numbers)
  })

  test('are read by an applicant with a university of their own', () => {
    expect(viewsOf({ ...OWNER, universityId: 'first' }, ...rounds)).toHaveLength(3)
  })
})

test.each([
  ['the applicant', OWNER, null],
  ['an inspector of the same university', INSPECTOR, 'Author'],
  ['a head of the portal', HEAD, 'Author'],
  ['a later university', actor('a', ['MANAGER'], 'third'), null],
])('%s reads the name of the author as allowed', (_case, who, name) => {
  expect(viewOf(who).authorName).toBe(name)
})

test('a view has the request as it is stored', () => {
  expect(viewOf(INSPECTOR)).toMatchObject({
    ...{ id: 'r1', round: 1, state: 'ASKED', askedAt: at('2026-11-26'), until: at('2026-12-10') },
    ...{ answeredAt: null, version: 3 },
  })
})

describe('an item', () => {
  const itemOf = (more: Parameters<typeof item>[0]) => viewOf(INSPECTOR, { items: [item(more)] }).items[0]

  test.each([
    ['additionalDocuments', 0, 1],
    ['additionalDocuments', 2, 3],
    ['passport', 2, null],
  ])('in the slot %s at place %i has the number %j', (slot, position, number) => {
    expect(itemOf({ slot, position })?.number).toBe(number)
  })

  test.each([
    ['furtherFiles', 'k1', { nameKz: 'а', nameRu: 'б', nameEn: 'c' }],
    ['furtherFiles', 'gone', null],
    ['grantFiles', 'k1', null],
  ])('in the slot %s with the kind %s has its label', (slot, kind, label) => {
    expect(itemOf({ slot, kind })).toMatchObject({ kind, label })
  })

  test.each([[TEXTS], [null]])('has the texts %j of its reason', (reasonText) => {
    expect(itemOf({ reasonText })?.reasonText).toEqual(reasonText)
  })
})

test.each([[TEXTS], [null]])('a value has the texts %j of its reason', (reasonText) => {
  expect(viewOf(INSPECTOR, { fields: [field({ reasonText })] }).fields[0]?.reasonText).toEqual(reasonText)
})

describe('a new file and a new value', () => {
  const NEW = { id: 'new', name: 'new.pdf' }
  const given = { items: [item({ after: NEW })], fields: [field({ after: '2008-02-01', isGiven: true })] }
  test.each([
    ['the applicant', OWNER, null, true],
    ['the office before the answer', INSPECTOR, null, false],
    ['the office after the answer', INSPECTOR, at('2026-11-30'), true],
  ])('are read by %s as allowed', (_case, who, answeredAt, isRead) => {
    const { items, fields } = viewOf(who, { ...given, answeredAt })
    expect([items[0]?.after, fields[0]?.after]).toEqual(isRead ? [NEW, '2008-02-01'] : [null, null])
  })

  test('are ready before the office reads them', () => {
    const { items, fields } = viewOf(INSPECTOR, given)
    expect([items[0]?.isReady, fields[0]?.isReady]).toEqual([true, true])
  })

  test('are not ready until they are given', () => {
    const { items, fields } = viewOf(INSPECTOR)
    expect([items[0]?.isReady, fields[0]?.isReady]).toEqual([false, false])
  })
})

test.each<readonly [string, Actor, Partial<CorrectionRound>, readonly string[]]>([
  ['the applicant answers', OWNER, {}, ['answer']],
  ['the applicant answers nothing that is answered', OWNER, { state: 'ANSWERED' }, []],
  ['the applicant answers nothing after its end', OWNER, { until: at('2026-11-30') }, []],
  ['the inspector cancels', INSPECTOR, {}, ['cancel']],
  ['the inspector cancels nothing that is answered', INSPECTOR, { state: 'ANSWERED' }, []],
  ['another manager cancels nothing', actor('other', ['MANAGER'], 'second'), {}, []],
  ['an inspector who is the applicant cancels nothing', { ...INSPECTOR, accountId: 'owner' }, {}, []],
  ['a reader with the role of applicants answers nothing', { ...OWNER, accountId: 'other' }, {}, []],
])('%s', (_case, who, more, names) => {
  expect(Object.entries(viewOf(who, more).can).flatMap(([name, may]) => (may ? [name] : []))).toEqual(names)
})

test.each<readonly [string, readonly CorrectionRound['state'][], string | null]>([
  ['the newest', ['ANSWERED', 'LAPSED'], 'ANSWERED'],
  ['the newest that was not cancelled', ['CANCELLED', 'LAPSED'], 'LAPSED'],
  ['none of cancelled ones', ['CANCELLED'], null],
  ['none of none', [], null],
])('an application shows %s', (_case, states, shown) => {
  expect(standingCorrection(states.map((state) => ({ state })))?.state ?? null).toBe(shown)
})

describe('the mark of a request', () => {
  test('counts items and values, and those that are ready', () => {
    const items = [item({ after: { id: 'n', name: 'n.pdf' } }), item({ id: 'i2' })]
    const fields = [field({ isGiven: true }), field({ id: 'f2', field: 'iin' }), field({ id: 'f3', field: 'gpa' })]
    expect(ownMarkOf(viewOf(OWNER, { items, fields }))).toEqual({
      ...{ state: 'ASKED', until: at('2026-12-10'), items: 5, ready: 2 },
    })
  })

  test('is absent without a request', () => expect(ownMarkOf(null)).toBeNull())
})

describe('now', () => {
  test.each([
    ['before its end', {}, 'ASKED'],
    ['after its end', { until: at('2026-11-30') }, 'LAPSED'],
    ['of an earlier choice', { choice: 1 }, 'CLOSED'],
  ])('a request %s has its state', (_case, more, state) => {
    expect(stateNow(round(more), APPLICATION, NOW)).toBe(state)
  })

  test.each([
    ['one of two requests', [round({ choice: 1 }), round()], true],
    ['no request', [], false],
    ['a lapsed request', [round({ until: at('2026-11-30') })], false],
  ])('an applicant may answer %s: %j', (_case, rounds, may) => {
    expect(isUnderCorrection(rounds, APPLICATION, NOW)).toBe(may)
  })
})
