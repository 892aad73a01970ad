import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language, readCatalogues, readDataTexts } from './catalogues.ts'
import { readSources } from './sources.ts'
import { checkHints, checkSentences, checkWording, WORDS_TO_AVOID } from './wording.ts'

const repository = join(import.meta.dirname, '..', '..')

/** Problems of one text, in its language and under its key. */
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
    ['kk', 'Көрсетілмеген', 'left out'],
    ['ru', 'Не указано', 'left out'],
    ['en', 'Not stated', 'left out'],
    ['en', 'Choose a speciality', 'program'],
    ['en', 'See application {{number}}', 'application'],
    ['en', 'We have sent a mail', 'e-mail'],
    ['en', 'Mend the fault', 'error'],
    ['en', 'The sheet stands for all lists', 'is shown'],
    ['en', 'Write to the commission', 'admissions committee'],
    ['en', 'Ask the office', 'admissions committee'],
    ['en', 'It is gone for good', 'forever'],
    ['en', 'The offer lapses', 'expired'],
    ['en', 'The grant is given on', 'goes to somebody else'],
    ['en', 'A grant was allotted to you', 'awarded'],
    ['en', 'Your place waits for you', 'is waiting'],
    ['en', 'Recompute the result', 'calculate again'],
    ['en', 'Hand in the file', 'give'],
    ['en', 'Derived from its profile', 'compiled from'],
    ['en', 'Equals at the edge', 'tied applicants'],
    ['en', 'Add a confirming file', 'supporting document'],
    ['en', 'It does not work any more', 'no longer'],
    ['en', 'It is the university’s order that enrols you', 'the one who acts comes first'],
    ['en', 'Code of an app', 'code from an app'],
    ['en', 'A better choice', 'higher choice'],
    ['en', 'Your name in the portal', 'on the portal'],
    ['en', 'Ask beforehand', 'in advance'],
    ['ru', 'Если поступающий не ответил', 'абитуриент'],
    ['ru', 'Вам распределён грант', 'Вам присуждён грант'],
    ['ru', 'Дан более желанный вариант', 'Вам присуждён грант'],
    ['ru', 'Более желанный', 'вариант выше'],
    ['ru', 'Заявленное проверено', 'заявленные сведения'],
    ['ru', 'Проверено 1 сведение', 'заявленные сведения'],
    ['ru', 'Отныне письма подписывает ключ', 'теперь'],
    ['ru', 'Решает комиссия', 'приёмная комиссия'],
    ['ru', 'Ваш грант снят', 'утратило силу'],
    ['ru', 'Тест ничего не решает', 'ни на что не влияет'],
    ['kk', 'Үміткер жауап бермеді', 'талапкер'],
    ['kk', 'Сіздің грант алынды', 'күшін жойды'],
    ['kk', 'Аттестаттың орташа бағасы', 'аттестаттың орташа балы'],
    ['kk', 'Оған квота орнына берілді', 'квотаға бөлінген орынға'],
    ['kk', 'Ол өткен шаққа түседі', 'күшін жойды'],
    ['kk', 'Кіріс (input.json)', 'бастапқы деректер'],
    ['kk', 'Комиссия тексереді', 'қабылдау комиссиясы'],
    ['kk', 'Код — 6 сан', '6 цифр'],
    ['kk', 'Жақсырақ таңдау', 'жоғарырақ таңдау'],
    ['kk', 'Университет бейініне қарай', 'ашық мәліметтер'],
    ['kk', 'Деректермен сәйкес', 'сәйкес келеді'],
  ] as const)('by the glossary: not %s “%s”', (language, text, use) => {
    expect(foundIn(language, text)).toContain(`the glossary has: ${use}`)
  })

  it.each([
    ['kk', '№\u00a0{{number}} өтінішіңіз жіберілді'],
    ['ru', 'Работать по специальности'],
    ['ru', 'Приёмная комиссия; решение приёмной комиссии'],
    ['kk', 'Қабылдау комиссиясы шешеді'],
    ['en', 'A standard for everybody; it understands'],
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
    ['ru', 'Репортерское дело', 'ё'],
    ['kk', '{{count}}-ден көп', 'a sentence in which the value stands without a suffix'],
    ['kk', '{{count}}сы берілді', 'a sentence in which the value stands without a suffix'],
    ['kk', '{{date}} дейін', 'a sentence in which the value stands without a suffix'],
    ['kk', '{{from}} мен {{to}} арасы', 'a sentence in which the value stands without a suffix'],
  ] as const)('by the language: not %s “%s”', (language, text, instead) => {
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

describe('sentences', () => {
  const said = (language: Language, texts: Readonly<Record<string, string>>): string =>
    checkSentences({ kk: new Map(), ru: new Map(), en: new Map(), [language]: new Map(Object.entries(texts)) }).join(
      '\n',
    )
  const words = (count: number): string => `${'word '.repeat(count - 1)}word.`

  it('have 20 words at most in English, 35 on paper; a colon, a point and a line end one', () => {
    expect(said('en', { 'app.title': words(21) })).toContain('a sentence of 21 words, 20 at most')
    expect(said('en', { 'app.title': `${words(20)} ${words(20)}\n${words(20)}` })).toBe('')
    expect(said('en', { 'papers.receipt.title': words(36) })).toContain('36 words, 35 at most')
    expect(said('en', { 'papers.receipt.title': words(35) })).toBe('')
    expect(said('ru', { 'app.title': words(21) })).toBe('')
  })

  it.each([
    ['en', 'State grants (2026)'],
    ['en', 'grants in 2026: {{count}}'],
    ['ru', 'грантов в 2026 году: {{count}}'],
    ['kk', '2026 жылғы гранттар: {{count}}'],
  ] as const)('name no year that is old next year: not %s “%s”', (language, text) => {
    expect(said(language, { 'universities.offer.grants': text })).toContain('names a year')
    expect(said(language, { 'guidance.faq.items.grant.answer': text })).toBe('')
  })

  it('are the same in all plural forms', () => {
    const key = 'directory.score.offeredBy'
    expect(
      said('ru', { [`${key}_one`]: 'Её ведёт {{count}} вуз', [`${key}_few`]: 'Программу ведут {{count}} вуза' }),
    ).toContain('plural forms that begin differently')
    expect(said('ru', { [`${key}_one`]: 'Найден {{count}} вуз', [`${key}_few`]: 'Найдено {{count}} вуза' })).toBe('')
  })
})

it('hints beside buttons say what comes first', () => {
  const root = mkdtempSync(join(tmpdir(), 'hints-'))
  const path = join(root, 'apps/web/src/features/results/a.tsx')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, "export const A = () => <Submit missing={isEmpty && t('appeals.missing')} />")
  const hint = (text: string): string =>
    checkHints({ kk: new Map(), ru: new Map(), en: new Map([['appeals.missing', text]]) }, readSources(root)).join('\n')
  expect(hint('It can be sent once')).toContain('say what comes first')
  expect(hint('First say what is wrong.') + hint('Say what is wrong first.')).toBe('')
})

it('reads the newest statements of the test and the demo besides the directories, not the earlier statements', () => {
  const keys = [...readDataTexts(repository).en.keys()]
  expect(keys.some((key) => key.startsWith('data/screening/statements-2.json: s01'))).toBe(true)
  expect(keys.some((key) => key.startsWith('data/screening/statements-1.json'))).toBe(false)
  expect(keys.some((key) => key.startsWith('apps/server/src/demo/competition.json'))).toBe(true)
  expect(foundIn('en', "My family's help", 'data/screening/statements-2.json: s54: en')).toBe('')
  expect(foundIn('en', "My family's help", 'data/screening/statements-3.json: s54: en')).toContain('’')
})
