import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

const MODULE = path.join(import.meta.dirname, 'stop-with-npm.ts')
const SERVER = `
  import { stopWithNpm } from ${JSON.stringify(MODULE)}
  stopWithNpm()
  setInterval(() => {}, 1000)
  process.once('SIGTERM', () => process.exit(0))
  process.stdout.write(process.pid + '\\n')`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** As npm does: a program that starts a shell that starts the server. */
async function startAsNpmDoes(environment: Record<string, string>) {
  const npm = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn('sh', ['-c', '"$NODE" --input-type=module-typescript -e "$SERVER"; true'], { stdio: 'inherit' })`,
    ],
    {
      env: { PATH: process.env['PATH'], NODE: process.execPath, SERVER, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [chunk] = await once(npm.stdout, 'data')
  return { npm, server: Number(String(chunk)) }
}

test('a server stops when the npm that started it is killed', async () => {
  const { npm, server } = await startAsNpmDoes({ npm_lifecycle_event: 'start' })
  npm.kill('SIGKILL')
  for (let tries = 0; tries < 60 && isAlive(server); tries += 1) await sleep(50)
  expect(isAlive(server)).toBe(false)
})

test('a server that npm did not start outlives its parent', async () => {
  const { npm, server } = await startAsNpmDoes({})
  npm.kill('SIGKILL')
  await sleep(800)
  expect(isAlive(server)).toBe(true)
  process.kill(server, 'SIGTERM')
})
