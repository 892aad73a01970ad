import { expect, test } from 'vitest'
import { areaBetween, coverOf, NEW_AREA, typedArea, withTheirs } from './typed-area.ts'

test.each([
  ['down and right', { x: 10, y: 20 }, { x: 30.04, y: 25 }, { left: 10, top: 20, width: 20, height: 5 }],
  [
    'up and left, from the other corner',
    { x: 30, y: 25 },
    { x: 10, y: 20 },
    { left: 10, top: 20, width: 20, height: 5 },
  ],
  ['beyond the page', { x: 90, y: 95 }, { x: 140, y: 120 }, { left: 90, top: 95, width: 10, height: 5 }],
  ['a tap', { x: 10, y: 20 }, { x: 10.2, y: 60 }, null],
])('an area drawn %s', (_, from, to, area) => {
  expect(areaBetween(from, to)).toEqual(area)
})

test('an area is typed and read again', () => {
  expect(typedArea(coverOf(NEW_AREA))).toEqual(NEW_AREA)
  expect(coverOf({ ...NEW_AREA, width: '' }).width).toBe(0)
})

test("areas of another person's decision are added to own ones", () => {
  const [begun, own, theirs] = ['1', '2', '3'].map((left) => ({ ...NEW_AREA, left }))
  if (begun === undefined || own === undefined || theirs === undefined) throw new Error('an area is missing')
  expect(withTheirs([begun, theirs], [begun, own], [begun])).toEqual([begun, theirs, own])
  expect(withTheirs([theirs], [begun], [begun])).toEqual([theirs])
  expect(withTheirs([own], [own], [])).toEqual([own])
})
