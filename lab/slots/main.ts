/** `npm run lab -- slots`: 10,000 concurrent tries for interview slots over two servers; `TRIES` changes the number. */
import { spawnSync } from 'node:child_process'
import { ROOT } from '../root.ts'

const parameters = ['run', '--config=lab/slots/vitest.config.ts', '--disable-console-intercept']
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...parameters], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exitCode = status ?? 1
