import { describe, expect, test } from 'vitest'
import { ATTACHMENT_SLOTS } from '../accounts/schema.ts'
import {
  AS_SPECIFIED,
  askedBy,
  concerns,
  type Demand,
  isRefereeDays,
  type RequirementAsker,
  type RequirementRow,
  type RequirementScope,
  requirementFaults,
} from './requirement-rules.ts'

const ALL: RequirementScope = { kind: null, level: null, group: null, programs: [] }
const ASKER: RequirementAsker = { kind: 'ENROLLMENT', level: 'BACHELOR', group: 'FOREIGN', programs: ['B057', 'B001'] }
const NOBODY_YET: RequirementAsker = { kind: null, level: null, group: null, programs: null }
const row = (demand: Demand, scope: Partial<RequirementScope> = {}, id = 'r'): RequirementRow => ({
  ...{ ...ALL, ...scope, id, demand },
})
const document = (need: 'REQUIRED' | 'OPTIONAL' | 'NOT_ASKED', scope: Partial<RequirementScope> = {}) =>
  row({ type: 'document', slot: 'languageCertificate', need }, scope)
const letter = (least: number, most: number, scope: Partial<RequirementScope> = {}) =>
  row({ type: 'letter', least, most }, scope)
const referee = (waits: boolean, days: number, scope: Partial<RequirementScope> = {}) =>
  row({ type: 'referee', waits, days }, scope)
const choices = (most: number, scope: Partial<RequirementScope> = {}) => row({ type: 'choices', most }, scope)

describe('a row concerns', () => {
  test.each([
    ['everybody without a narrower part', {}, ASKER, 'YES'],
    ['its kind', { kind: 'ENROLLMENT' }, ASKER, 'YES'],
    ['no other kind', { kind: 'GRANT_COMPETITION' }, ASKER, 'NO'],
    ['its level', { level: 'BACHELOR' }, ASKER, 'YES'],
    ['no other level', { level: 'PHD' }, ASKER, 'NO'],
    ['its group', { group: 'FOREIGN' }, ASKER, 'YES'],
    ['no other group', { group: 'CITIZEN' }, ASKER, 'NO'],
    ['one chosen program of several', { programs: ['B001', 'B002'] }, ASKER, 'YES'],
    ['no other program', { programs: ['B002'] }, ASKER, 'NO'],
    ['no program while none is chosen', { programs: ['B002'] }, { ...ASKER, programs: [] }, 'NO'],
    ['perhaps a guest of an unknown group', { group: 'FOREIGN' }, NOBODY_YET, 'PERHAPS'],
    ['perhaps a guest without programs', { programs: ['B057'] }, NOBODY_YET, 'PERHAPS'],
    ['never a guest of another level', { level: 'PHD', group: 'FOREIGN' }, { ...NOBODY_YET, level: 'BACHELOR' }, 'NO'],
  ] as const)('%s', (_case, scope, asker, answer) => {
    expect(concerns({ ...ALL, ...scope }, asker)).toBe(answer)
  })
})

