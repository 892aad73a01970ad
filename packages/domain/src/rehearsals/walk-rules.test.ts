import { describe, expect, test } from 'vitest'
import { CONTRADICTIONS, finding, isOfLastYear, OF_LAST_YEAR } from './finding-rules.ts'
import { type WalkFacts, walkSeason } from './walk-rules.ts'

const MONTHS = {
  kk: ['қаңтар', 'ақпан', 'наурыз', 'сәуір', 'мамыр', 'маусым', 'шілде', 'тамыз'],
  ru: ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
}
const at = (text: string) => new Date(`${text}:00+05:00`)
const window = (opens: string, closes: string, more: object = {}) => ({
  ...{ kind: null, level: null, group: null, graceMinutes: 0, opensAt: at(opens), closesAt: at(closes) },
  ...more,
})
const COMPETITION = {
  ...{ id: 'k1', level: 'BACHELOR' as const, opensAt: at('2027-07-13T09:00'), closesAt: at('2027-07-21T00:00') },
  ...{ claimsCloseAt: at('2027-08-03T00:00'), resultAt: at('2027-08-10T10:00') },
  rounds: [{ publishAt: at('2027-08-10T10:00'), acceptUntil: at('2027-08-20T18:00') }],
  ...{ lists: 3, copiedFrom: null },
}
/** A season without a contradiction. 1 July and 20 July of 2027 are a Thursday and a Tuesday. */
const RIGHT: WalkFacts = {
  today: '2026-11-26',
  season: {
    ...{ year: 2027, beginsOn: '2027-01-15', endsOn: '2027-12-31', isCurrent: false },
    ...{ name: { nameKz: '2027 жылғы', nameRu: '2027 года', nameEn: 'of 2027' }, levels: ['BACHELOR'] },
  },
  windows: [window('2027-07-01T09:00', '2027-07-20T18:00')],
  extensions: [],
  reception: { followsWindows: true, opensAt: null, closesAt: null },
  competitions: [COMPETITION],
  notices: [],
  holidays: [
    { day: '07-06', isMoved: true },
    { day: '2027-05-16', isMoved: false },
  ],
  help: { year: 2027, grantApplications: { from: '2027-07-13', to: '2027-07-20' }, days: ['2027-07-20'] },
  months: MONTHS,
  programs: { withoutFigure: [], ofLastYear: [] },
}
const walked = (more: Partial<WalkFacts>) =>
  finding
    .array()
    .parse(walkSeason({ ...RIGHT, ...more }))
    .map(({ rule, day, other, thing, level, group, kind, year, codes }) =>
      [rule, day, other, thing, kind, level, group, year, ...codes].filter((part) => part !== null).join(' '),
    )

test('a season without a contradiction has none', () => expect(walked({})).toEqual([]))

const ON_WEEKENDS = {
  ...{ ...COMPETITION, opensAt: at('2027-07-10T09:00'), closesAt: at('2027-07-19T00:00') },
  ...{ claimsCloseAt: at('2027-08-01T00:00'), resultAt: at('2027-08-08T10:00') },
  rounds: [{ publishAt: at('2027-08-08T10:00'), acceptUntil: at('2027-08-22T18:00') }],
}
/** Its answers end before the days that the rules leave. */
const SHORT = {
  ...COMPETITION,
  rounds: [{ publishAt: at('2027-08-10T10:00'), acceptUntil: at('2027-08-12T00:00') }],
}

