import { expect, test } from 'vitest'
import { choicesOf } from './shortlist-choices.ts'

const PROGRAMS = [
  { code: 'B057', level: 'BACHELOR' },
  { code: 'B058', level: 'BACHELOR' },
  { code: 'M094', level: 'MASTERS_DEGREE' },
] as const
const entry = (program: string, university: string | null = 'uni-001') => ({ program, university })

test.each([
  ['an entry without a university is left out', [entry('B057', null), entry('B058')], 'BACHELOR', ['B058']],
  ['an entry of another level is left out', [entry('M094'), entry('B057')], 'MASTERS_DEGREE', ['M094']],
  ['an unknown program is left out', [entry('B999'), entry('B057')], 'BACHELOR', ['B057']],
  ['the first two are taken', [entry('B058'), entry('B057'), entry('B057', 'uni-002')], 'BACHELOR', ['B058', 'B057']],
  ['none is complete', [entry('B057', null)], null, []],
])('%s', (_case, entries, level, programs) => {
  const found = choicesOf(entries, PROGRAMS, 2)
  expect([found.level, found.choices.map(({ program }) => program)]).toEqual([level, programs])
})
