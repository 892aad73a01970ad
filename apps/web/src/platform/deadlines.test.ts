import { createTranslator } from '@portal/domain/kernel/texts.ts'
import { expect, it, vi } from 'vitest'
import guest from './catalogue/guest-en.ts'
import work from './catalogue/work-en.ts'
import { endOf, instantInWords } from './dates.ts'
import { deadlineInWords } from './deadlines.ts'
import type { TextKey } from './texts.ts'

it.each([
  { place: 'Kazakhstan', offset: -300, at: '2026-07-20T13:00:00.000Z', own: '' },
  { place: 'London', offset: -60, at: '2026-07-20T13:00:00.000Z', own: ', by your own clock 14:00' },
  { place: 'New York', offset: 240, at: '2026-07-20T03:30:00.000Z', own: ', by your own clock 19 July 2026, 23:30' },
])('name the own clock of a reader in $place', ({ offset, at, own }) => {
  const clock = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  const english = createTranslator<TextKey>({ ...guest, ...work }, 'en')
  expect(deadlineInWords(at, english)).toBe(`${instantInWords(at, english)}${own}`)
  clock.mockRestore()
})

it.each([
  ['2026-11-29T19:00:00.000Z', '29 November 2026, 23:59 (Astana time)'],
  ['2026-11-29T13:00:00.000Z', '29 November 2026, 18:00 (Astana time)'],
])('a deadline at %s ends on %s', (deadline, words) => {
  const english = createTranslator<TextKey>({ ...guest, ...work }, 'en')
  expect(instantInWords(endOf(deadline), english)).toBe(words)
})
