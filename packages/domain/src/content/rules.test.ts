import { describe, expect, test } from 'vitest'
import { differencesOf } from './difference-rules.ts'
import { emptyValue, isDayOfYear } from './field-rules.ts'
import { toHoliday, yearsWithoutDates } from './holiday-rules.ts'
import { contentFaults, contentSchema, kindOf, missingOf } from './kind-rules.ts'
import type { HolidayEntry, Notice } from './kind-schema.ts'
import { noticesOn } from './notice-rules.ts'
import { contentAbilities, holdsFromFaults, isProposed, versionAt } from './version-rules.ts'

const NOTICE: Notice = {
  ...{ text: { kk: 'а', ru: 'б', en: 'c' }, audience: 'ALL', tone: 'INFO' },
  ...{ from: '2027-06-01', until: '2027-06-05' },
}
const HOLIDAY: HolidayEntry = { name: { kk: 'а', ru: 'б', en: 'c' }, day: '12-16', type: 'HOLIDAY', isMoved: true }

describe('four eyes', () => {
  const NONE = { save: false, send: false, discard: false, confirm: false, refuse: false }
  test.each([
    ['nothing is open', null, { ...NONE, save: true }],
    ['an own draft', { state: 'DRAFT', writerIds: ['me'] }, { ...NONE, save: true, send: true, discard: true }],
    [
      'a draft of another',
      { state: 'DRAFT', writerIds: ['other'] },
      { ...NONE, save: true, send: true, discard: true },
    ],
    ['an own version that waits', { state: 'SENT', writerIds: ['me'] }, { ...NONE, discard: true }],
    ['a version with a part of mine', { state: 'SENT', writerIds: ['other', 'me'] }, { ...NONE, discard: true }],
    ['a version of another', { state: 'SENT', writerIds: ['other'] }, { ...NONE, confirm: true, refuse: true }],
  ] as const)('%s', (_, open, expected) => {
    expect(contentAbilities('me', open)).toEqual(expected)
  })
})

describe('the version in effect', () => {
  const versions = [
    { number: 0, holdsFrom: null },
    { number: 1, holdsFrom: '2027-01-01' },
    { number: 2, holdsFrom: '2026-11-20' },
    { number: 3, holdsFrom: '2026-11-20' },
  ]
  test.each([
    ['2026-11-19', 0],
    ['2026-11-20', 3],
    ['2026-12-31', 3],
    // A correction made later leaves the planned change in place.
    ['2027-01-01', 1],
  ])('on %s it is %i', (day, number) => {
    expect(versionAt(versions, day)?.number).toBe(number)
  })

  test('the newest of two without a day', () => {
    const [shipped, other] = [0, 1].map((number) => ({ number, holdsFrom: null }))
    expect([
      versionAt([shipped, other] as never, '2026-01-01'),
      versionAt([other, shipped] as never, '2026-01-01'),
    ]).toEqual([other, other])
  })

  test('before its first day there is none', () => {
    expect(versionAt([{ number: 1, holdsFrom: '2027-01-01' }], '2026-12-31')).toBeNull()
  })

  test('a version holds from today at the earliest', () => {
    expect(holdsFromFaults('2026-11-19', '2026-11-20')).toEqual([{ field: 'holdsFrom', msg: 'wrong_value' }])
    expect([...holdsFromFaults('2026-11-20', '2026-11-20'), ...holdsFromFaults(null, '2026-11-20')]).toEqual([])
  })
})

describe('a proposal of the release', () => {
  const value = (en: string) => ({ ...HOLIDAY, name: { ...HOLIDAY.name, en } })
  test.each([
    ['a newer text than the one that was edited', 'new', 'old', 'edited', true],
    ['the text that was edited', 'old', 'old', 'edited', false],
    ['the text that people wrote themselves', 'edited', 'old', 'edited', false],
    ['a text that was decided on once', 'old', 'old', null, false],
    ['a newer text of an entry that was ended', 'new', 'old', null, true],
  ] as const)('%s', (_, shipped, seen, current, expected) => {
    const given = { shipped: value(shipped), seen: value(seen), current: current === null ? null : value(current) }
    expect(isProposed('holiday', given)).toBe(expected)
  })

  test('an entry that is not shipped has none', () => {
    expect(isProposed('holiday', { shipped: null, seen: value('old'), current: value('edited') })).toBe(false)
  })
})

