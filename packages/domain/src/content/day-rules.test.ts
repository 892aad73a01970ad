import { expect, test } from 'vitest'
import { daysNamed } from './day-rules.ts'

const RU = ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа']
const KK = ['қаңтар', 'ақпан', 'наурыз', 'сәуір', 'мамыр', 'маусым', 'шілде', 'тамыз']
const EN = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August']

test.each([
  ['a day and a month', 'Documents until 20 July, 18:00', EN, ['2027-07-20']],
  ['a year of its own', 'From 1 March 2028', EN, ['2028-03-01']],
  ['Russian', 'Приём продлён до 27 июля 2027 г.', RU, ['2027-07-27']],
  ['Kazakh, with the year before the day and a suffix', '2028 жылғы 20 шілдеге дейін', KK, ['2028-07-20']],
  ['Kazakh without a year', '25 тамызға дейін', KK, ['2027-08-25']],
  ['figures', 'с 05.07.2027 по 20.07.2027', RU, ['2027-07-05', '2027-07-20']],
  ['the same day twice, once', '20 июля, до 18:00 20 июля', RU, ['2027-07-20']],
  ['the first month', '1 January', EN, ['2027-01-01']],
  [
    'a number of five digits after it, which is no year',
    '20 July 20281, 21 July 12028',
    EN,
    ['2027-07-20', '2027-07-21'],
  ],
  ['a day of three digits', '020 July', EN, []],
  ['a letter before or after a number', 'B1 July, 0x1 July, 1e0 July', EN, []],
  ['a number before another word', '20 places', EN, []],
  ['several days in order', '20 July, 1 July', EN, ['2027-07-01', '2027-07-20']],
  ['a month at its beginning', 'July', EN, []],
  ['a longer number in figures', '105.07.2027, 05.07.20271', EN, []],
  ['no such day', '31 февраля, 41 мая', RU, []],
  ['a month without a day', 'All of July', EN, []],
  ['a number that is no day', '300 May be sent', EN, []],
] as const)('a text names %s', (_case, text, months, days) => {
  expect(daysNamed(text, months, 2027)).toEqual(days)
})
