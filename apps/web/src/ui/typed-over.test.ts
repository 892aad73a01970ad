import { expect, test } from 'vitest'
import { typedOver } from './typed-over.ts'

const SERVER = { firstName: 'Aruzhan', middleName: '', kandas: false }

test('changed fields are stored, and reverted ones are not', () => {
  expect(typedOver(SERVER, { ...SERVER, middleName: 'Maratkyzy', kandas: true })).toEqual({
    middleName: 'Maratkyzy',
    kandas: true,
  })
  expect(typedOver(SERVER, { ...SERVER })).toEqual({})
})

test("stored input overrides the server's values and keeps another device's changes", () => {
  const typed = typedOver(SERVER, { ...SERVER, middleName: 'Maratkyzy' })
  expect({ ...SERVER, firstName: 'Aru', ...typed }).toEqual({ ...SERVER, firstName: 'Aru', middleName: 'Maratkyzy' })
})
