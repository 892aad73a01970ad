import { expect, test } from 'vitest'
import type { CorrectedField } from '../applications/correction-schema.ts'
import type { Verdict } from '../review/check-rules.ts'
import {
  askableFields,
  askedFieldFaults,
  correctedValue,
  fieldVerdictsForOwner,
  isFieldAccepted,
} from './field-rules.ts'

const document = (slot: string, verdicts: Readonly<Partial<Record<CorrectedField, Verdict>>>) => ({
  ...{ fileId: slot, slot, verdicts, isConfirmed: false },
})

test.each([
  ['no document is compared', [document('passport', {})], false],
  [
    'one agrees, and the others are not compared',
    [document('passport', { birthday: 'AGREES' }), document('form', {})],
    true,
  ],
  [
    'one agrees and one differs',
    [document('passport', { birthday: 'AGREES' }), document('form', { birthday: 'DIFFERS' })],
    false,
  ],
  ['a verdict is taken back', [document('passport', { birthday: 'NONE' })], false],
  // A portrait states no birthday.
  ['a document without this point agrees', [document('photo', { birthday: 'AGREES' })], false],
])('a birthday is accepted when %s: case %#', (_, documents, expected) => {
  expect(isFieldAccepted('birthday', documents)).toBe(expected)
})

const STATED = { lastName: 'Serikkyzy', birthday: '2008-01-02', iin: null }
const DOCUMENTS = [document('passport', { birthday: 'AGREES' })]

test('fields of the form are asked, once each, until they are accepted', () => {
  const askable = askableFields(STATED, DOCUMENTS)
  expect(askable).toEqual(['lastName', 'iin'])
  const faults = (...fields: readonly CorrectedField[]) =>
    askedFieldFaults(
      fields.map((field) => ({ field })),
      askable,
    ).map(({ field }) => field)
  expect(faults('lastName', 'iin')).toEqual([])
  expect(faults('birthday', 'gpa', 'iin', 'iin')).toEqual(['fields.0.field', 'fields.1.field', 'fields.3.field'])
})

test('a field that may not be asked is wrong', () => {
  expect(askedFieldFaults([{ field: 'gpa' }], ['iin'])).toEqual([{ field: 'fields.0.field', msg: 'wrong_value' }])
})

test('the owner reads which values are accepted and which are asked', () => {
  expect(fieldVerdictsForOwner(STATED, DOCUMENTS, new Set(['iin']))).toEqual([
    { field: 'birthday', verdict: 'ACCEPTED' },
    { field: 'iin', verdict: 'REPLACE' },
  ])
})

test.each<[CorrectedField, string, string | null | undefined]>([
  ['lastName', ' Serikkyzy ', 'Serikkyzy'],
  ['lastName', 'Серікқызы', undefined],
  ['lastName', '', undefined],
  ['middleName', '', null],
  ['birthday', '2008-02-30', undefined],
  ['birthday', '2008-02-29', '2008-02-29'],
  ['gender', 'FEMALE', 'FEMALE'],
  ['gender', 'OTHER', undefined],
  ['passportNumber', 'n 123 456', 'N123456'],
  ['iin', '12', undefined],
  ['iin', '', null],
  ['gpa', '3.4', '3.4'],
  ['gpa', '', undefined],
])('%s typed as %j is %j', (field, typed, expected) => {
  expect(correctedValue(field, typed, 'MASTERS_DEGREE')).toBe(expected)
})

test.each([
  ['4.5', 'MASTERS_DEGREE', undefined],
  ['4.5', 'BACHELOR', '4.5'],
  ['4.5', null, '4.5'],
  ['', 'BACHELOR', undefined],
] as const)('a grade point average of %s at the level %s is %j', (typed, level, expected) => {
  expect(correctedValue('gpa', typed, level)).toBe(expected)
})
