/**
 * Choice of the tests that `npm test` runs in ten minutes on two cores. `npm run test:full` and a run by name run the
 * others too: their rules have tests of calls in `npm test`, or their code changes once in a year.
 */

/** Tests of vitest: real servers and scripts, the demo in full, plans, sizes, any order, and rules by brute force. */
export const LONG_TESTS = [
  'apps/server/src/demo/make-demo.test.ts',
  'apps/server/src/demo/remove-demo.test.ts',
  'apps/server/src/features/corrections/any-order.test.ts',
  'apps/server/src/features/referees/any-order.test.ts',
  'apps/server/src/features/rehearsals/rehearsal.test.ts',
  'apps/server/src/features/results/season.test.ts',
  'apps/server/src/features/review/list/staff-list-oracle.test.ts',
  'apps/server/src/features/runs/fragile-oracle.test.ts',
  'apps/server/src/features/runs/fragile.test.ts',
  'apps/server/src/features/runs/graded-season.test.ts',
  'apps/server/src/features/slots/any-order.test.ts',
  'apps/server/src/features/slots/races.test.ts',
  'apps/server/test/lifecycle.test.ts',
  'apps/server/test/plans.test.ts',
  'apps/server/test/stored-totals.test.ts',
  'lab/bench/proof/proof.test.ts',
  'lab/faults/faults.test.ts',
  'lab/faults/two-servers.test.ts',
  'scripts/backup-to-bucket.test.ts',
  'scripts/backup.test.ts',
  'scripts/doctor.test.ts',
  'scripts/migrate.test.ts',
  'scripts/move-database.test.ts',
  'scripts/move-files.test.ts',
  'scripts/prove-totals.test.ts',
  'scripts/traces.test.ts',
]

/**
 * Journeys of `npm test`: from registration to the decision, lost networks and sessions, the first pages, and each screen
 * once. All others are long, as the controls are.
 */
export const MAIN_JOURNEYS = [
  'e2e/apply.spec.ts',
  'e2e/cached-pages.spec.ts',
  'e2e/closed-storage.spec.ts',
  'e2e/every-screen.spec.ts',
  'e2e/front-page.spec.ts',
  'e2e/late-screens.spec.ts',
  'e2e/main-job.spec.ts',
  'e2e/never-lose-work.spec.ts',
  'e2e/no-operator.spec.ts',
]

/** Whether these files stay out: `test.ts` sets it for `npm test` without names. */
export const leavesLongOut = process.env['SKIP_LONG_TESTS'] === 'true'
