import { defineConfig } from 'vitest/config'

/** Tests with programs of the machine (`npm run lab -- parts`). Each file has its own processes. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite',
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    pool: 'forks',
    // More servers, engines and browsers at once would measure the machine.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
