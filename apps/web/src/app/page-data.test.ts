import { expect, test } from 'vitest'
import { inAllLanguages, inOneLanguage } from './page-data.ts'

const answers = () => [
  [
    ['readProgram', { params: { id: 'B057' } }, 'ru'],
    {
      success: true,
      data: {
        ...{ nameKz: 'Ақпарат', nameRu: 'Информатика', nameEn: 'Informatics' },
        ...{
          fieldNameKz: 'Сала',
          fieldNameRu: 'Область',
          fieldNameEn: 'Field',
          abbreviationKz: 'А',
          abbreviationRu: 'И',
        },
        universities: [
          {
            id: 'uni-1',
            nameKz: 'Болашақ',
            nameRu: 'Болашак',
            nameEn: 'Bolashak',
            city: { nameKz: 'Қ', nameRu: 'К', nameEn: 'K' },
          },
          // Missing in the page's language: another one is shown.
          { id: 'uni-2', nameKz: 'Абай', nameRu: '', nameEn: 'Abai', website: null },
        ],
      },
    },
  ],
]

test('a page transfers the names of its language alone', () => {
  const given = answers()
  expect(inOneLanguage(given, 'ru')).toEqual([
    [
      ['readProgram', { params: { id: 'B057' } }, 'ru'],
      {
        success: true,
        data: {
          ...{ nameRu: 'Информатика', fieldNameRu: 'Область', abbreviationKz: 'А', abbreviationRu: 'И' },
          universities: [
            { id: 'uni-1', nameRu: 'Болашак', city: { nameRu: 'К' } },
            { id: 'uni-2', nameKz: 'Абай', nameRu: '', nameEn: 'Abai', website: null },
          ],
        },
      },
    ],
  ])
  expect(given).toEqual(answers())
})

test('the browser restores every name, in the language of the page', () => {
  expect(inAllLanguages(inOneLanguage(answers(), 'ru'), 'ru')).toMatchObject([
    [
      ['readProgram', { params: { id: 'B057' } }, 'ru'],
      {
        data: {
          ...{ nameKz: 'Информатика', nameRu: 'Информатика', nameEn: 'Информатика', fieldNameEn: 'Область' },
          universities: [
            { nameKz: 'Болашак', nameEn: 'Болашак', city: { nameKz: 'К', nameRu: 'К', nameEn: 'К' } },
            { nameKz: 'Абай', nameRu: '', nameEn: 'Abai' },
          ],
        },
      },
    ],
  ])
})

test.each(['kk', 'ru', 'en'] as const)('a page in %s shows the same before and after the transfer', (language) => {
  const shown = (all: ReturnType<typeof answers>) => {
    const ending = { kk: 'Kz', ru: 'Ru', en: 'En' }[language]
    return JSON.stringify(all, (key, value) =>
      /^(name|fieldName)/.test(key) && !key.endsWith(ending) ? undefined : value,
    )
  }
  expect(shown(inAllLanguages(inOneLanguage(answers(), language), language))).toBe(shown(answers()))
})
