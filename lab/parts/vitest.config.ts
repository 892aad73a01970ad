import { defineConfig } from 'vitest/config'

/** What needs programs of the machine, for `npm run lab -- parts` alone: each file has processes of its own. */
export default defineConfig({
  cacheDir: '../node_modules/.vite',
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    pool: 'forks',
    // Servers, engines and a browser at a time: more of them measure the machine.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
