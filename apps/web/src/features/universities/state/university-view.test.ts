import { expect, test } from 'vitest'
import type { University } from '../api.ts'
import { parseProgramsSearch } from './programs-search.ts'
import { FIRST_PROGRAMS, viewOf } from './university-view.ts'

const program = (at: number, level: string, nameKz: string) => ({
  ...{ id: `B${at}`, code: `B${at}`, level, nameKz, nameRu: `Программа ${at}`, nameEn: `Program ${at}` },
  ...{ fieldCode: '6B06', fieldNameKz: 'Ақпарат', fieldNameRu: 'Информация', fieldNameEn: 'Information' },
  ...{ languages: ['RUSSIAN'], learningForms: ['fullTime'], figures: [] },
})
const university = {
  id: 'uni-1',
  programs: [
    ...Array.from({ length: 14 }, (_, at) => program(100 + at, 'BACHELOR', 'Құқық')),
    program(900, 'PHD', 'Тарих'),
  ],
} as unknown as University
const codes = (search: object) => viewOf(university, search, 'en').programs.map(({ code }) => code)

test('a page lists the first programs with one name, and counts all', () => {
  const view = viewOf(university, {}, 'en')
  expect(view.programs).toHaveLength(FIRST_PROGRAMS)
  expect(view.programs[0]?.name).toBe('Program 100')
  expect(view).toMatchObject({
    ...{ id: 'uni-1', found: 15, taught: ['RUSSIAN'] },
    levels: [
      { level: 'BACHELOR', count: 14 },
      { level: 'PHD', count: 1 },
    ],
  })
  expect(codes({ all: true })).toHaveLength(15)
})

test.each([
  ['a level', { level: 'PHD' }, ['B900']],
  ['a code', { q: 'b900' }, ['B900']],
  [
    'a name, on a Russian keyboard',
    { q: 'кукык', all: true },
    university.programs.slice(0, 14).map(({ code }) => code),
  ],
  ['a field with another word', { q: 'information тарих' }, ['B900']],
  ['nothing like it', { q: 'xyz' }, []],
])('programs are found by %s', (_by, search, found) => expect(codes(search)).toEqual(found))

test('an address keeps a word, a known level and the wish for all', () => {
  expect(parseProgramsSearch({ q: ' law ', level: 'PHD', all: 'true', page: 2 })).toEqual({
    ...{ q: 'law', level: 'PHD', all: true },
  })
  expect(parseProgramsSearch({ q: 97, level: 'SCHOOL', all: 'no' })).toEqual({ q: '97' })
  expect(parseProgramsSearch({ q: '' })).toEqual({})
})
