import { expect, test } from 'vitest'
import { formerNames } from './name-rules.ts'

const texts = (text: string) => ({ kk: text, ru: text, en: text })

const NAME = { kk: 'а', ru: 'б', en: 'c' }
test.each([
  ['a first version with a day of renaming', [{ name: NAME, renamedOn: '2026-01-01' }], 0],
  ['a new day of the same name', [{ name: NAME }, { name: { ...NAME }, renamedOn: '2026-01-01' }], 0],
  ...(['kk', 'ru', 'en'] as const).map(
    (language) =>
      [
        `another name in ${language} alone`,
        [{ name: NAME }, { name: { ...NAME, [language]: 'x' }, renamedOn: '2026-01-01' }],
        1,
      ] as const,
  ),
  [
    'a name whose day was taken back',
    [
      { name: NAME, renamedOn: '2026-01-01' },
      { name: texts('x'), renamedOn: '' },
    ],
    0,
  ],
  ['a name without a day', [{ name: NAME, renamedOn: '2026-01-01' }, { name: texts('x') }], 0],
] as const)('%s has its former names', (_case, versions, count) => {
  expect(formerNames(versions)).toHaveLength(count)
})

test('a renaming with its day leaves a former name, a correction none', () => {
  const version = (name: string, renamedOn = '') => ({ name: texts(name), renamedOn })
  expect(formerNames([version('Old'), version('Olde')])).toEqual([])
  expect(
    formerNames([
      version('First'),
      version('Second', '2026-01-01'),
      version('Second!', '2026-01-01'),
      version('Third', '2027-02-02'),
    ]),
  ).toEqual([
    { name: texts('Second!'), until: '2027-02-02' },
    { name: texts('First'), until: '2026-01-01' },
  ])
})
