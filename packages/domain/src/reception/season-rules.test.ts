import { describe, expect, test } from 'vitest'
import { type ReceptionSetting, receptionOf } from './rules.ts'
import { competitionState, daysLeft, type SeasonCompetition, seasonOf } from './season-rules.ts'

/** 14:30 on 20 November in Kazakhstan. */
const NOW = new Date('2026-11-20T09:30:00.000Z')
const at = (text: string) => new Date(text)
const CLOSED = { isEnabledByHand: false, opensAt: null, closesAt: null }

/** The season with a reception by hand or by its own window. */
const season = (
  setting: Omit<ReceptionSetting, 'followsWindows'>,
  competitions: readonly SeasonCompetition[],
  now: Date,
) => seasonOf({ ...receptionOf({ ...setting, followsWindows: false }, now), windows: [] }, competitions, now)

const COMPETITION: SeasonCompetition = {
  slug: '2026-bachelor',
  ...{ number: 1, name: null, kind: 'GRANT', source: 'UNT' },
  year: 2026,
  level: 'BACHELOR',
  opensAt: at('2026-11-01T04:00:00.000Z'),
  closesAt: at('2026-12-10T13:00:00.000Z'),
  claimsCloseAt: at('2026-12-15T04:00:00.000Z'),
  rounds: [
    { publishAt: at('2026-12-20T04:00:00.000Z'), acceptUntil: at('2026-12-25T13:00:00.000Z') },
    { publishAt: at('2026-12-28T04:00:00.000Z'), acceptUntil: at('2026-12-30T13:00:00.000Z') },
  ],
  roundsPublished: 0,
}

describe('the state of a competition', () => {
  test.each([
    ['before its opening', '2026-11-01T03:59:59.999Z', 0, 'COMING', '2026-11-01T04:00:00.000Z', null],
    ['at its opening', '2026-11-01T04:00:00.000Z', 0, 'OPEN', '2026-12-10T13:00:00.000Z', 39],
    ['on its last day', '2026-12-10T12:59:59.999Z', 0, 'OPEN', '2026-12-10T13:00:00.000Z', 0],
    ['at its end', '2026-12-10T13:00:00.000Z', 0, 'CHECKING', '2026-12-20T04:00:00.000Z', null],
    ['on the day of its result', '2026-12-20T10:00:00.000Z', 0, 'CHECKING', '2026-12-20T04:00:00.000Z', null],
    ['a day after a result that is late', '2026-12-20T20:00:00.000Z', 0, 'CHECKING', '2026-12-28T04:00:00.000Z', null],
    ['after all days of results', '2026-12-29T04:00:00.000Z', 0, 'CHECKING', null, null],
    ['with a result', '2026-12-20T10:00:00.000Z', 1, 'PUBLISHED', null, null],
  ] as const)('%s', (_case, now, roundsPublished, state, date, left) => {
    const competition = { ...COMPETITION, roundsPublished }
    expect(competitionState(competition, at(now))).toBe(state)
    const [shown] = season(CLOSED, [competition], at(now)).competitions
    expect(shown).toMatchObject({ state, at: date === null ? null : at(date), daysLeft: left })
  })
})

test.each([
  ['today', '2026-11-20T13:00:00.000Z', 0],
  ['at midnight of today', '2026-11-20T19:00:00.000Z', 0],
  ['a minute after it', '2026-11-20T19:01:00.000Z', 1],
  ['in a month', '2026-12-20T13:00:00.000Z', 30],
])('days left to a deadline %s', (_case, deadline, left) => expect(daysLeft(at(deadline), NOW)).toBe(left))

describe('reception', () => {
  test.each([
    ['closed by hand', CLOSED, { isOpen: false, closesAt: null, opensAt: null, daysLeft: null }, []],
    [
      'open without an end',
      { ...CLOSED, isEnabledByHand: true },
      { isOpen: true, closesAt: null, opensAt: null, daysLeft: null },
      [],
    ],
    [
      'open until midnight: the last minute of the day before',
      { ...CLOSED, opensAt: at('2026-10-01T04:00:00.000Z'), closesAt: at('2026-11-30T19:00:00.000Z') },
      { isOpen: true, closesAt: at('2026-11-30T18:59:59.999Z'), opensAt: null, daysLeft: 10 },
      [
        ['RECEPTION_OPENS', '2026-10-01', true],
        ['RECEPTION_CLOSES', '2026-11-30', false],
      ],
    ],
    [
      'opens later: its end is not announced as a deadline of now',
      { ...CLOSED, opensAt: at('2026-12-01T04:00:00.000Z'), closesAt: at('2026-12-31T13:00:00.000Z') },
      { isOpen: false, closesAt: null, opensAt: at('2026-12-01T04:00:00.000Z'), daysLeft: null },
      [
        ['RECEPTION_OPENS', '2026-12-01', false],
        ['RECEPTION_CLOSES', '2026-12-31', false],
      ],
    ],
    [
      'over: its days are the former season’s',
      { ...CLOSED, opensAt: at('2026-10-01T04:00:00.000Z'), closesAt: at('2026-11-19T13:00:00.000Z') },
      { isOpen: false, closesAt: null, opensAt: null, daysLeft: null },
      [],
    ],
  ] as const)('%s', (_case, setting, reception, days) => {
    const shown = season(setting, [], NOW)
    expect(shown.reception).toEqual(reception)
    expect(shown.days.map(({ kind, date, isPast }) => [kind, date, isPast])).toEqual(days)
  })
})

