import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../../docs/asvs.md'), 'utf8')
const rows = [...page.matchAll(/^\| +(\d[\d.–]*) +\| +(\w+) +\| +(.+?) +\|$/gm)].map(
  ([, ids = '', state = '', what = '']) => ({
    ids,
    state,
    what,
  }),
)

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0, numbered from 1. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}
const required = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
)

/** The requirements that a row names, by itself or from one to another. */
function named(ids: string): readonly string[] {
  const [from = '', to = from] = ids.split('–')
  return required.slice(required.indexOf(from), required.indexOf(to) + 1)
}

test('every requirement of level 2 is on the page once', () => {
  expect(required).toHaveLength(253)
  expect(rows.flatMap(({ ids }) => named(ids))).toEqual(required)
})

test('each has a state and says what and where', () => {
  for (const { state, what } of rows) {
    expect(['met', 'differs', 'operator', 'none', 'open']).toContain(state)
    expect(what.length).toBeGreaterThan(3)
  }
})
