import { describe, expect, test } from 'vitest'
import { KNOWN, list, OF } from '../../test/competition-setup.ts'
import { filledSetup, reservedByShares } from './fill-rules.ts'
import { setupFaults } from './setup-rules.ts'
import { competitionSetup } from './setup-schema.ts'

describe('the initial rules of a competition', () => {
  const program = {
    code: 'B001',
    fieldCode: '6B02',
    isCreative: false,
    isRuralQuotaEligible: true,
  }
  const sources = {
    programs: [
      { ...program, fieldCode: '6B01' },
      { ...program, code: 'B002', isCreative: true, isRuralQuotaEligible: false },
      { ...program, code: 'B003' },
    ],
    grants: [
      { program: 'B003', year: 2025, value: 9 },
      { program: 'B001', year: 2026, value: 395 },
      { program: 'B001', year: 2026, value: 1 },
      { program: 'B001', year: 2025, value: 2 },
      { program: 'B002', year: 2026, value: 395 },
    ],
    quotas: [
      { code: 'RURAL_YOUTH', quotaPercent: 35 },
      { code: 'ORPHANS', quotaPercent: 1 },
    ],
    rights: [{ code: 'ALTYN_BELGI' }],
    testing: [],
    unt: {
      blocks: [
        { id: 'HISTORY_OF_KAZAKHSTAN', minScore: 5 },
        { id: 'READING_LITERACY', minScore: 3 },
        { id: 'PROFILE_1', minScore: 5 },
      ],
      passingScores: [
        { id: 'PEDAGOGY_LAW', score: 75 },
        { id: 'OTHER', score: 50 },
      ],
    },
  }
  test("have the newest year's grants, shares, minimums of the field and of creative programs, and only the round's dates", () => {
    const setup = filledSetup(2026, sources)
    expect(competitionSetup.parse(setup)).toEqual(setup)
    expect(setup.lists).toStrictEqual([
      list({
        places: 395,
        reserved: [
          { quota: 'RURAL_YOUTH', places: 138 },
          { quota: 'ORPHANS', places: 4 },
        ],
        minimum: { total: 75 },
      }),
      list({
        program: 'B002',
        places: 395,
        reserved: [{ quota: 'ORPHANS', places: 4 }],
        minimum: { subjects: { HISTORY_OF_KAZAKHSTAN: 5, READING_LITERACY: 3 } },
      }),
    ])
    expect(setup.minimum).toEqual({
      total: 50,
      subjects: { HISTORY_OF_KAZAKHSTAN: 5, READING_LITERACY: 3, PROFILE_1: 5 },
    })
    expect(setup.dates).toMatchObject({
      appealDays: 10,
      opensAt: null,
      closesAt: null,
      claimsCloseAt: null,
      resultAt: null,
    })
    expect(setupFaults(setup, OF, { ...KNOWN, rights: new Map([['ALTYN_BELGI', 1]]) })).toEqual([])
  })
  test.each<[string, object, Partial<typeof sources.unt>, object | null]>([
    ['none of its own', {}, {}, null],
    ['medicine', { fieldCode: '6B10' }, { passingScores: [{ id: 'MEDICINE', score: 70 }] }, { total: 70 }],
    [
      'a creative program without blocks',
      { isCreative: true },
      { blocks: [] },
      { subjects: { HISTORY_OF_KAZAKHSTAN: 0, READING_LITERACY: 0 } },
    ],
  ])('the minimum of a list: %s', (_, more, unt, expected) => {
    const given = { ...sources, programs: [{ ...program, ...more }], unt: { ...sources.unt, ...unt } }
    expect(filledSetup(2026, given).lists.map(({ minimum }) => minimum)).toStrictEqual([expected])
  })
  test('have nothing that the directories do not state', () => {
    const setup = filledSetup(2026, {
      ...sources,
      quotas: [{ code: 'KANDAS', quotaPercent: null }],
      unt: { blocks: [], passingScores: [] },
    })
    expect(setup.quotas).toEqual([{ quota: 'KANDAS', percent: 0 }])
    expect(setup.minimum).toEqual({ total: 0, subjects: {} })
  })
  test.each([
    [10, [35, 1], [4]],
    [1, [35, 1], []],
    [1, [60, 60], [1]],
  ])('%i places by shares of %j', (places, percents, expected) => {
    const shares = percents.map((percent, at) => ({ quota: String(at), percent }))
    expect(reservedByShares(places, shares).map((each) => each.places)).toEqual(expected)
  })
})
