import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PROGRAM_ENVIRONMENT } from '../apps/server/test/server-process.ts'

const root = path.join(import.meta.dirname, '..')

test('a command keeps compiled code inside the project', () => {
  const { NODE_COMPILE_CACHE, ...environment } = PROGRAM_ENVIRONMENT
  const asked = "process.stdout.write(require('node:module').getCompileCacheDir() ?? 'none')"
  const { stdout } = spawnSync(process.execPath, ['--import', './scripts/require-node.mjs', '-e', asked], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  })
  expect(path.dirname(stdout)).toBe(NODE_COMPILE_CACHE)
})
