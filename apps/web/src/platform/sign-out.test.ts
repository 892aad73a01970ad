import { expect, test } from 'vitest'
import { leave } from './sign-out.ts'
import { tabStorage } from './storage.ts'

test.each([false, true])('filters and pages of lists end with their reader’s session (lost: %s)', (isLost) => {
  const own = ['applications.staffPlace', 'applications.staffOrder', 'interviews.place', 'accounts.staffPage', 'season']
  for (const name of [...own, 'place', 'compared.programs']) tabStorage.setItem(name, 'fio=Иванов')
  leave(isLost)
  expect(own.map(tabStorage.getItem)).toEqual(own.map(() => null))
  // The page of a lost session names its person; a comparison is a guest's too.
  expect([tabStorage.getItem('place'), tabStorage.getItem('compared.programs')]).toEqual(['fio=Иванов', 'fio=Иванов'])
})
