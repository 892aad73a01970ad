import { expect, test } from 'vitest'
import { typedOver } from './typed-over.ts'

const SERVER = { firstName: 'Aruzhan', middleName: '', kandas: false }

test('what was typed is kept, and what was taken back is not', () => {
  expect(typedOver(SERVER, { ...SERVER, middleName: 'Maratkyzy', kandas: true })).toEqual({
    middleName: 'Maratkyzy',
    kandas: true,
  })
  expect(typedOver(SERVER, { ...SERVER })).toEqual({})
})

test('it stands over what the server holds now, another device having changed other fields', () => {
  const typed = typedOver(SERVER, { ...SERVER, middleName: 'Maratkyzy' })
  expect({ ...SERVER, firstName: 'Aru', ...typed }).toEqual({ ...SERVER, firstName: 'Aru', middleName: 'Maratkyzy' })
})
