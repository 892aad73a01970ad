import { expect, test } from 'vitest'
import { publicFaults } from './form-rules.ts'

const person = (merit: unknown, total: unknown) => ({ merit, total })
const fault = (number: number) => ({ path: `applicants.${number}.merit`, msg: 'does not agree with the totals' })

test.each<[string, readonly object[], readonly object[]]>([
  ['in order', [person(1, 95), person(2, 90), person(2, 90), person(4, 80)], []],
  ['in any order of the input', [person(4, 80), person(2, 90), person(1, 95)], []],
  ['a better merit with fewer points', [person(1, 80), person(2, 90)], [fault(1)]],
  ['equal merits with other points', [person(1, 95), person(1, 90)], [fault(1)]],
  ['equal merits with other points, the higher last', [person(1, 90), person(1, 95)], [fault(0)]],
  ['the first of equals below', [person(1, 90), person(1, 90), person(1, 95)], [fault(0)]],
  ['the first of equals below, in another order', [person(1, 95), person(1, 90), person(1, 90)], [fault(1)]],
  ['without a total', [person(1, undefined), person(2, 90)], []],
  ['without a merit', [person(undefined, 80), person(2, 90), person(3, 85)], []],
])('merits and totals: %s', (_case, applicants, faults) => {
  expect(publicFaults({ applicants })).toEqual(faults)
})
