import { expect, test } from 'vitest'
import { groupOf } from '../kernel/applicant-group.ts'
import { mayCompete } from './competing-rules.ts'

test.each([
  ['a citizen', { citizenship: 'KZ', kandas: false, countryOfResidence: 'KZ' }, true],
  ['a citizen abroad', { citizenship: 'KZ', kandas: false, countryOfResidence: 'CN' }, true],
  ['a kandas', { citizenship: 'MN', kandas: true, countryOfResidence: 'KZ' }, true],
  ['a stateless person who lives here', { citizenship: 'XX', kandas: false, countryOfResidence: 'KZ' }, true],
  ['a stateless person elsewhere', { citizenship: 'XX', kandas: false, countryOfResidence: 'UZ' }, false],
  ['a foreigner who lives here', { citizenship: 'NG', kandas: false, countryOfResidence: 'KZ' }, false],
  ['a foreigner', { citizenship: 'NG', kandas: false, countryOfResidence: 'NG' }, false],
])('%s may compete for a grant: %#', (_who, facts, may) => expect(mayCompete(facts)).toBe(may))

test('a scholarship is for those who may not compete for a grant', () => {
  const foreigner = { citizenship: 'NG', kandas: false, countryOfResidence: 'KZ' }
  expect(mayCompete(foreigner, 'SCHOLARSHIP')).toBe(true)
  expect(mayCompete({ ...foreigner, citizenship: 'KZ' }, 'SCHOLARSHIP')).toBe(false)
  expect(mayCompete({ ...foreigner, kandas: true }, 'SCHOLARSHIP')).toBe(false)
})

test.each([
  ['KZ', true, 'KZ', 'CITIZEN'],
  ['MN', true, 'MN', 'KANDAS'],
  ['XX', true, 'KZ', 'KANDAS'],
  ['XX', false, 'KZ', 'STATELESS_RESIDENT'],
  ['XX', false, 'UZ', 'FOREIGN'],
  ['UZ', false, 'KZ', 'FOREIGN'],
])('the group of %s, kandas %s, living in %s is %s', (citizenship, kandas, countryOfResidence, group) =>
  expect(groupOf({ citizenship, kandas, countryOfResidence })).toBe(group),
)
