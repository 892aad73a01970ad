import { describe, expect, test } from 'vitest'
import { languageFromHeader } from './language.ts'
import { refuseFields } from './refusal.ts'
import { parseRole } from './role.ts'
import { createTranslator } from './texts.ts'
import { endOfKazakhstanDay, kazakhstanDate, startOfKazakhstanDay } from './time-zone.ts'

describe('the language of a call', () => {
  test.each([
    [undefined, 'kk'],
    ['', 'kk'],
    ['de', 'kk'],
    ['ru', 'ru'],
    ['ru-KZ', 'ru'],
    ['de-DE, en;q=0.5', 'en'],
    ['en;q=0.5, ru;q=0.8', 'ru'],
    ['en;q=0, ru;q=0.1', 'ru'],
  ])('%s is %s', (header, language) => {
    expect(languageFromHeader(header)).toBe(language)
  })
})

test('a missing field names the whole refusal, else the first fault does', () => {
  const wrong = { field: 'a', msg: 'wrong_value' } as const
  expect(refuseFields([wrong, { field: 'b', msg: 'field_required' }]).key).toBe('field_required')
  expect(refuseFields([{ field: 'b', msg: 'gpa_error' }, wrong]).key).toBe('gpa_error')
})

test.each([
  ['ROLE_ADMIN', 'ADMIN'],
  ['MANAGER', 'MANAGER'],
  ['GUEST', null],
  ['role_admin', null],
])('the role %s is %s', (text, role) => {
  expect(parseRole(text)).toBe(role)
})

test('a Kazakhstan day begins five hours before the day in UTC', () => {
  expect(startOfKazakhstanDay('2026-11-20').toISOString()).toBe('2026-11-19T19:00:00.000Z')
  expect(endOfKazakhstanDay('2026-11-20').toISOString()).toBe('2026-11-20T19:00:00.000Z')
  expect(kazakhstanDate(new Date('2026-11-20T19:00:00.000Z'))).toBe('2026-11-21')
})

test('texts fill in parameters, pick plural forms, and give an unknown key back', () => {
  const t = createTranslator(
    {
      files: { count_one: '{{count}} файл', count_few: '{{count}} файла', count_many: '{{count}} файлов' },
      hello: 'Сәлем, {{name}}!',
    },
    'ru',
  )
  expect([1, 3, 5].map((count) => t('files.count', { count }))).toEqual(['1 файл', '3 файла', '5 файлов'])
  expect(t('hello', { name: 'Айгерім' })).toBe('Сәлем, Айгерім!')
  expect(t('absent.key')).toBe('absent.key')
})
