/**
 * Files that `npm run test:full` and a run by name alone run: minutes each on two cores. Their rules have tests of calls
 * in `npm test`, or their code changes once in a year.
 */

/** Tests of vitest: real servers that are killed, moved or copied, the demo in full, and acts in any order. */
export const LONG_TESTS = [
  'apps/server/src/demo/make-demo.test.ts',
  'apps/server/src/demo/remove-demo.test.ts',
  'apps/server/src/features/corrections/any-order.test.ts',
  'apps/server/src/features/referees/any-order.test.ts',
  'apps/server/src/features/slots/any-order.test.ts',
  'lab/faults/faults.test.ts',
  'lab/faults/two-servers.test.ts',
  'scripts/backup-to-bucket.test.ts',
  'scripts/move-database.test.ts',
  'scripts/move-files.test.ts',
  'scripts/prove-totals.test.ts',
  'scripts/traces.test.ts',
]

/** Journeys of screens beside the way from registration to decision. `every-screen` still opens each of them. */
export const LONG_JOURNEYS = [
  'e2e/any-word.spec.ts',
  'e2e/broadcasts.spec.ts',
  'e2e/content.spec.ts',
  'e2e/directories.spec.ts',
  'e2e/guidance.spec.ts',
  'e2e/interview-list.spec.ts',
  'e2e/next-season.spec.ts',
  'e2e/overview.spec.ts',
  'e2e/rehearsal.spec.ts',
  'e2e/requirements.spec.ts',
  'e2e/slots.spec.ts',
  'e2e/two-seasons.spec.ts',
  'e2e/undelivered.spec.ts',
  'e2e/university.spec.ts',
]

/** Whether these files stay out: `test.ts` sets it for `npm test` without names. */
export const leavesLongOut = process.env['SKIP_LONG_TESTS'] === 'true'
