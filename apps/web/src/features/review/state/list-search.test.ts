import { expect, test } from 'vitest'
import { filtersOf, parseListSearch, savedFilterOn, savedOfState, stateOfSaved } from './list-search.ts'

test('an address keeps known parameters and drops the rest', () => {
  const search = parseListSearch({
    tab: 'PASSED',
    page: 3,
    sortBy: 'fio',
    direction: 'ASC',
    educationLevel: 'PHD',
    x: 1,
  })
  expect(search).toEqual({ tab: 'PASSED', page: 3, sortBy: 'fio', direction: 'ASC', educationLevel: 'PHD' })
})

test.each([
  ['a tab nobody has', { tab: 'NEW' }],
  ['a page before the first', { page: 0 }],
  ['the first page, which is where one is anyway', { page: 1 }],
  ['a column that is not shown', { sortBy: 'password' }],
  ['half a date', { createdDateFrom: '2026-0' }],
  ['neither yes nor no', { kandas: 'maybe', refugee: '', isPassed: 1 }],
])('drops %s', (_case, search) => {
  expect(parseListSearch(search)).toEqual({})
})

test('a number as a name stays a text', () => {
  expect(parseListSearch({ fio: 123, requestId: '2026-000001' })).toEqual({ fio: '123', requestId: '2026-000001' })
})

test.each(['kandas', 'refugee', 'isPassed'])('yes and no of %s are two different filters', (name) => {
  expect(parseListSearch({ [name]: 'false' })).toEqual({ [name]: false })
  expect(parseListSearch({ [name]: true })).toEqual({ [name]: true })
})

test('the filters of a list state exclude tab, page and order', () => {
  expect(filtersOf({ tab: 'PASSED', page: 2, sortBy: 'fio', direction: 'ASC', kandas: true })).toEqual({ kandas: true })
})

test('a saved filter restores its list state at the first page', () => {
  const listState = { tab: 'PASSED', sortBy: 'fio', direction: 'ASC', kandas: true, isPassed: false } as const
  const stored = savedOfState({ ...listState, page: 4 })
  expect(stored).toEqual({ status: 'PASSED', sortBy: 'fio', direction: 'ASC', kandas: 'true', isPassed: 'false' })
  expect(stateOfSaved(stored)).toEqual(listState)
})

test('a saved filter is active by its conditions, in every tab and order', () => {
  const mine = { name: 'Mine', search: { status: 'PASSED', sortBy: 'fio', kandas: 'true', lang: 'KAZAKH' } }
  const other = { name: 'Other', search: { kandas: 'true' } }
  const wholeTab = { name: 'A tab alone', search: { status: 'PASSED' } }
  const saved = [wholeTab, other, mine]
  expect(savedFilterOn(saved, { lang: 'KAZAKH', kandas: true })?.name).toBe('Mine')
  expect(savedFilterOn(saved, { kandas: true })?.name).toBe('Other')
  expect(savedFilterOn(saved, { kandas: false })).toBeUndefined()
  expect(savedFilterOn(saved, {})).toBeUndefined()
})
