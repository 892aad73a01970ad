import { expect, test } from 'vitest'
import { placeOfWindow, withRow } from './changed-rows.ts'

const windowOf = (group: string, opensAt: string) => ({ kind: null, level: null, group, opensAt })
const [citizens, foreigners, later] = [
  windowOf('CITIZEN', '03-01'),
  windowOf('FOREIGN', '03-02'),
  windowOf('FOREIGN', '08-01'),
]

test('an opened window is found in a list that a colleague has changed', () => {
  expect(placeOfWindow([foreigners, later], later)).toBe(1)
  expect(placeOfWindow([citizens, { ...foreigners, opensAt: '03-05' }], foreigners)).toBe(1)
  expect(placeOfWindow([citizens], foreigners)).toBe(-1)
  expect(placeOfWindow([citizens], undefined)).toBe(-1)
})

test('a row replaces the one in its place, or is added', () => {
  expect(withRow(['one', 'two'], 1, 'three')).toEqual(['one', 'three'])
  expect(withRow(['one', 'two'], -1, 'three')).toEqual(['one', 'two', 'three'])
})
