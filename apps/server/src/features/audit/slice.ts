import type { Slice } from '../../slice.ts'
import { removeOldAudit } from './jobs.ts'
import { auditRoutes } from './routes.ts'

export const audit = {
  open: ({ environment, db, clock }) => ({
    routes: auditRoutes,
    tasks: { 'remove-old-audit': () => removeOldAudit({ db, now: clock.now() }, environment.auditKeptYears) },
    crontab: ['37 20 * * * remove-old-audit'],
  }),
} satisfies Slice<'audit'>
