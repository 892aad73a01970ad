import { describe, expect, test } from 'vitest'
import { isSameSurname } from './surnames.ts'

/** Spellings of one surname: typed by staff, and in passports of several states. */
const FAMILIES: readonly (readonly string[])[] = [
  ['Sadykov', 'Sadykova', 'Садыков', 'Садыкова', 'Садықов', 'Садықова', 'Sadikov', 'Sadikova', 'Sadıkov', 'Sadiqov'],
  ['Akhmetov', 'Ахметов', 'Ахметова', 'Ahmetova', 'Axmetov', 'AKHMETOVA'],
  ['Zhumabayev', 'Jumabaev', 'Жумабаев', 'Жұмабаева', 'Dzhumabaeva', 'Cumabayev', 'Zhumabaeva', 'Джумабаев'],
  ['Kassymov', 'Kasymova', 'Қасымов', 'Касымова', 'Kasimov', 'Qasymov'],
  ['Aliyev', 'Aliev', 'Алиева', 'Әлиев', 'Əliyev', 'Aliyeva'],
  ['Yergaliyev', 'Ergaliev', 'Ерғалиева', 'Ергалиев', 'Yergaliyeva'],
  ['Yakovlev', 'Iakovlev', 'Яковлева'],
  ['Kholmatov', 'Xolmatova', 'Холматов', 'Ҳолматов'],
  ['Toshpoʻlatov', "Toshpo'latova", 'Toshpulatov', 'Тошпўлатов'],
  ['Shcherbakov', 'Щербакова', 'Scherbakov'],
  ['Alexandrov', 'Aleksandrova', 'Александров'],
  ['Solovyov', 'Solovyev', 'Soloviev', 'Соловьёва', "Solov'ev"],
  ['Kovalskiy', 'Kovalsky', 'Kovalskii', 'Ковальский', 'Ковальская', 'Kovalskaya'],
  ['Ilyin', 'Ilin', "Il'in", 'Ильина'],
  ['Shevchenko', 'Шевченко', 'Ševčenko'],
  ['Serikuly', 'Серікұлы', 'Serikkyzy', 'Серікқызы', 'Serik uly', 'Серик кызы'],
  ['Serik', 'Серік', 'Серик'],
  ['Mammadoglu', 'Mammadoğlu', 'Маммадоглы', 'Mammad qizi'],
  ['Yıldız', 'Yildiz', 'Йылдыз'],
  ['Çelik', 'Chelik', 'Челик'],
  ['Şahin', 'Shahin', 'Шахин', 'Shakhin'],
  ['Tsoy', 'Tsoi', 'Цой'],
  ['Kim', 'Ким', 'KIM'],
]

describe('one family in many spellings', () => {
  test.each(FAMILIES.map((spellings) => [spellings[0] ?? '', spellings] as const))('%s', (_, spellings) => {
    for (const one of spellings)
      for (const other of spellings)
        expect([one, other, isSameSurname(`${one} Данияр`, other)]).toEqual([one, other, true])
  })

  test('no surname equals another one', () => {
    FAMILIES.forEach((one, at) => {
      for (const other of FAMILIES.slice(at + 1)) expect(isSameSurname(one.join(' '), other[0] ?? '')).toBe(false)
    })
  })
})

// Each letter inside a name, with its spelling in passports.
const LETTERS = {
  ...{
    а: 'a',
    ә: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ғ: 'g',
    ґ: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    є: 'e',
    э: 'e',
    ж: 'zh',
    җ: 'zh',
  },
  ...{ з: 'z', и: 'i', й: 'i', і: 'i', ї: 'i', ы: 'y', к: 'k', қ: 'q', л: 'l', м: 'm', н: 'n', ң: 'n', о: 'o', ө: 'o' },
  ...{
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ұ: 'u',
    ү: 'u',
    ў: 'u',
    ф: 'f',
    х: 'kh',
    һ: 'h',
    ҳ: 'h',
    ц: 'ts',
    ч: 'ch',
  },
  ...{
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ь: '',
    ю: 'yu',
    я: 'ya',
    ə: 'a',
    ı: 'i',
    ş: 'sh',
    š: 'sh',
    ș: 'sh',
    ç: 'ch',
    č: 'ch',
    ž: 'zh',
  },
}
test.each(Object.entries(LETTERS))('%s is %s', (letter, latin) => {
  expect(isSameSurname(`Та${letter}бар Ян`, `Ta${latin}bar`)).toBe(true)
})

test.each([
  ['Качар', 'Katchar'],
  ['Бекер', 'Becker'],
  ['Гани', 'Ghani'],
  ['Фарид', 'Pharid'],
  ['Вали', 'Wali'],
  ['Исмайлов', 'İsmayılov'],
  ['Маммад кызы', 'MAMMAD QİZİ'],
])('%s is %s', (one, other) => expect(isSameSurname(one, other)).toBe(true))

test.each([
  ['Ким Анна', 'Kem'],
  ['Ли Вера', 'Lo'],
  ['Тен Олег', 'Tan'],
  ['Пак Инна', 'Pan'],
  ['Цой Марат', 'Choi'],
  ['Ова Дана', 'Eva Li'],
  ['Серик Дана', 'Serikova'],
  ['Серікқызы Дана', 'Serikova'],
  ['Омаров Серик', 'Serikova'],
  ['Асанов Асан', 'Hasanov'],
  ['Борков Иван', 'Barkova'],
  ['Маратов Ян', '-'],
  ['Ян (Маратов)', '-'],
  ['Шабаров Ян', 'Chabarov'],
  ['Чабаров Ян', 'Jabarov'],
  ['Алжан Ян', 'Alksan'],
  ['Бекер Ян', 'Beler'],
  ['Маоглин Ян', 'Maulin'],
  ['Сериков Ян', 'Serikin'],
  ['Каринаш Ян', 'Karinsh'],
  ['Баскабаев Ян', 'Baskibaev'],
  ['', 'Omarov'],
])('%s is no namesake of %s', (fullName, lastName) => expect(isSameSurname(fullName, lastName)).toBe(false))

test('one part of a double surname is enough, on either side', () => {
  expect(isSameSurname('Омарова-Серикова Дана', 'Serikov')).toBe(true)
  expect(isSameSurname('Дана Серикова', 'Omarova-Serikova')).toBe(true)
  expect(isSameSurname('Дана Серикова', 'Omarova-Akhmetova')).toBe(false)
})