describe('a walk finds', () => {
  test.each<readonly [string, Partial<WalkFacts>, readonly string[]]>([
    [
      'an opening on a holiday',
      { windows: [window('2027-07-06T09:00', '2027-07-20T18:00')] },
      ['DAY_OFF 2027-07-06 RECEPTION_OPENS'],
    ],
    [
      'a closing on a Sunday, at midnight of the next day',
      { windows: [window('2027-07-01T09:00', '2027-07-26T00:00')] },
      ['DAY_OFF 2027-07-25 RECEPTION_CLOSES'],
    ],
    ['more time until a Saturday', { extensions: [at('2027-07-24T23:59')] }, ['DAY_OFF 2027-07-24 EXTENSION']],
    [
      'a closing after the season, of a hand-set window too',
      { reception: { followsWindows: true, opensAt: null, closesAt: at('2028-01-10T18:00') } },
      ['OUTSIDE_SEASON 2028-01-10 2027-12-31 RECEPTION_CLOSES'],
    ],
    [
      'an opening before the season',
      { windows: [window('2027-01-12T09:00', '2027-07-20T18:00')] },
      ['OUTSIDE_SEASON 2027-01-12 2027-01-15 RECEPTION_OPENS'],
    ],
    [
      'a level and a kind without a window',
      {
        season: { ...RIGHT.season, levels: ['BACHELOR', 'PHD'] },
        windows: [window('2027-07-01T09:00', '2027-07-20T18:00', { level: 'BACHELOR', kind: 'ENROLLMENT' })],
      },
      ['WITHOUT_WINDOW PHD', 'WITHOUT_WINDOW GRANT'],
    ],
    [
      'a group without a window',
      {
        windows: (['CITIZEN', 'KANDAS', 'FOREIGN'] as const).map((group) =>
          window('2027-07-01T09:00', '2027-07-20T18:00', { group }),
        ),
      },
      ['WITHOUT_WINDOW BACHELOR STATELESS_RESIDENT'],
    ],
    ['no window at all', { windows: [] }, ['WITHOUT_WINDOW']],
    [
      'windows that do not decide',
      {
        season: { ...RIGHT.season, isCurrent: true },
        reception: { followsWindows: false, opensAt: null, closesAt: null },
      },
      ['NOT_FOLLOWED'],
    ],
    [
      'an opening by hand on a Sunday',
      { reception: { followsWindows: true, opensAt: at('2027-07-04T09:00'), closesAt: null } },
      ['DAY_OFF 2027-07-04 RECEPTION_OPENS'],
    ],
    [
      'a date of today',
      { today: '2027-07-24', extensions: [at('2027-07-24T23:59')] },
      ['DAY_OFF 2027-07-24 EXTENSION'],
    ],
    [
      'no day off before the season',
      { windows: [window('2027-01-10T09:00', '2027-07-20T18:00')] },
      ['OUTSIDE_SEASON 2027-01-10 2027-01-15 RECEPTION_OPENS'],
    ],
    [
      'a day off at the end of the season',
      { season: { ...RIGHT.season, endsOn: '2027-08-21' }, extensions: [at('2027-08-21T23:59')] },
      ['DAY_OFF 2027-08-21 EXTENSION'],
    ],
    [
      'each day of a competition on a weekend',
      {
        competitions: [ON_WEEKENDS],
        help: { ...RIGHT.help, grantApplications: { from: '2027-07-10', to: '2027-07-18' } },
      },
      [
        'DAY_OFF 2027-07-10 COMPETITION_OPENS BACHELOR',
        'DAY_OFF 2027-07-18 COMPETITION_CLOSES BACHELOR',
        'DAY_OFF 2027-07-31 CLAIMS_CLOSE BACHELOR',
        'DAY_OFF 2027-08-08 RESULT BACHELOR',
        'DAY_OFF 2027-08-22 ACCEPT_UNTIL BACHELOR',
      ],
    ],
    [
      'no window of a season ahead that is opened by hand',
      { windows: [], reception: { followsWindows: false, opensAt: null, closesAt: null } },
      ['WITHOUT_WINDOW'],
    ],
    [
      'no window of a current season that follows windows',
      { windows: [], season: { ...RIGHT.season, isCurrent: true } },
      ['WITHOUT_WINDOW'],
    ],
    [
      'a year whose only date is worked',
      {
        holidays: [
          { day: '07-06', isMoved: true },
          { day: '2027-05-15', isMoved: false, isWorked: true },
        ],
      },
      ['WITHOUT_MOVABLE_DAYS 2027'],
    ],
    [
      'a competition without its end',
      { competitions: [{ ...COMPETITION, closesAt: null }] },
      ['WITHOUT_DATES BACHELOR'],
    ],
    [
      'a competition that opens after the help says so',
      { competitions: [{ ...COMPETITION, opensAt: at('2027-07-14T09:00') }] },
      ['HELP_DIFFERS 2027-07-14 2027-07-13 COMPETITION_OPENS BACHELOR'],
    ],
    [
      'a competition that closes today, before the help says so',
      { today: '2027-07-19', competitions: [{ ...COMPETITION, closesAt: at('2027-07-20T00:00') }] },
      ['HELP_DIFFERS 2027-07-19 2027-07-20 COMPETITION_CLOSES BACHELOR'],
    ],
    [
      'a result of today on another day than in the mails',
      { today: '2027-08-06', competitions: [{ ...COMPETITION, resultAt: at('2027-08-06T10:00') }] },
      ['RESULT_DIFFERS 2027-08-10 2027-08-06 BACHELOR'],
    ],
    [
      'an answer of today later than the rules say',
      { today: '2027-08-11', competitions: [SHORT] },
      ['ANSWER_MOVED 2027-08-11 2027-08-13 BACHELOR'],
    ],
    ['a year without movable days', { holidays: [{ day: '07-06', isMoved: true }] }, ['WITHOUT_MOVABLE_DAYS 2027']],
    ['a level without its competition', { competitions: [] }, ['WITHOUT_COMPETITION BACHELOR']],
    [
      'a competition without dates and lists',
      { competitions: [{ ...COMPETITION, opensAt: null, closesAt: null, lists: 0 }] },
      ['WITHOUT_DATES BACHELOR', 'WITHOUT_LISTS BACHELOR'],
    ],
    [
      'a competition that closes before the help says so',
      { competitions: [{ ...COMPETITION, closesAt: at('2027-07-20T00:00') }] },
      ['HELP_DIFFERS 2027-07-19 2027-07-20 COMPETITION_CLOSES BACHELOR'],
    ],
    [
      'a result on another day than in the mails',
      { competitions: [{ ...COMPETITION, resultAt: at('2027-08-06T10:00') }] },
      ['RESULT_DIFFERS 2027-08-10 2027-08-06 BACHELOR'],
    ],
    [
      'an answer later than the rules say',
      {
        competitions: [
          { ...COMPETITION, rounds: [{ publishAt: at('2027-08-10T10:00'), acceptUntil: at('2027-08-12T00:00') }] },
        ],
      },
      ['ANSWER_MOVED 2027-08-11 2027-08-13 BACHELOR'],
    ],
    [
      'programs without a figure, and with those of the last year',
      { programs: { withoutFigure: ['B001'], ofLastYear: ['B002'] } },
      ['FIGURES_OF_LAST B002', 'WITHOUT_FIGURE B001'],
    ],
    [
      'rules copied from the last year',
      { competitions: [{ ...COMPETITION, copiedFrom: 2026 }] },
      ['RULES_OF_LAST BACHELOR 2026'],
    ],
    [
      'the help of the last year',
      { help: { year: 2026, grantApplications: { from: '2026-07-13', to: '2026-07-19' }, days: ['2026-07-20'] } },
      ['HELP_DAYS_OF_LAST 2026-07-20', 'HELP_OF_LAST 2026'],
    ],
    [
      'a name of the last year',
      { season: { ...RIGHT.season, name: { ...RIGHT.season.name, nameRu: 'Приём 2026 года' } } },
      ['NAME_OF_LAST 2026'],
    ],
  ])('%s', (_case, more, found) => expect(walked(more).toSorted()).toEqual(found.toSorted()))

  test.each<readonly [string, Partial<WalkFacts>]>([
    [
      'a weekend that is worked',
      { ...onSaturday(), holidays: [...RIGHT.holidays, { day: '2027-07-24', isMoved: false, isWorked: true }] },
    ],
    ['a date that has passed', { ...onSaturday(), today: '2027-07-25' }],
    ['a competition of a level without a score', { season: { ...RIGHT.season, levels: ['PHD'] } }],
  ])('nothing in %s', (_case, more) => {
    const kinds = ['DAY_OFF', 'WITHOUT_COMPETITION']
    expect(walked(more).filter((each) => kinds.some((rule) => each.startsWith(rule)))).toEqual([])
  })
})

