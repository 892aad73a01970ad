import { expect, test } from 'vitest'
import {
  fieldsOf,
  incomplete,
  isLookedFor,
  levelsOf,
  NO_FILTER,
  type Offered,
  offerBody,
  type Program,
  withoutPrograms,
  withProgram,
  withPrograms,
} from './offer-values.ts'

const offered = (code: string): Offered => ({ code, languages: ['KAZAKH'], forms: ['fullTime'] })
const program: Program = {
  id: 'B057',
  code: 'B057',
  level: 'BACHELOR',
  nameKz: 'Ақпараттық технологиялар',
  nameRu: 'Информационные технологии',
  nameEn: 'Information technologies',
  fieldCode: '6B06',
  fieldNameKz: 'АКТ',
  fieldNameRu: 'ИКТ',
  fieldNameEn: 'ICT',
  creative: false,
  untSubjects: [],
  figures: [],
  universityCount: 0,
}

test('programs are added once and sorted by code, with languages and forms in fixed order', () => {
  const added: Offered = { code: 'B001', languages: ['RUSSIAN', 'KAZAKH'], forms: ['distance', 'fullTime'] }
  expect(withPrograms([offered('B057')], [added, offered('B057')])).toEqual([
    { code: 'B001', languages: ['KAZAKH', 'RUSSIAN'], forms: ['fullTime', 'distance'] },
    offered('B057'),
  ])
})

test('a program is changed and removed by its code', () => {
  const offer = [offered('B001'), offered('B057')]
  expect(withProgram(offer, { ...offered('B057'), languages: [] })[1]?.languages).toEqual([])
  expect(withoutPrograms(offer, new Set(['B001']))).toEqual([offered('B057')])
})

test('a program without a language or a form is not complete', () => {
  const offer = [offered('B001'), { ...offered('B002'), languages: [] }, { ...offered('B003'), forms: [] }]
  expect(incomplete({ offer }).map(({ code }) => code)).toEqual(['B002', 'B003'])
})

test('the body has program, languages and forms', () => {
  expect(offerBody({ offer: [offered('B057')] }).offer).toEqual([
    { educationalProgram: 'B057', languages: ['KAZAKH'], learningForm: ['fullTime'] },
  ])
})

test.each([
  ['', '', '', true],
  ['b057', '', '', true],
  ['акпараттык', '', '', true],
  ['технолог инф', '', '', true],
  ['information', '', '', true],
  ['право', '', '', false],
  ['', 'BACHELOR', '6B06', true],
  ['', 'PHD', '', false],
  ['', '', '6B01', false],
])('a search for %j at level %j in field %j finds it: %s', (text, level, field, is) => {
  expect(isLookedFor('B057', program, { text, level, field })).toBe(is)
})

test('a program missing from the directory is found by its code alone', () => {
  expect(isLookedFor('B999', undefined, { ...NO_FILTER, text: '999' })).toBe(true)
  expect(isLookedFor('B999', undefined, { ...NO_FILTER, level: 'BACHELOR' })).toBe(false)
})

test('fields belong to a level, and only used levels are listed', () => {
  const doctoral: Program = { ...program, code: 'D094', level: 'PHD', fieldCode: '8D06' }
  expect(fieldsOf([doctoral, program], '').map(({ code }) => code)).toEqual(['6B06', '8D06'])
  expect(fieldsOf([doctoral, program], 'PHD').map(({ code }) => code)).toEqual(['8D06'])
  expect(levelsOf([doctoral, program])).toEqual(['BACHELOR', 'PHD'])
})
