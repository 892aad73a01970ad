import { describe, expect, test } from 'vitest'
import { type WalkFacts, walkSeason } from './walk-rules.ts'

const MONTHS = {
  kk: ['қаңтар', 'ақпан', 'наурыз', 'сәуір', 'мамыр', 'маусым', 'шілде', 'тамыз'],
  ru: ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
}
const at = (text: string) => new Date(`${text}:00+05:00`)
const window = (opens: string, closes: string) => ({
  ...{ kind: null, level: null, group: null, graceMinutes: 0, opensAt: at(opens), closesAt: at(closes) },
})
/** A season with one window and no other date than its more time. */
const RIGHT: WalkFacts = {
  today: '2026-11-26',
  season: {
    ...{ year: 2027, beginsOn: '2027-01-15', endsOn: '2027-12-31', isCurrent: false },
    ...{ name: { nameKz: '2027', nameRu: '2027', nameEn: '2027' }, levels: ['PHD'] },
  },
  windows: [window('2027-07-01T09:00', '2027-07-20T18:00')],
  extensions: [at('2027-08-10T18:00')],
  reception: { followsWindows: true, opensAt: null, closesAt: null },
  competitions: [],
  notices: [],
  holidays: [{ day: '2027-05-16', isMoved: false }],
  help: { year: 2027, grantApplications: { from: '2027-07-13', to: '2027-07-20' }, days: [] },
  months: MONTHS,
  programs: { withoutFigure: [], ofLastYear: [] },
}
type Notice = WalkFacts['notices'][number]
const notice = (more: Partial<Notice> & Pick<Notice, 'text'>): Notice => ({
  ...{ key: 'n1', from: '2027-07-02', until: '2027-07-10', isForStaff: false },
  ...more,
})
const inAll = (kk: string, ru: string, en: string) => ({ text: { kk, ru, en } })
const JULY_27 = inAll('27 шілде', '27 июля', '27 July')
const walked = (more: Partial<WalkFacts>) =>
  walkSeason({ ...RIGHT, ...more }).map(({ rule, day, other }) => [rule, day, other].filter(Boolean).join(' '))

describe('a walk finds', () => {
  test.each<readonly [string, Partial<WalkFacts>, readonly string[]]>([
    [
      'a notice of one day about a closed day',
      { notices: [notice({ ...JULY_27, from: '2027-07-02', until: '2027-07-02' })] },
      ['NOTICE_CLOSED 2027-07-27'],
    ],
    [
      'a notice that ends the day after the day that it names',
      { notices: [notice({ ...inAll('6 шілде', '6 июля', '6 July'), until: '2027-07-07' })] },
      ['NOTICE_PASSED 2027-07-07 2027-07-06'],
    ],
    [
      'a notice that begins with the day that it names',
      { notices: [notice({ ...inAll('6 шілде', '6 июля', '6 July'), from: '2027-07-06' })] },
      ['NOTICE_PASSED 2027-07-07 2027-07-06'],
    ],
    [
      'a notice after the last of the days that it names',
      { notices: [notice(inAll('6 шілде, 8 шілде', '6 июля, 8 июля', '6 July, 8 July'))] },
      ['NOTICE_PASSED 2027-07-09 2027-07-08'],
    ],
    [
      'a notice that goes on after the day that it names',
      { notices: [notice(inAll('6 шілде', '6 июля', '6 July'))] },
      ['NOTICE_PASSED 2027-07-07 2027-07-06'],
    ],
    [
      'a notice of a day on which nothing is open',
      { notices: [notice(inAll('27 шілдеге дейін', 'до 27 июля', 'until 27 July'))] },
      ['NOTICE_CLOSED 2027-07-27'],
    ],
    [
      'a notice with another day in one language',
      { notices: [notice(inAll('20 шілде', '20 июля', '13 July'))] },
      ['NOTICE_DIFFERS'],
    ],
  ])('%s', (_case, more, found) => expect(walked(more)).toEqual(found))
})

test.each<readonly [string, Partial<WalkFacts>]>([
  [
    'a notice of a day in one of two windows',
    {
      windows: [...RIGHT.windows, window('2027-09-01T09:00', '2027-09-10T18:00')],
      notices: [notice(inAll('15 шілде', '15 июля', '15 July'))],
    },
  ],
  [
    'a notice of its own day, on which nothing is open',
    { notices: [notice({ ...JULY_27, from: '2027-07-27', until: '2027-07-27' })] },
  ],
  ['a notice of the last day of more time', { notices: [notice(inAll('10 тамыз', '10 августа', '10 August'))] }],
  ['a notice of staff on a closed day', { notices: [notice({ ...JULY_27, isForStaff: true })] }],
])('nothing contradicts %s', (_case, more) => expect(walked(more)).toEqual([]))

test('a notice of a closed day says nothing without windows', () => {
  expect(walked({ windows: [], notices: [notice(JULY_27)] })).toEqual(['WITHOUT_WINDOW'])
})