describe('the current competition of a level', () => {
  const over = { ...COMPETITION, slug: '2025-bachelor', year: 2025, roundsPublished: 2 }
  const ended = {
    ...over,
    opensAt: at('2025-06-01T04:00:00.000Z'),
    closesAt: at('2025-07-01T04:00:00.000Z'),
    claimsCloseAt: null,
    rounds: [{ publishAt: at('2025-08-01T04:00:00.000Z'), acceptUntil: at('2025-08-10T04:00:00.000Z') }],
  }
  const coming = {
    ...COMPETITION,
    slug: '2027-bachelor',
    year: 2027,
    opensAt: at('2027-06-01T04:00:00.000Z'),
    closesAt: null,
    claimsCloseAt: null,
    rounds: [],
  }
  test.each([
    ['the open one before those of other years', [coming, ended, COMPETITION], '2026-bachelor'],
    ['published, with answers awaited, before the next', [coming, over], '2025-bachelor'],
    ['the next before one that is over', [ended, coming], '2027-bachelor'],
    [
      'the open one before one under way, of any year',
      [
        { ...COMPETITION, slug: 'published', roundsPublished: 1 },
        { ...COMPETITION, slug: 'open', year: 2025 },
      ],
      'open',
    ],
    [
      'the next before one that is over, of any year',
      [
        { ...ended, slug: 'ended', year: 2027 },
        { ...coming, slug: 'next', year: 2026 },
      ],
      'next',
    ],
    ['one that is over, where there is no other', [ended], '2025-bachelor'],
  ])('%s', (_case, competitions, slug) => {
    expect(season(CLOSED, competitions, NOW).competitions.map((each) => each.slug)).toEqual([slug])
  })

  test('a competition that is over has no days', () => {
    expect(season(CLOSED, [ended], NOW).days).toEqual([])
  })

  test('each level has one', () => {
    const doctoral = { ...COMPETITION, slug: '2026-phd', level: 'PHD' as const }
    expect(season(CLOSED, [doctoral, COMPETITION], NOW).competitions.map(({ slug }) => slug)).toEqual([
      '2026-bachelor',
      '2026-phd',
    ])
  })

  test('several of a level are shown until they are over, and their days have their names', () => {
    const name = { kk: 'Екінші', ru: 'Второй', en: 'Second' }
    const second = { ...COMPETITION, slug: '2026-bachelor-2', number: 2, name }
    const now = at('2026-11-20T04:00:00.000Z')
    const both = season(CLOSED, [second, COMPETITION], now)
    expect(both.competitions.map(({ slug, state }) => [slug, state])).toEqual([
      ['2026-bachelor', 'OPEN'],
      ['2026-bachelor-2', 'OPEN'],
    ])
    expect(both.days.filter(({ kind }) => kind === 'COMPETITION_CLOSES').map((day) => day.name)).toEqual([null, name])
    const later = season(CLOSED, [second, COMPETITION], at('2027-03-01T04:00:00.000Z'))
    expect(later.competitions.map(({ slug }) => slug)).toEqual(['2026-bachelor'])
  })
})

test('each of several competitions of a level has its own number, the lower first', () => {
  const ninth = { ...COMPETITION, slug: 'ninth', number: 9 }
  const tenth = { ...COMPETITION, slug: 'tenth', number: 10 }
  expect(season(CLOSED, [tenth, ninth], NOW).competitions.map(({ slug }) => slug)).toEqual(['ninth', 'tenth'])
})

test('the newest of several that are over is shown', () => {
  const over = (year: number) => ({ ...COMPETITION, slug: String(year), year, roundsPublished: 2 })
  const later = at('2027-03-01T04:00:00.000Z')
  for (const all of [
    [over(2025), over(2026)],
    [over(2026), over(2025)],
  ])
    expect(season(CLOSED, all, later).competitions.map(({ slug }) => slug)).toEqual(['2026'])
})

