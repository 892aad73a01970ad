import { describe, expect, it } from 'vitest'
import { setupFault } from './fault-rules.ts'
import { firstChoiceTo, listId, listOfChoice, stageOf } from './setup-rules.ts'
import type { PlacesList } from './setup-schema.ts'

const list = (program: string, bounds: Partial<PlacesList> = {}): PlacesList => ({
  program,
  universityId: null,
  language: null,
  places: 10,
  reserved: [],
  minimum: null,
  ...bounds,
})

describe('the id of a list', () => {
  it.each([
    ['B057', {}],
    ['B057|uni-1', { universityId: 'uni-1' }],
    ['B057||KAZAKH', { language: 'KAZAKH' }],
    ['B057|uni-1|KAZAKH', { universityId: 'uni-1', language: 'KAZAKH' }],
  ] as const)('%s', (id, bounds) => {
    expect(listId(list('B057', bounds))).toBe(id)
  })
})

describe('the list of a choice', () => {
  const lists = [
    list('B001'),
    list('B002', { universityId: 'uni-1' }),
    list('B002', { universityId: 'uni-2' }),
    list('B003', { language: 'KAZAKH' }),
    list('B004', { universityId: 'uni-1', language: 'RUSSIAN' }),
  ]
  it.each([
    ['places of a program are for every university', 'B001', 'uni-9', 'ENGLISH', 'B001'],
    ['places of a university are for it alone', 'B002', 'uni-2', 'ENGLISH', 'B002|uni-2'],
    ['no places at this university', 'B002', 'uni-3', 'ENGLISH', null],
    ['places of a language', 'B003', 'uni-3', 'KAZAKH', 'B003||KAZAKH'],
    ['no places in this language', 'B003', 'uni-3', 'RUSSIAN', null],
    ['both', 'B004', 'uni-1', 'RUSSIAN', 'B004|uni-1|RUSSIAN'],
    ['the university alone is not enough', 'B004', 'uni-1', 'KAZAKH', null],
    ['a program that is not in the competition', 'B005', 'uni-1', 'KAZAKH', null],
  ] as const)('%s', (_, program, universityId, language, id) => {
    const found = listOfChoice(lists, { program, universityId, language })
    expect(found === null ? null : listId(found)).toBe(id)
  })
})

describe('the first choice that leads to a list', () => {
  const lists = [list('B001'), list('B002', { universityId: 'uni-2' }), list('B003', { language: 'KAZAKH' })]
  const choices = [
    { program: 'B009', universityId: 'uni-1' },
    { program: 'B002', universityId: 'uni-1' },
    { program: 'B001', universityId: 'uni-1' },
    { program: 'B001', universityId: 'uni-2' },
    { program: 'B002', universityId: 'uni-2' },
    { program: 'B003', universityId: 'uni-2' },
  ]
  it.each([
    ['B001', 'KAZAKH', 2],
    ['B002|uni-2', 'KAZAKH', 4],
    ['B003||KAZAKH', 'KAZAKH', 5],
    ['B003||KAZAKH', 'RUSSIAN', -1],
    ['B009', 'KAZAKH', -1],
  ] as const)('%s in %s is number %i', (id, language, at) => {
    expect(firstChoiceTo(lists, choices, language, id)).toBe(choices[at])
  })
})

it('a fault of the rules is a wrong value with the broken rule', () => {
  expect(setupFault('rights.1', 'repeated')).toEqual({ field: 'rights.1', msg: 'wrong_value', rule: 'repeated' })
})

describe('the stage of a competition', () => {
  const dates = {
    opensAt: '2026-06-01T04:00:00Z',
    closesAt: '2026-07-01T04:00:00Z',
    claimsCloseAt: '2026-07-20T04:00:00Z',
  }
  it.each([
    ['2026-06-01T03:59:59Z', 'PREPARED'],
    ['2026-06-01T04:00:00Z', 'OPEN'],
    ['2026-07-01T03:59:59Z', 'OPEN'],
    ['2026-07-01T04:00:00Z', 'CHECKING'],
    ['2026-07-20T03:59:59Z', 'CHECKING'],
    ['2026-07-20T04:00:00Z', 'CLAIMS_CLOSED'],
  ])('at %s: %s', (now, stage) => {
    expect(stageOf(dates, new Date(now))).toBe(stage)
  })
  it('without dates it is PREPARED', () => {
    expect(stageOf({ opensAt: null, closesAt: null, claimsCloseAt: null }, new Date('2026-07-20T04:00:00Z'))).toBe(
      'PREPARED',
    )
  })
})
