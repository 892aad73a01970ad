import { callingCodeOf } from '@portal/domain/kernel/calling-code.ts'
import { expect, test } from 'vitest'
import countries from '../../../../../../data/countries.json'

test('every country of residence has a telephone code', () => {
  const places = countries.filter(({ citizenshipOnly }) => !citizenshipOnly)
  expect(places.filter(({ id }) => !/^\d{1,4}$/.test(callingCodeOf(id) ?? ''))).toEqual([])
})
