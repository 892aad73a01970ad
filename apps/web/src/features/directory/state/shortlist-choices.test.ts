import { expect, test } from 'vitest'
import { choicesOf } from './shortlist-choices.ts'

const BOTH = [
  { id: 'uni-001', languages: ['KAZAKH', 'RUSSIAN'] },
  { id: 'uni-002', languages: ['RUSSIAN'] },
] as const
const PROGRAMS = [
  { code: 'B057', level: 'BACHELOR', universities: BOTH },
  { code: 'B058', level: 'BACHELOR', universities: BOTH },
  { code: 'M094', level: 'MASTERS_DEGREE', universities: BOTH },
] as const
const entry = (program: string, university: string | null = 'uni-001') => ({ program, university })

test.each([
  ['an entry without a university is left out', [entry('B057', null), entry('B058')], 'KAZAKH', ['B058']],
  ['an entry of another level is left out', [entry('M094'), entry('B057')], 'KAZAKH', ['M094']],
  ['an unknown program is left out', [entry('B999'), entry('B057')], 'KAZAKH', ['B057']],
  ['a university that does not teach it is left out', [entry('B057', 'uni-9'), entry('B058')], 'KAZAKH', ['B058']],
  ['another language is left out', [entry('B058'), entry('B057', 'uni-002')], 'KAZAKH', ['B058']],
  ['the first one decides the language', [entry('B058', 'uni-002'), entry('B057')], 'RUSSIAN', ['B058', 'B057']],
  ['the first two are taken', [entry('B058'), entry('B057'), entry('M094')], 'KAZAKH', ['B058', 'B057']],
])('%s', (_case, entries, taught, programs) => {
  const found = choicesOf(entries, PROGRAMS, { most: 2, own: 'KAZAKH' })
  expect([found?.taught, found?.choices.map(({ program }) => program)]).toEqual([taught, programs])
})

test('a list without a complete entry gives no choices', () =>
  expect(choicesOf([entry('B057', null)], PROGRAMS, { most: 4, own: 'KAZAKH' })).toBeNull())
