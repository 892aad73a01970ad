import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/collect-jobs.ts'
import { removeOldKeys } from './idempotency.ts'
import { removeOldCounters } from './rates.ts'

export const callJobs = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Jobs => ({
  tasks: {
    'remove-old-counters': async () => {
      await removeOldCounters(db, clock.now())
      await removeOldKeys(db, clock.now())
    },
  },
  crontab: ['27 * * * * remove-old-counters'],
})
