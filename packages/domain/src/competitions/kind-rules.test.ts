import { describe, expect, test } from 'vitest'
import { SCORE_SOURCES } from '../allotment/score-schema.ts'
import { APPLICANT_GROUPS } from '../kernel/applicant-group.ts'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import {
  competitionsFor,
  countryOfQuota,
  countryQuota,
  doesSuit,
  entryTo,
  isScored,
  type OpenCompetition,
  sourcesOf,
} from './kind-rules.ts'

test('each level has its sources of score', () => {
  expect(EDUCATION_LEVELS.map((level) => [level, sourcesOf(level)])).toEqual([
    ['BACHELOR', ['UNT', 'INTERVIEW']],
    ['MASTERS_DEGREE', ['TESTING', 'INTERVIEW']],
    ['PHD', ['TESTING', 'INTERVIEW']],
  ])
  expect(SCORE_SOURCES.filter((source) => isScored('BACHELOR', source))).toEqual(['UNT', 'INTERVIEW'])
})

test('grants are for people of Kazakhstan, scholarships for foreigners', () => {
  const groups = (kind: 'GRANT' | 'SCHOLARSHIP') => APPLICANT_GROUPS.filter((group) => doesSuit(kind, group))
  expect(groups('GRANT')).toEqual(['CITIZEN', 'KANDAS', 'STATELESS_RESIDENT'])
  expect(groups('SCHOLARSHIP')).toEqual(['FOREIGN'])
})

test('a share of a country names the country', () => {
  expect(countryOfQuota(countryQuota('CN'))).toBe('CN')
  expect(countryOfQuota('ORPHANS')).toBeNull()
})

const GRANTS = { id: 'grants', level: 'BACHELOR', kind: 'GRANT' } as const
const SECOND = { id: 'second', level: 'BACHELOR', kind: 'GRANT' } as const
const ABROAD = { id: 'abroad', level: 'BACHELOR', kind: 'SCHOLARSHIP' } as const
const MASTERS = { id: 'masters', level: 'MASTERS_DEGREE', kind: 'GRANT' } as const

describe('the competition of an application', () => {
  test.each([
    ['the only one', [GRANTS, MASTERS], '', 'CITIZEN', { competition: GRANTS }],
    ['the only one that suits', [GRANTS, ABROAD], '', 'FOREIGN', { competition: ABROAD }],
    ['the only one that suits a citizen', [ABROAD, GRANTS], '', 'CITIZEN', { competition: GRANTS }],
    ['several must be chosen among', [GRANTS, SECOND], '', 'CITIZEN', { fault: 'fill_all_required_fields' }],
    ['the named one of several', [GRANTS, SECOND], 'second', 'CITIZEN', { competition: SECOND }],
    ['grants by a foreigner whose profile may be wrong', [GRANTS], '', 'FOREIGN', { competition: GRANTS }],
    ['named grants by a foreigner', [GRANTS, ABROAD], 'grants', 'FOREIGN', { competition: GRANTS }],
    ['a scholarship by a citizen', [GRANTS, ABROAD], 'abroad', 'CITIZEN', { fault: 'competition_not_for_you' }],
    ['a scholarship alone is none for a citizen', [ABROAD], '', 'CITIZEN', null],
    ['one of another level', [GRANTS, MASTERS], 'masters', 'CITIZEN', { fault: 'competition_not_open' }],
    ['a closed or unknown one', [GRANTS], 'gone', 'CITIZEN', { fault: 'competition_not_open' }],
    ['none is open', [MASTERS], '', 'CITIZEN', null],
    ['an unknown person is asked among all', [GRANTS, ABROAD], '', null, { fault: 'fill_all_required_fields' }],
  ] as const)('%s', (_case, open, competitionId, group, expected) => {
    expect(entryTo<OpenCompetition>(open, { competitionId, level: 'BACHELOR', group })).toEqual(expected)
  })
  test('people choose among those that suit them', () => {
    const open = [GRANTS, SECOND, ABROAD, MASTERS]
    expect(competitionsFor(open, 'BACHELOR', 'KANDAS')).toEqual([GRANTS, SECOND])
    expect(competitionsFor(open, 'BACHELOR', 'FOREIGN')).toEqual([ABROAD])
    expect(competitionsFor([GRANTS, SECOND], 'BACHELOR', 'FOREIGN')).toEqual([GRANTS, SECOND])
  })
})
