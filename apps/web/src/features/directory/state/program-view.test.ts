import { expect, test } from 'vitest'
import { FIRST_OFFERS, viewOf } from './program-view.ts'
import type { ShownProgram } from './shown-program.ts'

const universities = Array.from({ length: 12 }, (_, at) => ({
  ...{ id: `uni-${at}`, name: `University ${at}`, cityId: at < 11 ? 'almaty' : 'semey', isOfferConfirmed: at > 0 },
  ...{ averageEduCost: at === 3 ? 900_000 : null, hasDemoFigures: false, languages: ['KAZAKH'] },
}))
const program = { code: 'B057', universities } as unknown as ShownProgram

test('a page lists the first offers and counts all', () => {
  const view = viewOf(program, {}, 'en')
  expect(view.offers).toHaveLength(FIRST_OFFERS)
  expect(view).toMatchObject({
    ...{ code: 'B057', found: 12, total: 12, areSomeUnconfirmed: true },
    ...{ cityIds: ['almaty', 'semey'], taught: ['KAZAKH'], cost: { from: 900_000, to: 900_000, stated: 1 } },
  })
  expect(viewOf(program, { all: true }, 'en').offers).toHaveLength(12)
  const filtered = viewOf(program, { cityId: 'semey' }, 'en')
  expect([filtered.offers.map(({ id }) => id), filtered.found, filtered.total]).toEqual([['uni-11'], 1, 12])
})