test('a competition is shown with the words that name it', () => {
  const name = { kk: 'Бірінші', ru: 'Первый', en: 'First' }
  const [shown] = season(CLOSED, [{ ...COMPETITION, name }], NOW).competitions
  expect(shown).toMatchObject({ year: 2026, level: 'BACHELOR', name, kind: 'GRANT', source: 'UNT' })
})

test('a deadline at midnight is shown a moment before, an opening at midnight as it is', () => {
  const [opensAt, closesAt] = [at('2026-11-30T19:00:00.000Z'), at('2026-12-10T19:00:00.000Z')]
  const shownAt = (now: Date) => season(CLOSED, [{ ...COMPETITION, opensAt, closesAt }], now).competitions[0]?.at
  expect(shownAt(NOW)).toEqual(opensAt)
  expect(shownAt(opensAt)).toEqual(at('2026-12-10T18:59:59.999Z'))
})

test('the days of a competition name its level and the number of the round', () => {
  const midnight = { publishAt: at('2026-12-19T19:00:00.000Z'), acceptUntil: at('2026-12-25T19:00:00.000Z') }
  const competition = { ...COMPETITION, rounds: [midnight, ...COMPETITION.rounds.slice(1)] }
  const { days } = season(CLOSED, [competition], NOW)
  expect(days.map(({ kind, level, round, date }) => [kind, level, round, date])).toEqual([
    ['COMPETITION_OPENS', 'BACHELOR', null, '2026-11-01'],
    ['COMPETITION_CLOSES', 'BACHELOR', null, '2026-12-10'],
    ['CLAIMS_CLOSE', 'BACHELOR', null, '2026-12-15'],
    ['RESULT', 'BACHELOR', 1, '2026-12-20'],
    ['ACCEPT_UNTIL', 'BACHELOR', 1, '2026-12-25'],
    ['RESULT', 'BACHELOR', 2, '2026-12-28'],
    ['ACCEPT_UNTIL', 'BACHELOR', 2, '2026-12-30'],
  ])
})

test('days of reception have neither a level nor a round', () => {
  const window = { ...CLOSED, opensAt: at('2026-11-20T04:00:00.000Z'), closesAt: at('2026-12-01T13:00:00.000Z') }
  const [opens] = season(window, [], NOW).days
  expect(opens).toMatchObject({ kind: 'RECEPTION_OPENS', level: null, name: null, round: null })
})

test('a single window is shown instead of the setting', () => {
  const own = { opensAt: at('2026-11-10T04:00:00.000Z'), closesAt: at('2026-11-25T13:00:00.000Z') }
  const setting = { opensAt: at('2026-11-01T04:00:00.000Z'), closesAt: at('2026-12-31T13:00:00.000Z') }
  const { days } = seasonOf({ isOpen: true, nextOpening: null, ...setting, windows: [own] }, [], NOW)
  expect(days.map((day) => day.at)).toEqual([own.opensAt, own.closesAt])
})

test('the days are in their order, past ones marked, and today is no past day', () => {
  const opening = { ...COMPETITION, opensAt: at('2026-11-19T18:59:00.000Z'), claimsCloseAt: null, rounds: [] }
  const window = { ...CLOSED, opensAt: at('2026-11-20T04:00:00.000Z'), closesAt: at('2026-12-01T13:00:00.000Z') }
  expect(season(window, [opening], NOW).days.map(({ kind, isPast }) => [kind, isPast])).toEqual([
    ['COMPETITION_OPENS', true],
    ['RECEPTION_OPENS', false],
    ['RECEPTION_CLOSES', false],
    ['COMPETITION_CLOSES', false],
  ])
})

test('the days of windows are those of each that has not passed', () => {
  const windows = [
    { opensAt: at('2026-11-10T04:00:00.000Z'), closesAt: at('2026-11-25T13:00:00.000Z') },
    { opensAt: at('2026-12-01T04:00:00.000Z'), closesAt: at('2026-12-15T13:00:00.000Z') },
  ]
  const reception = { isOpen: true, opensAt: windows[0]?.opensAt ?? null, closesAt: windows[0]?.closesAt ?? null }
  const { days } = seasonOf({ ...reception, nextOpening: null, windows }, [], NOW)
  expect(days.map(({ kind, date, isPast }) => [kind, date, isPast])).toEqual([
    ['RECEPTION_OPENS', '2026-11-10', true],
    ['RECEPTION_CLOSES', '2026-11-25', false],
    ['RECEPTION_OPENS', '2026-12-01', false],
    ['RECEPTION_CLOSES', '2026-12-15', false],
  ])
})
