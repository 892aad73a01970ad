import type { Slice } from '../../slice.ts'
import { endOverdueTests } from './jobs.ts'
import { loadTestContents, type TestContent } from './load-content.ts'
import { updateTestOnMove } from './on-move.ts'
import { readTestResult, testProfilesOf, testsOf } from './queries.ts'
import { screeningRoutes } from './routes.ts'

type Needs = { readonly contents: ReadonlyMap<number, TestContent> }

export const screening = {
  provides: { testsOf, loadTestContents, testResultOf: readTestResult, testProfilesOf, onMove: updateTestOnMove },
  open: ({ db, clock }, { contents }) => ({
    routes: screeningRoutes(contents),
    tasks: { 'end-overdue-tests': () => endOverdueTests({ db, now: clock.now() }).then(() => undefined) },
    crontab: ['* * * * * end-overdue-tests'],
  }),
} satisfies Slice<'screening', Needs>
