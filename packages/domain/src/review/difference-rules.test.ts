import { describe, expect, test } from 'vitest'
import { COMPARED_FIELDS, type ComparableFacts, differencesOf, statedByIin } from './difference-rules.ts'

describe('differences that a machine can see', () => {
  const sent: ComparableFacts = {
    lastName: 'Okonkwo',
    firstName: 'Chidi',
    middleName: null,
    birthday: '1999-03-14',
    gender: 'MALE',
    citizenship: 'NG',
    passportNumber: 'A04817236',
    passportExprDate: '2028-06-01',
    iin: null,
    untScore: null,
  }
  const seen = (
    more: Partial<ComparableFacts>,
    { profile = {}, untTotal = null }: { profile?: Partial<ComparableFacts>; untTotal?: number | null } = {},
  ) =>
    differencesOf({
      sent: { ...sent, ...more },
      profile: { ...sent, ...more, ...profile },
      untTotal,
      sentAt: new Date('2026-11-12T06:00:00Z'),
    })

  test.each([
    ['nothing differs', seen({}), []],
    [
      'another name in the profile',
      seen({}, { profile: { firstName: 'Chidi Emeka' } }),
      [['firstName', 'PROFILE', null]],
    ],
    ['case of a name', seen({}, { profile: { lastName: 'OKONKWO' } }), []],
    ['an empty name for no name', seen({}, { profile: { middleName: '' } }), []],
    ['a dash for no name', seen({}, { profile: { middleName: '-' } }), []],
    ['another passport', seen({}, { profile: { passportNumber: 'B1' } }), [['passportNumber', 'PROFILE', null]]],
    ['another birthday', seen({}, { profile: { birthday: '1999-03-15' } }), [['birthday', 'PROFILE', null]]],
    ['the IIN of this birthday', seen({ iin: '990314300000' }), []],
    ['the IIN of another day', seen({ iin: '990315300000' }), [['birthday', 'IIN', '1999-03-15']]],
    ['the IIN of another sex', seen({ iin: '990314400000' }), [['gender', 'IIN', 'FEMALE']]],
    ['the IIN with an unstated sex', seen({ iin: '990314400000', gender: null }), []],
    ['a passport to the first day of studies', seen({ passportExprDate: '2027-09-01' }), []],
    [
      'a passport that ends the day before',
      seen({ passportExprDate: '2027-08-31' }),
      [['passportExprDate', 'EXPIRES', '2027-09-01']],
    ],
    ['the same score twice', seen({ untScore: 110 }, { untTotal: 110 }), []],
    ['two scores', seen({ untScore: 110 }, { untTotal: 126 }), [['untTotal', 'UNT', '110']]],
    ['a score in the grant part alone', seen({}, { untTotal: 110 }), []],
    ['spaces around a name', seen({}, { profile: { lastName: ' Okonkwo ' } }), []],
    ['an IIN in the profile alone', seen({}, { profile: { iin: '990314300000' } }), [['iin', 'PROFILE', null]]],
    ['a score in the profile alone', seen({ untScore: 110 }), []],
  ] as const)('%s', (_case, found, expected) => {
    expect(found.map(({ point, kind, other }) => [point, kind, other])).toEqual(expected)
  })

  const fields = Object.keys(sent).filter((field) => field !== 'untScore')
  test.each(fields)('another %s in the profile', (field) => {
    const found = seen({}, { profile: { [field]: 'another' } })
    expect(found).toEqual([{ point: field, kind: 'PROFILE', other: null }])
  })

  test('the fields of a profile that are read', () => expect(COMPARED_FIELDS).toEqual([...fields, 'untScore']))

  test('a reader without a profile compares the rest', () => {
    const found = differencesOf({ sent, profile: null, untTotal: null, sentAt: new Date('2027-09-02T06:00:00Z') })
    expect(found).toEqual([{ point: 'passportExprDate', kind: 'EXPIRES', other: '2028-09-01' }])
  })

  test.each([
    ['050101500000', '2005-01-01', 'MALE'],
    ['990314400000', '1999-03-14', 'FEMALE'],
    ['850101100000', '1885-01-01', 'MALE'],
    ['850101200000', '1885-01-01', 'FEMALE'],
    ['990314300000', '1999-03-14', 'MALE'],
    ['050101600000', '2005-01-01', 'FEMALE'],
  ])('%s states %s', (iin, birthday, gender) => {
    expect(statedByIin(iin)).toEqual({ birthday, gender })
  })

  test.each(['990314000000', '990314700000'])('a foreigner’s IIN without a century, %s, states nothing', (iin) => {
    expect(statedByIin(iin)).toBeNull()
  })
})
