import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import type { Slice } from '../../slice.ts'
import type { Project } from './decide-content.ts'
import { loadShipped, projectKept } from './load-shipped.ts'
import { adoptOwnEdits } from './note-own-edits.ts'
import { shippedOperator } from './published/owner-entry.ts'
import { createMailTexts } from './published/read-messages.ts'
import { createFrame, createOwner } from './published/read-owner.ts'
import { createHolidays } from './published/read-public.ts'
import { contentRoutes } from './routes.ts'
import { shippedTexts } from './shipped-texts.ts'
import { shippedDirectories, shippedHolidays } from './shipped-values.ts'
import { tellConfirmers } from './tell-confirmers.ts'

type Needs = {
  readonly project: Project
  readonly shippedStatements: () => Promise<ReadonlyMap<string, ContentValue>>
}

export const content = {
  provides: { createHolidays, createMailTexts, createOwner, createFrame },
  open: ({ db, clock, data, environment }, { project, shippedStatements }) => ({
    routes: contentRoutes(project),
    tasks: { 'tell-confirmers': () => tellConfirmers({ db, now: clock.now() }) },
    // Morning in Kazakhstan.
    crontab: ['21 4 * * * tell-confirmers'],
    prepare: async () => {
      const operator = new Map([['portal', shippedOperator(environment)]])
      const directories = { ...shippedDirectories(data), ...shippedTexts(data) }
      const statement = await shippedStatements()
      await loadShipped(db, { holiday: shippedHolidays(data), operator, statement, ...directories }, clock.now())
      await adoptOwnEdits(db, clock.now())
      await projectKept(db, project, clock.now())
    },
  }),
} satisfies Slice<'content', Needs>
