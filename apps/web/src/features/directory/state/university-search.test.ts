import { expect, test } from 'vitest'
import { cityCountCall, loosened, parseUniversitySearch, universityCall } from './university-search.ts'

test('an address keeps known parameters and drops the rest', () => {
  const search = parseUniversitySearch({
    q: '  медицина ',
    regionId: 'KZ-75',
    cityId: 'almaty',
    type: 'NATIONAL',
    degree: 'PHD',
    language: 'ENGLISH',
    maxCost: 900000,
    dormitory: true,
    military: 'on',
    sort: '-cost',
    page: '3',
    utm: 'x',
  })
  expect(search).toEqual({
    q: 'медицина',
    regionId: 'KZ-75',
    cityId: 'almaty',
    type: 'NATIONAL',
    degree: 'PHD',
    language: 'ENGLISH',
    maxCost: 900_000,
    dormitory: true,
    military: true,
    sort: '-cost',
    page: 3,
  })
})

test.each([
  ['empty fields of a form', { q: '', cityId: '', maxCost: '', sort: '' }],
  ['spaces for words', { q: '   ' }],
  ['a city nobody knows', { cityId: 'paris', regionId: 'KZ-99' }],
  ['a list where one is meant', { cityId: ['almaty', 'astana'], type: ['STATE'] }],
  ['no amount', { maxCost: 'cheap' }],
  ['nothing to pay', { maxCost: 0 }],
  ['an amount below nothing', { maxCost: '-5' }],
  ['a box without its tick', { dormitory: 'false', military: false }],
  ['an order that is not offered', { sort: 'students' }],
  ['the first page', { page: 1 }],
])('drops %s', (_case, search) => {
  expect(parseUniversitySearch(search)).toEqual({})
})

test('an amount may contain spaces and its currency sign', () => {
  expect(parseUniversitySearch({ maxCost: '1 500\u00a0000 ₸' })).toEqual({ maxCost: 1_500_000 })
})

test('the call counts pages from 0 and sends figures and ticks as texts', () => {
  expect(universityCall({ q: 'x', maxCost: 5, dormitory: true, sort: '-programs', page: 2 })).toEqual({
    query: { q: 'x', maxCost: '5', dormitory: 'true', sortBy: 'programs', direction: 'DESC', page: '1' },
  })
  expect(universityCall({})).toEqual({ query: { page: '0' } })
})

test('the map counts the same search for every region and city', () => {
  expect(cityCountCall({ q: 'x', cityId: 'almaty', regionId: 'KZ-75', military: true, page: 4 })).toEqual({
    query: { q: 'x', military: 'true' },
  })
})

test('each filter can be removed alone, from the first page on', () => {
  expect(loosened({ q: 'x', cityId: 'almaty', sort: 'name', page: 2 })).toEqual([
    { filter: 'q', search: { cityId: 'almaty', sort: 'name' } },
    { filter: 'cityId', search: { q: 'x', sort: 'name' } },
  ])
  expect(loosened({ sort: 'name' })).toEqual([])
})
