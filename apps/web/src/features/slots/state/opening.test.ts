import { expect, it } from 'vitest'
import { checkOpening, type OpenValues, openingOf, timesOfOpening } from './opening.ts'

const WHOLE: OpenValues = {
  expertId: 'e',
  days: ['2026-12-01', '2026-12-02'],
  from: '9:30',
  to: '11:00',
  minutes: '30',
  pause: '15',
  zoom: ' https://meet.example/1 ',
  language: '',
}

it.each<[string, Partial<OpenValues>, readonly string[]]>([
  ['whole', {}, []],
  ['no expert', { expertId: '' }, ['expertId']],
  ['no day', { days: [] }, ['days']],
  ['too many days', { days: Array.from({ length: 32 }, (_day, at) => String(at)) }, ['days']],
  ['no times', { from: '', to: '25:00' }, ['from', 'to']],
  ['the end before the start', { to: '9:00' }, ['to']],
  ['numbers outside their limits', { minutes: '14', pause: '61' }, ['minutes', 'pause']],
  ['no link', { zoom: 'meet.example' }, ['zoom']],
])('faults of an opening: %s', (_case, part, faulty) =>
  expect(Object.keys(checkOpening({ ...WHOLE, ...part }, true))).toEqual(faulty),
)

it('an expert opens their own times', () => {
  expect(checkOpening({ ...WHOLE, expertId: '' }, false)).toEqual({})
  expect(openingOf(WHOLE, false)).toEqual({
    days: WHOLE.days,
    from: '09:30',
    to: '11:00',
    minutes: 30,
    pause: 15,
    zoom: 'https://meet.example/1',
    language: null,
  })
})

it('the preview has the times of each day, and none while a value is wrong', () => {
  expect(timesOfOpening(WHOLE).map((at) => at.toISOString())).toEqual([
    '2026-12-01T04:30:00.000Z',
    '2026-12-01T05:15:00.000Z',
    '2026-12-02T04:30:00.000Z',
    '2026-12-02T05:15:00.000Z',
  ])
  expect(timesOfOpening({ ...WHOLE, minutes: '' })).toEqual([])
})
