import { expect, test } from 'vitest'
import { type ConsentInEffect, consentParts, consentVersion } from './consent-rules.ts'

const OF_RELEASE: ConsentInEffect = { number: 0, holdsFrom: null }

test.each<[what: string, inEffect: readonly ConsentInEffect[], version: string]>([
  ['unchanged texts have the version of the release', [OF_RELEASE, OF_RELEASE], 'release'],
  ['a first change has its day', [OF_RELEASE, { number: 1, holdsFrom: '2026-03-01' }], '2026-03-01.1'],
  [
    'the newest of several changes counts, with the number of all',
    [
      { number: 1, holdsFrom: '2026-03-01' },
      { number: 2, holdsFrom: '2026-05-01' },
    ],
    '2026-05-01.3',
  ],
  [
    'a day of an unchanged text does not count',
    [
      { number: 0, holdsFrom: '2027-01-01' },
      { number: 1, holdsFrom: '2026-03-01' },
    ],
    '2026-03-01.1',
  ],
  [
    'a change without a day counts beside one with a day',
    [
      { number: 1, holdsFrom: null },
      { number: 1, holdsFrom: '2026-03-01' },
    ],
    '2026-03-01.2',
  ],
  ['a change without a day leaves the name of the release', [{ number: 1, holdsFrom: null }], 'release.1'],
])('%s', (_what, inEffect, version) => expect(consentVersion(inEffect, 'release')).toBe(version))

test.each([
  ['a heading of more signs', '### Data', [{ kind: 'heading', text: 'Data' }]],
  ['one sign', '# Data', [{ kind: 'paragraph', text: '# Data' }]],
  ['a heading with a sign inside', '## C # D', [{ kind: 'heading', text: 'C # D' }]],
  ['a hyphen inside a line', 'by mail - or phone', [{ kind: 'paragraph', text: 'by mail - or phone' }]],
  ['a hyphen without a blank', '-5', [{ kind: 'paragraph', text: '-5' }]],
  ['an empty text', ' \n', []],
])('%s makes these parts', (_case, body, parts) => {
  expect(consentParts(body)).toEqual(parts)
})

test('a text has headings, paragraphs and lists', () => {
  expect(consentParts('## Data\n\nWe keep:\n- name\n-  phone \nUntil:\n- the end\n')).toEqual([
    { kind: 'heading', text: 'Data' },
    { kind: 'paragraph', text: 'We keep:' },
    { kind: 'list', items: ['name', 'phone'] },
    { kind: 'paragraph', text: 'Until:' },
    { kind: 'list', items: ['the end'] },
  ])
})
