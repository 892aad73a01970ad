import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { createTranslator } from '@portal/domain/kernel/texts.ts'
import { describe, expect, it, test } from 'vitest'
import enApp from '../../../../locales/en/app.json'
import enKernel from '../../../../locales/en/kernel.json'
import kkApp from '../../../../locales/kk/app.json'
import kkKernel from '../../../../locales/kk/kernel.json'
import ruApp from '../../../../locales/ru/app.json'
import ruKernel from '../../../../locales/ru/kernel.json'
import type { TextKey } from '../platform/texts.ts'
import { faultText, NAMED_WHEN_MISSING, summaryText } from './fault-text.ts'

const CATALOGUES = {
  kk: { app: kkApp, kernel: kkKernel },
  ru: { app: ruApp, kernel: ruKernel },
  en: { app: enApp, kernel: enKernel },
}
const textsIn = (language: Language) => createTranslator<TextKey>(CATALOGUES[language], language)
const MISSING = ['kernel.errors.field_required', 'kernel.errors.fill_all_required_fields'] as const

describe.each(LANGUAGES)('a missing value (%s)', (language) => {
  const t = textsIn(language)

  it('has own words for each named field, and one sentence for the others', () => {
    const { missing } = CATALOGUES[language].app.errors
    expect(Object.keys(missing)).toEqual([...NAMED_WHEN_MISSING, 'other'])
    expect(new Set(Object.values(missing)).size).toBe(Object.keys(missing).length)
  })

  it('names its field, beside it and in the summary alike', () => {
    for (const fault of MISSING) {
      const birthday = { name: 'birthday', label: 'Day' }
      expect(faultText(t, fault, birthday)).toBe(t('app.errors.missing.birthday'))
      expect(summaryText(t, fault, birthday)).toBe(t('app.errors.missing.birthday'))
      const path = { name: 'people.1.email', label: 'Mail' }
      expect(faultText(t, fault, path)).toBe(t('app.errors.missing.email'))
      expect(faultText(t, fault, { name: 'nameKz', label: 'Name in Kazakh' })).toContain('Name in Kazakh')
      expect(faultText(t, fault, { name: 'file', label: 'Passport' })).toContain('Passport')
    }
  })

  it('differs from other faults, which follow their label in a summary', () => {
    const field = { name: 'iin', label: 'IIN' }
    expect(faultText(t, 'kernel.errors.wrong_iin', field)).toBe(t('kernel.errors.wrong_iin'))
    expect(summaryText(t, 'kernel.errors.wrong_iin', field)).toBe(`IIN: ${t('kernel.errors.wrong_iin')}`)
  })
})

/** Required fields that are called by their labels: those of staff, and of the application's form. */
const BY_LABEL = [
  'fullName',
  'name',
  'roles',
  'university',
  'BACHELOR',
  'opensDate',
  'closesDate',
  'reason',
  'day',
  'expertId',
  'requestId',
]

test('every field that a form requires by name has words of its own', () => {
  const root = join(import.meta.dirname, '..')
  const required = globSync('features/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/(\w+)(?:: | = )'kernel\.errors\.field_required'/g),
    ])
    .map(([, name = '']) => name)
  expect(required).toEqual(expect.arrayContaining(['email', 'password', 'topic']))
  const known: readonly string[] = [...NAMED_WHEN_MISSING, ...BY_LABEL]
  expect(required.filter((name) => !known.includes(name))).toEqual([])
})
