import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['lab/slots/*.test.ts'],
    globalSetup: 'apps/server/test/cluster.ts',
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
  },
})