test.each<readonly [string, Partial<WalkFacts>]>([
  ['a date on the first day of the season', { extensions: [at('2027-01-15T23:59')] }],
  ['a competition without an end of claims', { competitions: [{ ...COMPETITION, claimsCloseAt: null }] }],
  ['a competition without a day of its result', { competitions: [{ ...COMPETITION, resultAt: null }] }],
  ['a competition without rounds', { competitions: [{ ...COMPETITION, rounds: [] }] }],
  ['rules of the same year', { competitions: [{ ...COMPETITION, copiedFrom: 2027 }] }],
  ['an answer that has passed', { today: '2027-08-12', competitions: [SHORT] }],
  [
    'a current season without windows that is opened by hand',
    {
      ...{ windows: [], season: { ...RIGHT.season, isCurrent: true } },
      reception: { followsWindows: false, opensAt: null, closesAt: null },
    },
  ],
  ['a season ahead that is opened by hand', { reception: { followsWindows: false, opensAt: null, closesAt: null } }],
  ['a name without a year', { season: { ...RIGHT.season, name: { nameKz: 'а', nameRu: 'б', nameEn: 'c' } } }],
  ['a name of both years', { season: { ...RIGHT.season, name: { ...RIGHT.season.name, nameRu: '2026/2027' } } }],
])('nothing contradicts %s', (_case, more) => expect(walked(more)).toEqual([]))

test('findings of the whole season come before those of its days, in order', () => {
  const found = walked({
    windows: [window('2027-07-06T09:00', '2027-07-20T18:00')],
    extensions: [at('2027-07-24T23:59'), at('2027-07-06T23:59')],
    programs: { withoutFigure: ['B001'], ofLastYear: ['B002'] },
  })
  expect(found).toEqual([
    ...['FIGURES_OF_LAST B002', 'WITHOUT_FIGURE B001'],
    ...['DAY_OFF 2027-07-06 EXTENSION', 'DAY_OFF 2027-07-06 RECEPTION_OPENS', 'DAY_OFF 2027-07-24 EXTENSION'],
  ])
})

function onSaturday(): Partial<WalkFacts> {
  return { windows: [window('2027-07-01T09:00', '2027-07-24T18:00')] }
}

test('each finding has a key of its own', () => {
  const findings = walkSeason({ ...RIGHT, competitions: [], windows: [], holidays: [] })
  expect(new Set(findings.map(({ key }) => key)).size).toBe(findings.length)
})

test('a fact of the last year is no contradiction', () => {
  expect(OF_LAST_YEAR.every((rule) => isOfLastYear({ rule }))).toBe(true)
  expect(CONTRADICTIONS.some((rule) => isOfLastYear({ rule }))).toBe(false)
})
