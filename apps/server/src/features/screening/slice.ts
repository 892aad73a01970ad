import type { Slice } from '../../slice.ts'
import { endOverdueTests } from './jobs.ts'
import { shippedStatements } from './load-content.ts'
import { updateTestOnMove } from './on-move.ts'
import { readTestResult, testProfilesOf, testsOf } from './queries.ts'
import { screeningRoutes } from './routes.ts'

export const screening = {
  provides: { shippedStatements, testsOf, testResultOf: readTestResult, testProfilesOf, onMove: updateTestOnMove },
  open: ({ db, clock }) => ({
    routes: screeningRoutes,
    tasks: { 'end-overdue-tests': () => endOverdueTests({ db, now: clock.now() }).then(() => undefined) },
    crontab: ['* * * * * end-overdue-tests'],
  }),
} satisfies Slice<'screening'>
