import type { Slice } from '../../slice.ts'
import type { Project } from './decide-content.ts'
import { loadShipped, projectKept } from './load-shipped.ts'
import { adoptOwnEdits } from './note-own-edits.ts'
import { shippedOperator } from './owner-entry.ts'
import { createOwner } from './read-owner.ts'
import { createHolidays, noticesOf } from './read-public.ts'
import { contentRoutes } from './routes.ts'
import { shippedDirectories, shippedHolidays } from './shipped-values.ts'
import { tellConfirmers } from './tell-confirmers.ts'

type Needs = { readonly project: Project }

export const content = {
  provides: { createHolidays, createOwner, noticesOf },
  open: ({ db, clock, data, environment }, { project }) => ({
    routes: contentRoutes(project),
    tasks: { 'tell-confirmers': () => tellConfirmers({ db, now: clock.now() }) },
    // Morning in Kazakhstan.
    crontab: ['21 4 * * * tell-confirmers'],
    prepare: async () => {
      const operator = new Map([['portal', shippedOperator(environment)]])
      await loadShipped(db, { holiday: shippedHolidays(data), operator, ...shippedDirectories(data) }, clock.now())
      await adoptOwnEdits(db, clock.now())
      await projectKept(db, project, clock.now())
    },
  }),
} satisfies Slice<'content', Needs>
