import { createTranslator } from '@portal/domain/kernel/texts.ts'
import { describe, expect, it } from 'vitest'
import en from './catalogue/guest-en.ts'
import kk from './catalogue/guest-kk.ts'
import ru from './catalogue/guest-ru.ts'
import { dateInWords, dayInWords, instantInWords } from './dates.ts'
import type { TextKey } from './texts.ts'

const kazakh = createTranslator<TextKey>(kk, 'kk')

describe('dates in words', () => {
  it('are idiomatic in each language', () => {
    expect(dateInWords('2026-06-25', kazakh)).toBe('2026 жылғы 25 маусым')
    expect(dateInWords('2026-06-05', createTranslator<TextKey>(ru, 'ru'))).toBe('5 июня 2026\u00a0г.')
    expect(dateInWords('2026-06-05', createTranslator<TextKey>(en, 'en'))).toBe('5 June 2026')
  })

  it('follow the clock of Kazakhstan, five hours before UTC', () => {
    expect(dayInWords('2026-06-25T20:30:00.000Z', kazakh)).toBe('2026 жылғы 26 маусым')
    expect(instantInWords('2026-06-25T20:30:00.000Z', kazakh)).toContain('01:30')
  })
})
