import { describe, expect, test } from 'vitest'
import { spreadByLoad } from './rules.ts'

describe('spreading applications among inspectors', () => {
  const application = (id: string, inspectorId: string | null = null, universityId = 'uni-001') => ({
    id,
    universityId,
    inspectorId,
  })
  const inspector = (id: string, load = 0, universityId: string | null = null) => ({ id, universityId, load })
  const many = (count: number) => Array.from({ length: count }, (_, at) => application(`a${at}`))
  const countsOf = (given: ReadonlyMap<string, string | null>) => {
    const counts: Record<string, number> = {}
    for (const id of given.values()) counts[String(id)] = (counts[String(id)] ?? 0) + 1
    return counts
  }

  test.each([
    ['evenly among the idle', many(6), [inspector('x'), inspector('y'), inspector('z')], { x: 2, y: 2, z: 2 }],
    ['first to those with less in hand', many(5), [inspector('x', 4), inspector('y', 1)], { x: 1, y: 4 }],
    ['nothing to an overloaded inspector', many(3), [inspector('x', 50), inspector('y')], { y: 3 }],
    ['to no one without inspectors', many(2), [], { null: 2 }],
    [
      'only within the scope of the university',
      [application('a', null, 'uni-001'), application('b', null, 'uni-002'), application('c', null, 'uni-003')],
      [inspector('x', 0, 'uni-001'), inspector('y', 0, 'uni-002')],
      { x: 1, y: 1, null: 1 },
    ],
    [
      'applications with few permitted inspectors first',
      [application('a', null, 'uni-001'), application('b', null, 'uni-001'), application('c', null, 'uni-002')],
      [inspector('bound', 0, 'uni-001'), inspector('free')],
      { bound: 2, free: 1 },
    ],
    [
      'again the applications of one of them',
      [application('a', 'x'), application('b', 'x'), application('c', 'x'), application('d', 'x')],
      [inspector('x', 4), inspector('y')],
      { x: 2, y: 2 },
    ],
  ])('%s', (_case, applications, inspectors, expected) => {
    expect(countsOf(spreadByLoad(applications, inspectors))).toEqual(expected)
  })

  test('among equals the current inspector keeps it, otherwise the order decides', () => {
    const people = [inspector('x', 1), inspector('y', 1)]
    expect(spreadByLoad([application('a', 'y'), application('b', 'x')], people)).toEqual(
      new Map([
        ['a', 'y'],
        ['b', 'x'],
      ]),
    )
    expect(spreadByLoad([application('a')], people).get('a')).toBe('x')
  })

  test('the same input gives the same result, and loads differ by one at most', () => {
    const people = [inspector('x', 3), inspector('y', 0), inspector('z', 1)]
    const first = spreadByLoad(many(200), people)
    expect(spreadByLoad(many(200), people)).toEqual(first)
    const counts = countsOf(first)
    const loads = people.map(({ id, load }) => load + (counts[id] ?? 0))
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
  })
})
