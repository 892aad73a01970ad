import { describe, expect, test } from 'vitest'
import { changeFaults, differencesOf, quotaText } from './change-rules.ts'
import type { CommissionRules } from './commission-schema.ts'
import { stepsChanged } from './confirm-rules.ts'
import type { CompetitionSetup, PlacesList } from './setup-schema.ts'

const words = (text: string) => ({ kk: text, ru: text, en: text })
const list = (more: Partial<PlacesList> = {}): PlacesList => ({
  ...{ program: 'M001', universityId: null, language: null, places: 10, reserved: [], minimum: null },
  ...more,
})
const LANGUAGE = { code: 'FOREIGN_LANGUAGE', name: words('Language'), most: 50 }
const READINESS = { code: 'READINESS', name: words('Readiness'), most: 30 }
const SETUP: CompetitionSetup = {
  dates: { opensAt: null, closesAt: null, claimsCloseAt: null, resultAt: null, appealDays: 5, rounds: [] },
  minimum: { total: 75, subjects: {} },
  ...{ rights: [], whenEqual: 'ONE_MORE', quotas: [], lists: [list()] },
  parts: [LANGUAGE, READINESS],
  order: ['READINESS', 'AVERAGE'],
}
const COMMISSION: CommissionRules = {
  ...{ graded: 'PAPERS', experts: 2, seesOthers: true, hidden: ['name'], furtherFrom: 20, rule: 'MEAN' },
  criteria: [{ code: 'LOGIC', name: words('Logic'), grades: ['1', '2', '3', '4', '5'].map(words) }],
  isCalibrated: false,
}

describe('a change', () => {
  test.each<[string, string, Partial<CompetitionSetup>, readonly (readonly string[])[], readonly string[]]>([
    [
      'of a part',
      'parts',
      { parts: [LANGUAGE, { ...READINESS, name: { ...READINESS.name, en: 'Test' }, most: 40 }] },
      [
        ['part', 'READINESS', '30', '40'],
        ['partName', 'READINESS en', 'Readiness', 'Test'],
      ],
      ['MINIMUMS'],
    ],
    ['of the order', 'order', { order: ['AVERAGE'] }, [['order', 'order', 'READINESS AVERAGE', 'AVERAGE']], ['RIGHTS']],
    [
      'of a minimum by quota',
      'minimum',
      { minimum: { ...SETUP.minimum, quotas: { ORPHANS: null } } },
      [['quotaMinimum', 'ORPHANS', '', 'none']],
      ['MINIMUMS'],
    ],
    [
      "of a list's minimum by quota",
      'lists',
      { lists: [list({ minimum: { quotas: { ORPHANS: { total: 40, subjects: { READINESS: 5 } } } } })] },
      [
        ['listMinimum', 'M001', '', ''],
        ['listQuotaMinimum', 'M001 ORPHANS', '', '40, READINESS 5'],
      ],
      ['PLACES'],
    ],
    [
      'of the commission',
      'commission',
      { commission: { ...COMMISSION, experts: 3 } },
      [['commission', 'experts', '2', '3']],
      ['COMMISSION'],
    ],
    [
      'of what the commission hides, compares and grades',
      'commission',
      {
        commission: {
          ...COMMISSION,
          ...{ hidden: ['name', 'age'], furtherFrom: null },
          criteria: [
            {
              ...{ code: 'LOGIC', name: { ...words('Logic'), en: 'Reason' } },
              grades: [words('1'), { ...words('2'), ru: 'два' }, ...['3', '4', '5'].map(words)],
            },
          ],
        },
      },
      [
        ['commission', 'hidden', 'name', 'name age'],
        ['commission', 'furtherFrom', '20', ''],
        ['commission', 'criterion LOGIC en', 'Logic', 'Reason'],
        ['commission', 'grade LOGIC 2 ru', '2', 'два'],
      ],
      ['COMMISSION'],
    ],
  ])('%s is named, and takes away its confirmation', (_case, place, more, expected, steps) => {
    const before = 'commission' in more ? { ...SETUP, commission: COMMISSION } : SETUP
    const after = { ...SETUP, ...more }
    expect(
      differencesOf(before, after).map((each) => [each.part, each.key, each.before ?? '', each.after ?? '']),
    ).toEqual(expected)
    expect(stepsChanged(before, after)).toEqual(steps)
    expect(changeFaults(before, after, 'CHECKING', new Date())).toEqual([
      { field: place, msg: 'wrong_value', rule: 'closed' },
    ])
  })

  const minimumOfList = (quotas?: object) => ({ lists: [list({ minimum: { total: 80, ...quotas } })] })
  test.each<[string, Partial<CompetitionSetup>, Partial<CompetitionSetup>, readonly string[]]>([
    ['the points of a part', {}, { parts: [LANGUAGE, { ...READINESS, most: 40 }] }, ['MINIMUMS']],
    ['the name of a part', {}, { parts: [LANGUAGE, { ...READINESS, name: words('Test') }] }, ['MINIMUMS']],
    ["a list's minimum of a quota", minimumOfList(), minimumOfList({ quotas: { ORPHANS: null } }), ['PLACES']],
  ])('a change of %s alone takes away its confirmation', (_case, before, after, steps) => {
    expect(stepsChanged({ ...SETUP, ...before }, { ...SETUP, ...after })).toEqual(steps)
  })

  test('a minimum of a quota without figures has no words', () => {
    expect([quotaText({}), quotaText(null)]).toEqual(['', 'none'])
  })
})
