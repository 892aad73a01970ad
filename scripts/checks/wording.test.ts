import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language, readCatalogues, readDataTexts } from './catalogues.ts'
import { checkWording, WORDS_TO_AVOID } from './wording.ts'

const repository = join(import.meta.dirname, '..', '..')

/** What is said of one text, in its language and under its key. */
const foundIn = (language: Language, text: string, key = 'app.title'): string =>
  checkWording('locales', { kk: new Map(), ru: new Map(), en: new Map(), [language]: new Map([[key, text]]) }).join(
    '\n',
  )

describe('words', () => {
  it.each([
    ['kk', 'Сұхбат күні', 'әңгімелесу'],
    ['kk', '№\u00a0{{number}} өтініші жіберілді', 'өтініш'],
    ['kk', 'Түсініктеме қалдыру', 'пікір'],
    ['ru', 'Подать заявку', 'заявление'],
    ['ru', 'Выберите специальность', 'программа'],
    ['ru', 'Очистить фильтры', 'сбросить фильтры'],
    ['en', 'Choose a speciality', 'program'],
    ['en', 'See application {{number}}', 'application'],
    ['en', 'We have sent a mail', 'e-mail'],
    ['en', 'Mend the fault', 'error'],
  ] as const)('of the glossary alone: not %s “%s”', (language, text, use) => {
    expect(foundIn(language, text)).toContain(`the glossary has: ${use}`)
  })

  it.each([
    ['kk', '№\u00a0{{number}} өтінішіңіз жіберілді'],
    ['ru', 'Работать по специальности'],
    ['en', 'We have sent an e-mail'],
    ['en', 'Recommend your friends'],
    ['en', 'For example: name@mail.com'],
    ['en', '{{field}}: {{fault}}'],
  ] as const)('accepts %s “%s”', (language, text) => {
    expect(foundIn(language, text)).toBe('')
  })

  it.each(LANGUAGES)(
    'has each word instead in the glossary, and no exception without its reason and its text (%s)',
    (language) => {
      const glossary = readFileSync(join(repository, 'docs', 'glossary.md'), 'utf8')
      const texts = [readCatalogues(repository).catalogues, readDataTexts(repository)].flatMap((each) => [
        ...each[language].values(),
      ])
      for (const { use, except = [], why } of WORDS_TO_AVOID[language]) {
        expect(glossary).toContain(use)
        expect(except.length > 0).toBe(why !== undefined)
        for (const right of except)
          expect(
            texts.some((text) => text.includes(right)),
            `nothing says “${right}”`,
          ).toBe(true)
      }
    },
  )
})

describe('signs', () => {
  it.each([
    ['kk', '"Жоба" күйі', '«»'],
    ['ru', 'Кнопка “Отправить”', '«»'],
    ['en', 'Press «Send»', '“” or ’'],
    ['en', "The university's order", '“” or ’'],
    ['kk', 'Мерзімі – ертең', 'the dash —'],
    ['ru', 'Срок - завтра', 'a dash'],
    ['en', 'The term — tomorrow', 'the dash –'],
    ['ru', 'Загрузка...', '…'],
    ['ru', 'Заявление № {{number}}', 'a non-breaking space before the number'],
    ['en', 'Application No. {{number}}', 'a non-breaking space before the number'],
    ['kk', 'Ең көбі 5 МБ', 'a non-breaking space before the unit'],
    ['ru', 'До {{percent}} %', 'a non-breaking space before the unit'],
    ['ru', 'До {{percent}}%', 'a non-breaking space before %'],
    ['en', 'Up to 90\u00a0%', '% right behind the number'],
    ['en', 'Such as 60 000', 'a non-breaking space between digits'],
    ['ru', 'Начало: {{at}} (время Астаны)', 'the instant alone'],
    ['en', 'Until 03.07.2026', 'the date in words'],
    ['kk', '2026-07-03 дейін', 'the date in words'],
    ['ru', 'Дата  рождения', 'no such space'],
    ['ru', 'Cтатус', 'letters of one alphabet'],
    ['ru', 'Прием документов еще открыт', 'ё'],
    ['kk', '{{count}}-ден көп', 'a sentence in which the value stands without a suffix'],
    ['kk', '{{count}}сы берілді', 'a sentence in which the value stands without a suffix'],
    ['kk', '{{date}} дейін', 'a sentence in which the value stands without a suffix'],
    ['kk', '{{from}} мен {{to}} арасы', 'a sentence in which the value stands without a suffix'],
  ] as const)('of the language: not %s “%s”', (language, text, instead) => {
    expect(foundIn(language, text)).toContain(`; write ${instead}`)
  })

  it.each([
    ['kk', '{{number}}-таңдау, {{count}} файл, 5\u00a0МБ-тан үлкен'],
    ['kk', 'Тапсыру мерзімі — {{date}}'],
    ['ru', '№\u00a0{{number}}, приемлемо, «Алтын белгі», Кот-д’Ивуар'],
    ['en', 'No.\u00a0{{number}} – the university’s “Send”, 90%'],
  ] as const)('accepts %s “%s”', (language, text) => {
    expect(foundIn(language, text)).toBe('')
  })

  it('leaves common spaces where texts are searched and typed, and a consent as it was given', () => {
    expect(foundIn('ru', 'Заявление № {{number}}', 'notifications.mails.sent.subject')).toBe('')
    expect(foundIn('ru', 'Заявление № {{number}}', 'papers.receipt.fileName')).toBe('')
    expect(foundIn('en', 'The date of each tick', 'papers.consent.accuracy.closing')).toBe('')
    expect(foundIn('ru', 'Заявка № {{number}}', 'notifications.mails.sent.subject')).toContain('заявление')
  })
})
