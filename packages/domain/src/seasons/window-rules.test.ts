import { describe, expect, test } from 'vitest'
import {
  ANYBODY,
  extendedWindows,
  receptionByWindows,
  type SeasonWindow,
  type WindowScope,
  windowFaults,
  windowsFor,
} from './window-rules.ts'

const at = (text: string) => new Date(`2027-${text}:00.000Z`)
const window = (opens: string, closes: string, more: Partial<SeasonWindow> = {}): SeasonWindow => ({
  ...ANYBODY,
  opensAt: at(opens),
  closesAt: at(closes),
  graceMinutes: 0,
  ...more,
})
const FOREIGN = window('03-30T04:00', '05-31T13:00', { group: 'FOREIGN' })
const LOCAL = window('07-01T04:00', '07-20T13:00', { group: 'CITIZEN', graceMinutes: 30 })
const WINTER = window('01-10T04:00', '01-25T13:00', { level: 'MASTERS_DEGREE', kind: 'ENROLLMENT' })
const ALL = [FOREIGN, LOCAL, WINTER]
const asker = (more: Partial<WindowScope>): WindowScope => ({ ...ANYBODY, ...more })

describe('windows of an asker', () => {
  test.each([
    ['a guest sees all', ANYBODY, ALL],
    ['a citizen, without those of foreigners', asker({ group: 'CITIZEN' }), [LOCAL, WINTER]],
    ['a bachelor, without those of other levels', asker({ level: 'BACHELOR' }), [FOREIGN, LOCAL]],
    ['a holder of a grant, without those of enrolment', asker({ kind: 'GRANT' }), [FOREIGN, LOCAL]],
    ['a kandas has none of the others', asker({ group: 'KANDAS', level: 'PHD' }), []],
  ] as const)('%s', (_case, who, windows) => expect(windowsFor(ALL, who)).toEqual(windows))
})

describe('reception by windows', () => {
  const state = (now: string, who: WindowScope = ANYBODY, extension: string | null = null) =>
    receptionByWindows(extendedWindows(ALL, extension === null ? null : at(extension)), who, at(now))
  const CITIZEN = asker({ group: 'CITIZEN', level: 'BACHELOR' })
  test.each([
    ['opens at its instant', '03-30T04:00', ANYBODY, null, [true, true, '05-31T13:00', null]],
    ['a minute before it does not', '03-30T03:59', ANYBODY, null, [false, false, null, '03-30T04:00']],
    ['is closed for another group', '04-15T04:00', CITIZEN, null, [false, false, null, '07-01T04:00']],
    [
      'closes at its instant, with a grace that is not announced',
      '07-20T13:00',
      CITIZEN,
      null,
      [false, true, null, null],
    ],
    ['until the grace ends', '07-20T13:30', CITIZEN, null, [false, false, null, null]],
    ['is longer for one person', '07-20T14:00', CITIZEN, '07-22T13:00', [true, true, '07-22T13:00', null]],
    ['until that ends too, with the grace', '07-22T13:00', CITIZEN, '07-22T13:00', [false, true, null, null]],
    [
      'is not opened earlier by an extension',
      '06-20T14:00',
      CITIZEN,
      '07-22T13:00',
      [false, false, null, '07-01T04:00'],
    ],
  ] as const)('%s', (_case, now, who, extension, [isOpen, maySubmit, closesAt, nextOpening]) => {
    expect(state(now, who, extension)).toMatchObject({
      ...{ isOpen, maySubmit, status: isOpen ? 'ENABLED' : 'DISABLED' },
      closesAt: closesAt === null ? null : at(closesAt),
      nextOpening: nextOpening === null ? null : at(nextOpening),
    })
  })
})

describe('reception by several windows', () => {
  const now = at('07-10T04:00')
  const inTurn = (windows: readonly SeasonWindow[]) =>
    [windows, windows.toReversed()].map((order) => receptionByWindows(order, ANYBODY, now))

  test('lasts from the earliest opening to the latest closing of the open ones', () => {
    const windows = [window('07-01T04:00', '07-20T13:00'), window('07-05T04:00', '07-31T13:00'), FOREIGN]
    const lasts = { opensAt: at('07-01T04:00'), closesAt: at('07-31T13:00') }
    expect(inTurn(windows)).toMatchObject([lasts, lasts])
  })

  test('opens next by the earliest that is ahead', () => {
    const windows = [window('08-01T04:00', '08-20T13:00'), window('07-15T04:00', '07-31T13:00'), FOREIGN]
    const next = { isOpen: false, nextOpening: at('07-15T04:00') }
    expect(inTurn(windows)).toMatchObject([next, next])
  })

  test('accepts submissions in the grace of one of them, counted in minutes', () => {
    const over = window('06-01T04:00', '07-10T03:45', { graceMinutes: 16 })
    const accepted = { isOpen: false, maySubmit: true }
    expect(inTurn([over, FOREIGN])).toMatchObject([accepted, accepted])
    expect(receptionByWindows([{ ...over, graceMinutes: 15 }], ANYBODY, now).maySubmit).toBe(false)
  })

  test('has no grace before its opening', () => {
    const ahead = window('07-10T04:01', '07-20T13:00', { graceMinutes: 30 })
    expect(receptionByWindows([ahead], ANYBODY, now).maySubmit).toBe(false)
  })
})

test('an extension leaves windows that close later', () => {
  const [shorter, longer] = [window('07-01T04:00', '07-20T13:00'), window('07-01T04:00', '07-31T13:00')]
  expect(extendedWindows([shorter, longer], at('07-25T13:00'))).toEqual([
    { ...shorter, closesAt: at('07-25T13:00') },
    longer,
  ])
})

test('a window that ends as it begins is at fault', () => {
  expect(windowFaults([FOREIGN, window('07-01T04:00', '07-01T04:00'), LOCAL])).toEqual([1])
})
