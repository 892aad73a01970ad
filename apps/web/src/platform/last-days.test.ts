import { createTranslator } from '@portal/domain/kernel/texts.ts'
import { describe, expect, it } from 'vitest'
import guestEn from './catalogue/guest-en.ts'
import guestKk from './catalogue/guest-kk.ts'
import guestRu from './catalogue/guest-ru.ts'
import workEn from './catalogue/work-en.ts'
import workKk from './catalogue/work-kk.ts'
import workRu from './catalogue/work-ru.ts'
import { endInWords, leftInWords } from './last-days.ts'
import type { TextKey } from './texts.ts'

const english = createTranslator<TextKey>({ ...guestEn, ...workEn }, 'en')

describe('the end of a day', () => {
  // Midnight in Kazakhstan.
  const until = '2026-12-06T19:00:00.000Z'
  it.each([
    ['en', english, 'Sunday, 6 December 2026, 23:59 (Astana time)'],
    [
      'ru',
      createTranslator<TextKey>({ ...guestRu, ...workRu }, 'ru'),
      'воскресенье, 6 декабря 2026\u00a0г., 23:59 (время Астаны)',
    ],
    [
      'kk',
      createTranslator<TextKey>({ ...guestKk, ...workKk }, 'kk'),
      '2026 жылғы 6 желтоқсан, жексенбі, 23:59 (Астана уақыты)',
    ],
  ])('is its last minute with the weekday (%s)', (_language, t, expected) => {
    expect(endInWords(until, t)).toBe(expected)
  })

  it('begins a week with Monday', () => {
    expect(endInWords('2026-12-07T19:00:00.000Z', english)).toContain('Monday, 7 December')
  })
})

it.each([
  ['2026-12-06T18:59:00.000Z', 'today'],
  ['2026-12-06T19:00:00.000Z', 'tomorrow'],
  ['2026-12-08T10:00:00.000Z', '2 days left'],
])('the days left until %s: %s', (until, expected) => {
  expect(leftInWords(new Date(until), new Date('2026-12-06T05:00:00.000Z'), english)).toBe(expected)
})
