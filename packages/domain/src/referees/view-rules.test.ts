import { expect, test } from 'vitest'
import { REFEREE_STATES } from '../applications/referee-schema.ts'
import { ownRefereeViews, type StoredReferee, staffRefereeViews } from './view-rules.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')
const stored = (more: Partial<StoredReferee>): StoredReferee => ({
  ...{ id: 'r', applicationId: 'a', name: 'Aigul', email: 'a@mail.kz', position: 'Teacher', language: 'kk' },
  ...{ state: 'GIVEN', namedAt: NOW, sentAt: null, openedAt: null, answeredAt: null },
  ...{ until: new Date('2026-12-11T19:00:00.000Z'), remindedAt: null, reminders: 0, isConfidential: true },
  ...{ file: { id: 'f', name: 'letter.pdf' }, marks: ['ownDevice'], declineReason: 'No time' },
  ...more,
})
const AROUND = { status: 'IN_PROCESS', now: NOW } as const

test('the applicant gets no confidential letter, no unfinished one, no marks and no reason', () => {
  for (const state of REFEREE_STATES) {
    for (const isConfidential of [true, false]) {
      const [view] = ownRefereeViews([stored({ state, isConfidential })], AROUND)
      expect(view?.file !== null, `${state} ${isConfidential}`).toBe(state === 'GIVEN' && !isConfidential)
      expect(view?.isConfidential).toBe(state === 'GIVEN' ? isConfidential : null)
      expect(Object.keys(view ?? {})).not.toEqual(expect.arrayContaining(['marks', 'declineReason']))
    }
  }
})

test('the office gets each given letter with its marks, and does nothing with it', () => {
  for (const state of REFEREE_STATES) {
    const [view] = staffRefereeViews([stored({ state })], AROUND)
    expect(view?.file !== null, state).toBe(state === 'GIVEN')
    expect(view).toMatchObject({
      marks: ['ownDevice'],
      declineReason: 'No time',
      can: { remind: false, replace: false },
    })
  }
})

test('the newest referee is the present one of the office', () => {
  const views = staffRefereeViews([stored({}), stored({ state: 'EXPIRED' })], AROUND)
  expect(views.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
})

test('the newest referee is the present one', () => {
  const views = ownRefereeViews([stored({ state: 'SENT' }), stored({ state: 'EXPIRED' })], AROUND)
  expect(views.map(({ isCurrent, can }) => [isCurrent, can.replace])).toEqual([
    [true, true],
    [false, false],
  ])
  const ofStaff = staffRefereeViews([stored({ state: 'SENT' }), stored({ state: 'EXPIRED' })], AROUND)
  expect(ofStaff.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
})
