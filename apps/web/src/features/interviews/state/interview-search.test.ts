import { expect, test } from 'vitest'
import { filterOf, filtersSet, NO_FILTER, parseInterviewSearch } from './interview-search.ts'

const EXPERT = '00000000-0000-4000-8000-000000000001'

test('an address contains tab, page, order, day and filters', () => {
  const search = { tab: 'SIGNED', page: 3, order: 'desc', day: '2026-12-01', date: '2026-12-02', number: 2026 }
  expect(parseInterviewSearch({ ...search, expertIds: [EXPERT], fio: ' Dana ', educationLevel: 'PHD' })).toEqual({
    ...search,
    number: '2026',
    expertIds: [EXPERT],
    fio: 'Dana',
    educationLevel: 'PHD',
  })
})

test('invalid parameters are dropped', () => {
  const search = {
    tab: 'LOST',
    page: 0,
    order: 'asc',
    day: '2026-13-01',
    fio: ' ',
    expertIds: ['me'],
    educationLevel: 7,
  }
  expect(parseInterviewSearch(search)).toEqual({})
})

test('a partial date does not filter yet', () => {
  expect(filterOf({ ...NO_FILTER, date: '2026--1' })).toEqual(NO_FILTER)
  expect(filtersSet(filterOf({ date: '2026-12-01', fio: 'Dana', expertIds: [EXPERT] }))).toBe(3)
  expect(filtersSet(NO_FILTER)).toBe(0)
})
