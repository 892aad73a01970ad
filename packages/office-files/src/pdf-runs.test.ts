import { expect, test } from 'vitest'
import { runsOf } from './pdf-runs.ts'

/** The portal's own font sets Latin, Cyrillic, digits and signs. */
const isInOwn = (character: string) => /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}]/u.test(character)
const runs = (text: string) =>
  runsOf(text, 'own', isInOwn).map(({ font, text: part }) => [font.split('/')[0], part] as const)

test.each([
  ['passport.pdf', [['own', 'passport.pdf']]],
  [
    '护照 Li.pdf',
    [
      ['noto-sans-sc', '护照'],
      ['own', ' Li.pdf'],
    ],
  ],
  ['हिन्दी', [['noto-sans-devanagari', 'हिन्दी']]],
  ['한국어', [['gowun-dodum', '한국어']]],
  ['Ελλάδα', [['noto-sans', 'Ελλάδα']]],
  [
    'ไทย ქართული',
    [
      ['noto-sans-thai', 'ไทย'],
      ['own', ' '],
      ['noto-sans-georgian', 'ქართული'],
    ],
  ],
])('%s is set in parts by their script', (text, parts) => expect(runs(text)).toEqual(parts))

test('an ending after a word from right to left stays an ending', () => {
  expect(runs('جواز.pdf')).toEqual([
    ['noto-sans-arabic', 'جواز'],
    ['own', '.pdf'],
  ])
})

test('words from right to left are in visual order, each with its letters in logical order', () => {
  expect(runs('جواز السفر').map(([, part]) => part)).toEqual(['السفر', ' ', 'جواز'])
  expect(
    runs('File (שלום)')
      .map(([, part]) => part)
      .join(''),
  ).toBe('File (שלום)')
})
