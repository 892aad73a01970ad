import type { Slice } from '../../slice.ts'
import { loadShipped } from './load-shipped.ts'
import { shippedOperator } from './owner-entry.ts'
import { createOwner } from './read-owner.ts'
import { createHolidays, noticesOf } from './read-public.ts'
import { contentRoutes } from './routes.ts'
import { shippedHolidays } from './shipped-values.ts'

export const content = {
  provides: { createHolidays, createOwner, noticesOf },
  open: ({ db, clock, data, environment }) => ({
    routes: contentRoutes,
    prepare: () =>
      loadShipped(
        db,
        {
          holiday: shippedHolidays(data),
          operator: new Map([['portal', shippedOperator(environment)]]),
        },
        clock.now(),
      ),
  }),
} satisfies Slice<'content'>
