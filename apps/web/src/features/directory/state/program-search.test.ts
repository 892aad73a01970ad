import { expect, test } from 'vitest'
import fields from '../../../../../../data/programs.json' with { type: 'json' }
import { loosenedPrograms, parseProgramSearch, programCall } from './program-search.ts'

test('an address keeps known parameters and drops the rest', () => {
  const search = {
    q: 'дизайн',
    degree: 'BACHELOR',
    field: '6B02',
    pair: 'CREATIVE_EXAM',
    cityId: 'astana',
    language: 'RUSSIAN',
    sort: '-grants',
    page: 2,
  }
  expect(parseProgramSearch({ ...search, x: 1 })).toEqual(search)
})

test.each([
  ['a field that is no code', { field: "6B02'--" }],
  ['a pair that no program asks for', { pair: 'PHYSICS-BIOLOGY' }],
  ['a level one cannot apply for', { degree: 'SCHOOL' }],
  ['an order that is not offered', { sort: 'grants' }],
])('drops %s', (_case, search) => {
  expect(parseProgramSearch(search)).toEqual({})
})

test('every field of the shipped programs fits into an address', () => {
  for (const { fieldCode } of fields) expect(parseProgramSearch({ field: fieldCode })).toEqual({ field: fieldCode })
})

test('the call gets both subjects of a pair, and a creative exam once', () => {
  expect(programCall({ pair: 'BIOLOGY-CHEMISTRY', sort: 'cutoff', page: 3 })).toEqual({
    query: { subjects: ['BIOLOGY', 'CHEMISTRY'], sortBy: 'cutoff', direction: 'ASC', page: '2' },
  })
  expect(programCall({ pair: 'CREATIVE_EXAM' }).query.subjects).toEqual(['CREATIVE_EXAM'])
})

test('each filter can be removed alone, from the first page on', () => {
  expect(loosenedPrograms({ q: 'x', field: '6B02', page: 2 })).toEqual([
    { filter: 'q', search: { field: '6B02' } },
    { filter: 'field', search: { q: 'x' } },
  ])
})
