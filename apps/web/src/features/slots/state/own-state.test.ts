import { expect, it } from 'vitest'
import { fixedBy, ownStateOf } from './own-state.ts'

type Given = Parameters<typeof ownStateOf>[0]

const AT = new Date('2026-11-20T09:00:00.000Z')
const WAITING: NonNullable<Given['invitation']> = {
  chooseUntil: '2026-11-25T19:00:00.000Z',
  fromDay: '2026-11-26',
  toDay: '2026-11-30',
  state: 'WAITING',
  moveHours: 24,
  moves: 0,
  wantsNews: false,
  chosenAt: null,
}
const invitation = (state: (typeof WAITING)['state']) => ({ ...WAITING, state })
const interview = (part: Partial<NonNullable<Given['interview']>>): Given['interview'] => ({
  startsAt: '2026-11-27T09:00:00.000Z',
  endsAt: '2026-11-27T09:45:00.000Z',
  zoom: 'https://meet.example',
  status: 'ASSIGNED',
  attendance: null,
  canMove: false,
  moveUntil: null,
  ...part,
})
const SLOT = { id: 's', startsAt: '2026-11-27T09:00:00.000Z', minutes: 45, language: null }
const NOTHING: Given = {
  invitation: null,
  interview: null,
  slots: [],
  can: { choose: false, askAccommodation: false, takeBackAccommodation: false },
}
const MAY_CHOOSE = { ...NOTHING.can, choose: true }
const HELD = { startsAt: '2026-11-20T08:00:00.000Z', endsAt: '2026-11-20T08:45:00.000Z' }

it.each<[string, Partial<Given>, string]>([
  ['no invitation', {}, 'none'],
  ['free times', { invitation: invitation('WAITING'), slots: [SLOT] }, 'choose'],
  ['no free time', { invitation: invitation('NONE_SUITS') }, 'full'],
  ['the last day is over', { invitation: invitation('LAPSED'), slots: [SLOT] }, 'lapsed'],
  ['chosen', { invitation: invitation('CHOSEN'), interview: interview({}), slots: [SLOT] }, 'chosen'],
  ['set by the office', { interview: interview({}) }, 'chosen'],
  ['its end is over', { interview: interview(HELD) }, 'over'],
  ['the applicant came', { interview: interview({ attendance: 'ATTENDED' }) }, 'over'],
  ['signed', { interview: interview({ status: 'SIGNED' }) }, 'over'],
  ['missed', { interview: interview({ ...HELD, attendance: 'MISSED' }) }, 'missed'],
  [
    'missed, and invited again',
    {
      invitation: invitation('WAITING'),
      interview: interview({ ...HELD, attendance: 'MISSED' }),
      slots: [SLOT],
      can: MAY_CHOOSE,
    },
    'choose',
  ],
])('the state of a screen: %s', (_case, part, state) => expect(ownStateOf({ ...NOTHING, ...part }, AT)).toBe(state))

it.each<[string, Given['invitation'], string]>([
  ['set by the office', null, 'set'],
  ['placed after the last day', invitation('CHOSEN'), 'set'],
  ['chosen, and too late', { ...WAITING, state: 'CHOSEN', chosenAt: '2026-11-20T08:00:00.000Z' }, 'late'],
  ['moved', { ...WAITING, state: 'CHOSEN', chosenAt: '2026-11-20T08:00:00.000Z', moves: 1 }, 'moved'],
])('a time that cannot be moved: %s', (_case, given, reason) => expect(fixedBy({ invitation: given })).toBe(reason))