describe('the strictest of several rows holds', () => {
  test.each([
    ['required before optional', [document('OPTIONAL'), document('REQUIRED')], 'REQUIRED'],
    ['optional before not asked', [document('NOT_ASKED'), document('OPTIONAL')], 'OPTIONAL'],
    ['not asked alone', [document('NOT_ASKED')], 'NOT_ASKED'],
    ['without those of others', [document('REQUIRED', { group: 'CITIZEN' })], undefined],
    ['without those that depend on an unknown part', [document('REQUIRED', { programs: ['B002'] })], undefined],
    [
      'without the need of another document',
      [document('OPTIONAL'), row({ type: 'document', slot: 'passport', need: 'REQUIRED' })],
      'OPTIONAL',
    ],
  ] as const)('a document: %s', (_case, rows, need) => {
    expect(askedBy(rows, ASKER).documents.languageCertificate).toBe(need)
  })
  test.each([
    ['as specified without a row', [], AS_SPECIFIED.letter],
    ['of one row, shorter or longer', [letter(100, 900)], { least: 100, most: 900 }],
    ['the highest least and the lowest most', [letter(100, 600), letter(200, 900)], { least: 200, most: 600 }],
    ['without those of others', [letter(1, 9, { level: 'PHD' })], AS_SPECIFIED.letter],
  ] as const)('words of the letter: %s', (_case, rows, words) => expect(askedBy(rows, ASKER).letter).toEqual(words))
  test.each([
    ['as specified without a row', [], AS_SPECIFIED.choices],
    ['the fewest', [choices(3), choices(2)], 2],
    ['never more than specified', [choices(9)], AS_SPECIFIED.choices],
    ['without those of others', [choices(1, { kind: 'GRANT' })], AS_SPECIFIED.choices],
  ] as const)('choices: %s', (_case, rows, most) => expect(askedBy(rows, ASKER).choices).toBe(most))
  test.each([
    ['as specified without a row', [], { waits: false, days: 21 }],
    ['of the row', [referee(true, 14)], { waits: true, days: 14 }],
    ['waiting by one row, the shortest life', [referee(true, 30), referee(false, 10)], { waits: true, days: 10 }],
    ['without those of others', [referee(true, 5, { kind: 'GRANT' })], { waits: false, days: 21 }],
  ] as const)('referee: %s', (_case, rows, terms) => expect(askedBy(rows, ASKER).referee).toEqual(terms))

  test('rows of all types are asked, each in its own part', () => {
    const name = { nameKz: 'Хат', nameRu: 'Письмо', nameEn: 'Letter' }
    const further = { id: 'f', name, hint: null, isRequired: true, most: 2 }
    const { id, ...demand } = further
    const rows = [document('OPTIONAL'), row({ type: 'further', ...demand }, {}, id), letter(100, 600), choices(2)]
    expect(askedBy([...rows, referee(true, 14)], ASKER)).toEqual({
      documents: { languageCertificate: 'OPTIONAL' },
      further: [further],
      letter: { least: 100, most: 600 },
      choices: 2,
      referee: { waits: true, days: 14 },
      questions: [],
    })
  })

  test('further documents of all rows are asked', () => {
    const name = { nameKz: 'Екінші хат', nameRu: 'Второе письмо', nameEn: 'Second letter' }
    const further = { type: 'further', name, hint: null, isRequired: true, most: 2 } as const
    const rows = [row(further, {}, 'a'), row(further, { level: 'PHD' }, 'b'), row({ ...further, most: 1 }, {}, 'c')]
    expect(askedBy(rows, ASKER).further).toEqual([
      { id: 'a', name, hint: null, isRequired: true, most: 2 },
      { id: 'c', name, hint: null, isRequired: true, most: 1 },
    ])
  })
})

test('nothing is asked beside the specified without rows', () => expect(askedBy([], ASKER)).toEqual(AS_SPECIFIED))

describe('faults of rows', () => {
  const requiredAt = (level: string | null) =>
    level === 'PHD' ? ATTACHMENT_SLOTS.slice(0, 7) : ATTACHMENT_SLOTS.slice(0, 5)
  test.each([
    [
      'a specified document made optional',
      [row({ type: 'document', slot: 'passport', need: 'OPTIONAL' })],
      [{ at: 0, field: 'need' }],
    ],
    ['one specified at its level', [document('NOT_ASKED', { level: 'PHD' })], [{ at: 0, field: 'need' }]],
    ['an optional one not asked', [document('NOT_ASKED', { level: 'BACHELOR' })], []],
    ['a specified one required', [row({ type: 'document', slot: 'passport', need: 'REQUIRED' })], []],
    ['a letter without a length', [letter(300, 200)], [{ at: 0, field: 'most' }]],
    ['two letters without a common length', [letter(100, 200), letter(300, 400)], [{ at: 1, field: 'most' }]],
    [
      'two letters of one application that chooses both programs',
      [letter(100, 200, { programs: ['B001'] }), letter(300, 400, { programs: ['B057'] })],
      [{ at: 1, field: 'most' }],
    ],
    ['two letters of two levels', [letter(100, 200, { level: 'PHD' }), letter(300, 400, { level: 'BACHELOR' })], []],
    ['two letters with a common length', [letter(100, 300), letter(300, 400)], []],
    [
      'two letters of a level and of every level',
      [letter(100, 200, { level: 'PHD' }), letter(300, 400)],
      [{ at: 1, field: 'most' }],
    ],
    [
      'two letters of every level and of one',
      [letter(100, 200), letter(300, 400, { level: 'PHD' })],
      [{ at: 1, field: 'most' }],
    ],
    ['a demand of another type before a letter', [choices(2), letter(100, 200)], []],
    ['a demand of another type after a letter at fault', [letter(300, 200), choices(2)], [{ at: 0, field: 'most' }]],
  ] as const)('%s', (_case, rows, faults) => expect(requirementFaults(rows, requiredAt)).toEqual(faults))
})

test.each([
  [2, false],
  [3, true],
  [90, true],
  [91, false],
])('a link of a referee for %i days is allowed: %s', (days, isAllowed) => expect(isRefereeDays(days)).toBe(isAllowed))
