import { expect, test } from 'vitest'
import { askedScore, scoreAddress, scoreCall, scoreFaults, scoreForm, scoreOf } from './score-search.ts'

const RIGHT = { score: 97, pair: 'BIOLOGY-CHEMISTRY', cityId: 'almaty', language: 'KAZAKH' }

test('a complete address is a valid query', () => {
  expect(scoreFaults(RIGHT)).toEqual({})
  expect(askedScore(RIGHT)).toEqual({
    score: 97,
    pair: ['BIOLOGY', 'CHEMISTRY'],
    cityId: 'almaty',
    language: 'KAZAKH',
  })
})

test.each([0, 140, '0', ' 140 '])('%j is a score', (score) => {
  expect(askedScore({ ...RIGHT, score })?.score).toBe(Number(score))
})

test.each([
  ['', 'missing'],
  ['many', 'number'],
  ['97.5', 'number'],
  ['97 points', 'number'],
  [-1, 'range'],
  [141, 'range'],
])('%j is no score: %s', (score, fault) => {
  expect(scoreFaults({ ...RIGHT, score })).toEqual({ score: `directory.score.faults.${fault}` })
  expect(askedScore({ ...RIGHT, score })).toBeNull()
})

test('all faults are reported at once, and the typed values stay', () => {
  const address = { score: 'many', pair: 'PHYSICS-BIOLOGY', cityId: 'semey' }
  expect(Object.keys(scoreFaults(address))).toEqual(['score', 'pair'])
  expect(scoreForm(address)).toEqual({ score: 'many', pair: 'PHYSICS-BIOLOGY', cityId: 'semey', language: '' })
  expect(scoreAddress(scoreForm(address))).toEqual(address)
})

test('an unsent form has no faults', () => {
  for (const address of [{}, { pair: 'BIOLOGY-CHEMISTRY' }]) {
    expect(scoreFaults(address)).toEqual({})
    expect(askedScore(address)).toBeNull()
  }
})

test('the call requests every bachelor program of the pair', () => {
  expect(scoreCall({ score: 100, pair: ['CREATIVE_EXAM', 'CREATIVE_EXAM'] })).toEqual({
    query: {
      degree: 'BACHELOR',
      subjects: ['CREATIVE_EXAM'],
      sortBy: 'cutoff',
      direction: 'DESC',
      pageSize: '200',
    },
  })
})

test.each([
  ['98', 98],
  [' 98 ', 98],
  ['0', 0],
  ['140', 140],
  ['', null],
  ['141', null],
  ['-1', null],
  ['98.5', null],
  ['1e2', null],
])('the score %j is %s', (typed, score) => expect(scoreOf(typed)).toBe(score))
