import { describe, expect, test } from 'vitest'
import { type CommissionRules, commissionRules } from './commission-schema.ts'
import { competitionName } from './name-schema.ts'
import { competitionSetup } from './setup-schema.ts'
import { competitionBody } from './view-schema.ts'

const text = (length: number) => 'x'.repeat(length)
const words = (length: number) => ({ kk: text(length), ru: text(length), en: text(length) })
const items = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

const CRITERION = { code: 'LOGIC', name: words(1), grades: items(5, words(1)) }
const COMMISSION: CommissionRules = {
  ...{ graded: 'PAPERS', experts: 2, seesOthers: true, hidden: [], furtherFrom: 20, rule: 'MEAN' },
  ...{ criteria: [CRITERION], isCalibrated: false },
}
const criterion = (more: object) => ({ criteria: [{ ...CRITERION, ...more }] })

test.each<[string, readonly object[], readonly object[]]>([
  ['1 to 3 experts', [{ experts: 1 }, { experts: 3 }], [{ experts: 0 }, { experts: 4 }]],
  [
    'a difference of 1 to 100, or none',
    [{ furtherFrom: 1 }, { furtherFrom: 100 }, { furtherFrom: null }],
    [{ furtherFrom: 0.5 }, { furtherFrom: 100.5 }],
  ],
  [
    '1 to 12 criteria',
    [{ criteria: [CRITERION] }, { criteria: items(12, CRITERION) }],
    [{ criteria: [] }, { criteria: items(13, CRITERION) }],
  ],
  ['words for five grades', [], [criterion({ grades: items(4, words(1)) }), criterion({ grades: items(6, words(1)) })]],
  [
    'words of up to 500 in each language',
    [criterion({ name: words(500), grades: items(5, words(500)) })],
    ['kk', 'ru', 'en'].map((language) => criterion({ name: { ...words(1), [language]: text(501) } })),
  ],
])('a commission has %s', (_limit, taken, beyond) => {
  const isTaken = (more: object) => commissionRules.safeParse({ ...COMMISSION, ...more }).success
  expect([...taken, ...beyond].map(isTaken)).toEqual([...taken.map(() => true), ...beyond.map(() => false)])
})

const SETUP = {
  dates: {
    ...{ opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 5 },
    rounds: [{ publishAt: '2026-08-10T05:00:00Z', acceptUntil: '2026-08-20T13:00:00Z' }],
  },
  ...{ minimum: { total: 0, subjects: {} }, rights: [], whenEqual: 'NONE', quotas: [], lists: [] },
}
const part = (more: object) => ({ parts: [{ code: 'LOGIC', name: words(1), most: 1, ...more }] })
const minimum = (total: number) => ({ minimum: { total, subjects: {} } })

test.each<[string, readonly object[], readonly object[]]>([
  [
    'a part of 0 to 1,000 points',
    [part({ most: 0 }), part({ most: 1000 })],
    [part({ most: -1 }), part({ most: 1001 })],
  ],
  [
    'a name of a part of up to 200',
    [part({ name: words(200) })],
    ['kk', 'ru', 'en'].map((language) => part({ name: { ...words(1), [language]: text(201) } })),
  ],
  ['up to 20 parts', [{ parts: items(20, part({}).parts[0]) }], [{ parts: items(21, part({}).parts[0]) }]],
  ['up to 20 criteria after the total', [{ order: items(20, 'LOGIC') }], [{ order: items(21, 'LOGIC') }]],
  ['a minimum of 0 to 20,000', [minimum(0), minimum(20_000)], [minimum(-0.01), minimum(20_000.01)]],
  ['a minimum with two decimals', [minimum(60.25)], [minimum(60.255)]],
])('a competition has %s', (_limit, taken, beyond) => {
  const isTaken = (more: object) => competitionSetup.safeParse({ ...SETUP, ...more }).success
  expect([...taken, ...beyond].map(isTaken)).toEqual([...taken.map(() => true), ...beyond.map(() => false)])
})

describe('the name of a competition', () => {
  test.each([
    ['of one letter', 'x', null],
    ['of 200 letters', text(200), null],
    ['of 201 letters', text(201), 'kk'],
    ['of blanks', ' ', 'kk'],
  ])('%s', (_case, kk, field) => {
    const { error } = competitionName.safeParse({ ...words(1), kk })
    expect(error?.issues[0]?.path[0] ?? null).toBe(field)
  })

  test('is required', () => {
    const { error } = competitionName.safeParse({ ...words(1), kk: '' })
    expect(error?.issues[0]?.message).toBe('field_required')
  })
})

test('a competition without a kind is for grants by the UNT', () => {
  const body = competitionBody.parse({ year: 2027, level: 'BACHELOR', name: words(1) })
  expect(body).toMatchObject({ kind: 'GRANT', source: 'UNT' })
})