describe('values', () => {
  test('missing ones are named by field and language, and optional texts are in all languages or in none', () => {
    expect(missingOf('notice', { ...NOTICE, text: { kk: 'а', ru: ' ', en: '' }, until: '' })).toEqual([
      'text.ru',
      'text.en',
      'until',
    ])
    const operator = emptyValue(kindOf('operator').fields)
    expect(missingOf('operator', operator)).toEqual([])
    expect(missingOf('operator', { ...operator, name: { kk: 'Орталық', ru: '', en: '' } })).toEqual([
      'name.ru',
      'name.en',
    ])
  })

  test.each([
    ['notice', NOTICE, []],
    ['notice', { ...NOTICE, until: '2027-05-31' }, ['until']],
    ['notice', { ...NOTICE, until: NOTICE.from }, []],
    ['holiday', HOLIDAY, []],
    ['holiday', { ...HOLIDAY, type: 'WORKING_DAY' }, ['day', 'isMoved']],
    ['holiday', { ...HOLIDAY, type: 'DAY_OFF', day: '2027-05-15', isMoved: false }, []],
    [
      'operator',
      { ...emptyValue(kindOf('operator').fields), email: 'a@b', phone: '12', bin: '1' },
      ['bin', 'phone', 'email'],
    ],
    [
      'operator',
      { ...emptyValue(kindOf('operator').fields), email: 'a@b.kz', phone: '+7 (7172) 1', bin: '123456789012' },
      [],
    ],
  ] as const)('a %s: %j', (kind, value, fields) => {
    expect(contentFaults(kind, value).map(({ field }) => field)).toEqual(fields)
  })

  test('figures have one decimal where the kind says so', () => {
    const quota = { ...emptyValue(kindOf('quotaCategory').fields), quotaPercent: 0.5 }
    const isRead = (value: object) => contentSchema('quotaCategory').safeParse({ ...quota, ...value }).success
    expect([{}, { quotaPercent: 4.2 }, { quotaPercent: null }].map(isRead)).toEqual([true, true, true])
    expect([{ quotaPercent: 0.55 }, { quotaPercent: 101 }, { quotaPercent: -1 }].map(isRead)).toEqual([
      false,
      false,
      false,
    ])
    const right = { ...emptyValue(kindOf('preemptiveRight').fields), priority: 1.5 }
    expect(contentSchema('preemptiveRight').safeParse(right).success).toBe(false)
  })

  test('texts keep their dashes, and a line has no line break', () => {
    const named = (en: string) => contentSchema('holiday').safeParse({ ...HOLIDAY, name: { ...HOLIDAY.name, en } })
    expect(named('Nauryz – spring ').data).toMatchObject({ name: { en: 'Nauryz – spring' } })
    expect(named('Nauryz\nspring').success).toBe(false)
  })

  test('a schema removes unknown fields and refuses unknown choices and days', () => {
    expect(contentSchema('notice').parse({ ...NOTICE, owner: 'me' })).toEqual(NOTICE)
    expect(contentSchema('notice').safeParse({ ...NOTICE, tone: 'LOUD' }).success).toBe(false)
    expect(contentSchema('notice').safeParse({ ...NOTICE, from: '2027-02-30' }).success).toBe(false)
    expect(contentSchema('holiday').safeParse({ ...HOLIDAY, day: '13-01' }).success).toBe(false)
    expect(['02-29', '12-31', '00-10', '1-1', '02-30'].map(isDayOfYear)).toEqual([true, true, false, false, false])
  })

  test('differences name field and language', () => {
    const after = { ...NOTICE, text: { ...NOTICE.text, ru: 'в' }, tone: 'WARNING' }
    expect(differencesOf('notice', NOTICE, after)).toEqual([
      { field: 'text', language: 'ru', before: 'б', after: 'в' },
      { field: 'tone', language: null, before: 'INFO', after: 'WARNING' },
    ])
    expect(differencesOf('holiday', null, HOLIDAY)).toHaveLength(6)
    expect(differencesOf('holiday', HOLIDAY, { ...HOLIDAY })).toEqual([])
  })
})

describe('notices', () => {
  test.each([
    ['2027-05-31', 0],
    ['2027-06-01', 1],
    ['2027-06-05', 1],
    ['2027-06-06', 0],
  ])('on %s there are %i', (day, count) => {
    expect(noticesOn([NOTICE], day)).toHaveLength(count)
  })

  test('an earlier one comes before a later one', () => {
    const later = { ...NOTICE, from: '2027-06-02' }
    expect(noticesOn([later, NOTICE], '2027-06-03')).toEqual([NOTICE, later])
  })

  test('a warning comes first', () => {
    const warning: Notice = { ...NOTICE, tone: 'WARNING', from: '2027-06-02' }
    expect(noticesOn([NOTICE, warning], '2027-06-03')).toEqual([warning, NOTICE])
  })
})

test('years without dated holidays are listed, the next one from October', () => {
  const holidays = [HOLIDAY, { ...HOLIDAY, day: '2027-05-16' }].map(toHoliday)
  const worked = toHoliday({ ...HOLIDAY, day: '2028-05-06', type: 'WORKING_DAY', isMoved: false })
  const years = (today: string) => yearsWithoutDates([...holidays, worked], today)
  expect(years('2027-09-30')).toEqual([])
  expect(years('2027-10-01')).toEqual([2028])
  expect(years('2028-01-01')).toEqual([2028])
  expect(toHoliday(HOLIDAY)).toEqual({ day: '12-16', isMoved: true })
})

test('a working day of a weekend is worked', () => {
  const entry: HolidayEntry = { ...HOLIDAY, day: '2028-05-06', type: 'WORKING_DAY', isMoved: false }
  expect(toHoliday(entry)).toEqual({ day: '2028-05-06', isMoved: false, isWorked: true })
})
