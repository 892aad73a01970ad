import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { endpointTable } from './apps/web/scripts/endpoint-table.ts'
import { guestErrors } from './apps/web/scripts/guest-errors.ts'
import { LONG_TESTS, leavesLongOut } from './scripts/long-tests.ts'

const PROCESSES = [
  'apps/server/test/lifecycle.test.ts',
  'lab/faults/two-servers.test.ts',
  'scripts/{backup,backup-to-bucket,create-super-admin,metrics,move-database,move-files,prove-totals,traces}.test.ts',
]

const LEFT_OUT = leavesLongOut ? LONG_TESTS : []

/** Ends a test or a hook that hangs. The longest take a third of it on two cores that are busy with other things as well. */
const MOST_MS = 900_000
/** Ends a wait for something that does not come. */
const MOST_WAIT_MS = 300_000
const timeouts = { testTimeout: MOST_MS, hookTimeout: MOST_MS, expect: { poll: { timeout: MOST_WAIT_MS } } }

export default defineConfig({
  test: {
    pool: 'threads',
    // Tests wait for their database and their servers as often as they work: one more than a small machine has cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // Pure functions: nothing that one file could leave behind for another.
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: [...PROCESSES, ...LEFT_OUT],
          pool: 'threads',
          // A file keeps nothing outside its portal and its database: the modules need loading once.
          isolate: false,
          globalSetup: 'apps/server/test/cluster.ts',
          ...timeouts,
        },
      },
      {
        test: {
          // Servers as processes of their own.
          name: 'processes',
          include: PROCESSES,
          exclude: LEFT_OUT,
          pool: 'forks',
          globalSetup: 'apps/server/test/begun-portal.ts',
          ...timeouts,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['lab/faults/**/*.test.ts'],
          exclude: [...PROCESSES, ...LEFT_OUT],
          pool: 'forks',
          ...timeouts,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['{scripts,lab/bench,lab/mutate,apps/web/scripts}/**/*.test.ts'],
          exclude: PROCESSES,
          // The parser's native part does not survive the end of a thread.
          pool: 'forks',
          ...timeouts,
        },
      },
      {
        plugins: [endpointTable(), guestErrors()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          pool: 'threads',
          isolate: false,
          ...timeouts,
        },
      },
    ],
  },
})
