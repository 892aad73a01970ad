import { describe, expect, test } from 'vitest'
import { ATTACHMENT_SLOTS } from '../accounts/schema.ts'
import type { StatedPart } from '../competitions/name-schema.ts'
import { AS_SPECIFIED } from '../seasons/requirement-rules.ts'
import { applicationDraft } from './draft-schema.ts'
import { checkSubmission, type EnteredCompetition, type SubmissionFacts } from './rules.ts'

describe('the result of a competing application', () => {
  const named = (code: string, most: number): StatedPart => ({ code, most, name: { kk: code, ru: code, en: code } })
  const competition: EnteredCompetition = {
    ...{ id: 'c', year: 2027, level: 'BACHELOR', name: null, kind: 'GRANT', source: 'TESTING', countsAverage: false },
    parts: [named('LANGUAGE', 100), named('READINESS', 60)],
  }
  const facts = (more: Partial<EnteredCompetition> = {}): SubmissionFacts => ({
    ...{ competition: { ...competition, ...more }, asked: AS_SPECIFIED, offeredPairs: new Set(['u B057']) },
    ...{
      attachedSlots: new Set(ATTACHMENT_SLOTS),
      referee: null,
      documentKinds: new Map([['7', 'TESTING_CERTIFICATE']]),
    },
    confirmingKinds: { quota: new Map(), right: new Map() },
  })
  const row = (subject: string, score: number) => ({ subject, score })
  const ROWS = [row('LANGUAGE', 100), row('READINESS', 50)]
  const UNT_ROWS = [
    ...['HISTORY_OF_KAZAKHSTAN', 'MATHEMATICAL_LITERACY', 'READING_LITERACY', 'MATHEMATICS', 'PHYSICS'],
  ].map((subject) => row(subject, 10))
  const check = (untResult: object | null, given: SubmissionFacts) =>
    checkSubmission(
      applicationDraft.parse({
        ...{ type: 'GRANT_COMPETITION', educationLevel: 'BACHELOR', educationLanguage: 'KAZAKH' },
        ...{ interviewLanguage: 'KAZAKH', gpa: '4', choices: [{ universityId: 'u', educationalProgram: 'B057' }] },
        ...{ untResult, grantFiles: [{ kind: '7', id: 'a' }] },
      }),
      given,
    )
  const faults = (untResult: object | null, more: Partial<EnteredCompetition> = {}) =>
    check(untResult, facts(more))
      .errors.filter(({ field }) => field.startsWith('untResult'))
      .map(({ field, msg }) => `${field} ${msg}`)

  test.each<[string, object, readonly string[]]>([
    ['each part of the testing', { total: 150, subjects: ROWS }, []],
    ['the highest total', { total: 160, subjects: ROWS }, []],
    ['a higher total', { total: 161, subjects: ROWS }, ['untResult.total wrong_value']],
    ['a missing part', { total: 150, subjects: ROWS.slice(1) }, ['untResult.subjects fill_all_required_fields']],
    [
      'points above the part',
      { total: 150, subjects: [row('LANGUAGE', 101), row('READINESS', 49)] },
      ['untResult.subjects.0.subject wrong_value'],
    ],
    [
      'a subject of the UNT alone',
      { total: 1, subjects: [row('PHYSICS', 1)] },
      ['untResult.subjects fill_all_required_fields', 'untResult.subjects.0.subject wrong_value'],
    ],
    [
      'a subject of the UNT',
      { total: 150, subjects: [...ROWS, row('PHYSICS', 1)] },
      ['untResult.subjects.2.subject wrong_value'],
    ],
  ])('by testing with %s', (_case, untResult, expected) => expect(faults(untResult)).toEqual(expected))

  test.each<[string, object, readonly string[]]>([
    ['its subjects', { total: 140, subjects: UNT_ROWS }, []],
    ['a higher total', { total: 141, subjects: UNT_ROWS }, ['untResult.total wrong_value']],
    ['parts of a testing', { total: 50, subjects: UNT_ROWS.slice(1) }, ['untResult.subjects fill_all_required_fields']],
  ])('by the UNT with %s', (_case, untResult, expected) => {
    expect(faults(untResult, { source: 'UNT', parts: [] })).toEqual(expected)
  })

  test('is stored with the competition as it was then', () => {
    const { countsAverage: _, ...sentTo } = competition
    const { submission } = check({ total: 150, subjects: ROWS }, facts())
    expect(submission?.grant).toMatchObject({ competitionId: 'c', sentTo, untResult: { total: 150, subjects: ROWS } })
    expect(submission?.grant?.sentTo).not.toHaveProperty('countsAverage')
  })

  test('by interviews is none', () => expect(faults(null, { source: 'INTERVIEW', parts: [] })).toEqual([]))
})
