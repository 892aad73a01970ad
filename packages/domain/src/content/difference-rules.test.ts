import { expect, test } from 'vitest'
import { differencesOf } from './difference-rules.ts'
import type { ContentValue } from './field-rules.ts'

const BLOCK = { name: { kk: 'а', ru: 'б', en: 'c' }, tasks: 20, minScore: 0, maxScore: 20 }
const changed = (after: ContentValue | null, before: ContentValue | null = BLOCK) =>
  differencesOf('untBlock', before, after).map(
    ({ field, language, before: was, after: is }) => `${field}${language === null ? '' : `.${language}`} ${was} ${is}`,
  )

test.each<readonly [string, ContentValue | null, readonly string[]]>([
  ['the same value', { ...BLOCK }, []],
  ['a number', { ...BLOCK, tasks: 25 }, ['tasks 20 25']],
  ['a number that becomes nought', { ...BLOCK, tasks: 0 }, ['tasks 20 0']],
  ['a number that becomes absent', { ...BLOCK, minScore: null }, ['minScore 0 null']],
  ['an absent field', { name: BLOCK.name, minScore: 0, maxScore: 20 }, ['tasks 20 null']],
  ['a text in one language', { ...BLOCK, name: { ...BLOCK.name, en: 'd' } }, ['name.en c d']],
  ['an empty text', { ...BLOCK, name: { ...BLOCK.name, en: '' } }, ['name.en c null']],
  [
    'an end',
    null,
    ['name.kk а null', 'name.ru б null', 'name.en c null', 'tasks 20 null', 'minScore 0 null', 'maxScore 20 null'],
  ],
])('%s makes these differences', (_case, after, differences) => {
  expect(changed(after)).toEqual(differences)
})

test('an empty text and an absent one are the same', () => {
  expect(changed({ ...BLOCK, name: { kk: '', ru: 'б', en: 'c' } }, { ...BLOCK, name: { ru: 'б', en: 'c' } })).toEqual(
    [],
  )
})
