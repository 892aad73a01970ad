import { expect, test } from 'vitest'
import { type Finding, finding, found } from './finding-rules.ts'
import { type WalkFacts, walkSeason } from './walk-rules.ts'

const at = (text: string) => new Date(`${text}:00+05:00`)
const months = { kk: [], ru: [], en: ['January', 'February', 'March', 'April', 'May', 'June', 'July'] }
const round = { publishAt: at('2027-08-08T10:00'), acceptUntil: at('2027-08-09T18:00') }
/** A season of the last year's facts, in which nearly each thing is wrong. 4 and 18 July, 8 August are Sundays. */
const WRONG: WalkFacts = {
  today: '2026-11-26',
  season: {
    ...{ year: 2027, beginsOn: '2027-01-15', endsOn: '2027-12-31', isCurrent: true },
    ...{ name: { nameKz: '2026', nameRu: '2026', nameEn: '2026' }, levels: ['BACHELOR', 'MASTERS_DEGREE'] },
  },
  windows: [
    {
      ...{ kind: 'ENROLLMENT', level: 'BACHELOR', group: null, graceMinutes: 0 },
      ...{ opensAt: at('2027-07-04T09:00'), closesAt: at('2027-07-20T18:00') },
    },
  ],
  extensions: [],
  reception: { followsWindows: false, opensAt: at('2027-07-18T09:00'), closesAt: null },
  competitions: [
    {
      ...{ id: 'k1', level: 'MASTERS_DEGREE', opensAt: at('2027-07-13T09:00'), closesAt: null, claimsCloseAt: null },
      ...{ resultAt: at('2027-08-07T10:00'), rounds: [round, round], lists: 0, copiedFrom: 2026 },
    },
  ],
  notices: [
    {
      ...{ key: 'n1', from: '2027-07-02', until: '2027-07-31', isForStaff: false },
      text: { kk: '', ru: '', en: 'from 5 July until 30 July' },
    },
  ],
  holidays: [],
  help: { year: 2026, grantApplications: { from: '2027-07-14', to: '2027-07-20' }, days: ['2026-07-20'] },
  months,
  programs: { withoutFigure: ['B001'], ofLastYear: ['B002'] },
}
const findings = finding.array().parse(walkSeason(WRONG))
const of = (rule: Finding['rule'], thing: Finding['thing'] = null) =>
  findings.filter((each) => each.rule === rule && (thing === null || each.thing === thing))

test.each<readonly [Finding['rule'], Finding['thing'], Finding['place'], string | null]>([
  ['DAY_OFF', 'RECEPTION_OPENS', 'RECEPTION', null],
  ['DAY_OFF', 'RESULT', 'COMPETITION', 'k1'],
  ['WITHOUT_WINDOW', null, 'WINDOWS', null],
  ['NOT_FOLLOWED', null, 'WINDOWS', null],
  ['WITHOUT_MOVABLE_DAYS', null, 'HOLIDAYS', null],
  ['WITHOUT_COMPETITION', null, 'COMPETITIONS', null],
  ['WITHOUT_FIGURE', null, 'PROGRAMS', null],
  ['WITHOUT_DATES', null, 'COMPETITION', 'k1'],
  ['WITHOUT_LISTS', null, 'COMPETITION', 'k1'],
  ['HELP_DIFFERS', null, 'COMPETITION', 'k1'],
  ['RESULT_DIFFERS', null, 'COMPETITION', 'k1'],
  ['ANSWER_MOVED', null, 'COMPETITION', 'k1'],
  ['NOTICE_DIFFERS', null, 'NOTICE', 'n1'],
  ['NOTICE_CLOSED', null, 'NOTICE', 'n1'],
  ['NOTICE_PASSED', null, 'NOTICE', 'n1'],
  ['NAME_OF_LAST', null, 'SETTINGS', null],
  ['FIGURES_OF_LAST', null, 'PROGRAMS', null],
  ['RULES_OF_LAST', null, 'COMPETITION', 'k1'],
  ['HELP_OF_LAST', null, 'HELP', null],
  ['HELP_DAYS_OF_LAST', null, 'HELP', null],
])('%s %j is corrected at %s %j', (rule, thing, place, id) => {
  expect(of(rule, thing)).toContainEqual(expect.objectContaining({ place, id }))
})

test('a day off of a window is corrected at the windows', () => {
  expect(of('DAY_OFF', 'RECEPTION_OPENS').map(({ day, place }) => `${day} ${place}`)).toEqual([
    '2027-07-04 WINDOWS',
    '2027-07-18 RECEPTION',
  ])
})

test('rounds of a competition are counted from one', () => {
  const rounds = [of('DAY_OFF', 'RESULT'), of('ANSWER_MOVED')].map((each) => each.map((one) => one.round))
  expect(rounds).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('the rounds of answers are counted from one', () => {
  const on = { ...round, acceptUntil: at('2027-08-22T18:00') }
  const dated = walkSeason({
    ...WRONG,
    competitions: WRONG.competitions.map((each) => ({ ...each, rounds: [on, on] })),
  })
  const answers = dated.filter(({ rule, thing }) => rule === 'DAY_OFF' && thing === 'ACCEPT_UNTIL')
  expect(answers.map((each) => each.round)).toEqual([1, 2])
})

test.each<readonly [string, Partial<Finding>]>([
  ['a day', { day: '2027-07-04' }],
  ['a place of the same kind', { id: 'k2' }],
  ['a round', { round: 2 }],
  ['a thing', { thing: 'RESULT' }],
  ['a year', { year: 2027 }],
])('findings that differ by %s have keys of their own', (_case, more) => {
  const one = { rule: 'DAY_OFF', place: 'COMPETITION' } as const
  expect(found({ ...one, ...more }).key).not.toBe(found(one).key)
})
