import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../apps/server/test/server-process.ts'
import { PROGRAMS } from './programs.ts'

export const CADDYFILE = path.join(import.meta.dirname, '../../deploy/Caddyfile')
const START_MS = 10_000

/**
 * Validates a configuration by Caddy itself.
 * @throws Error with Caddy's words.
 */
export const examineCaddyfile = (file: string): string =>
  execFileSync(PROGRAMS.caddy.file, ['validate', '--adapter', 'caddyfile', '--config', file], {
    encoding: 'utf8',
    stdio: 'pipe',
  })

/**
 * Starts Caddy with the sample of deploy/ before a server, without https.
 * @param more lines of its `reverse_proxy`.
 * @returns its address.
 */
export async function startCaddy(server: number, more = '') {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-caddy-'))
  const file = path.join(folder, 'Caddyfile')
  const address = `http://127.0.0.1:${await findFreePort()}`
  const site = readFileSync(CADDYFILE, 'utf8')
    .replace('portal.example {', `${address} {`)
    .replace('reverse_proxy 127.0.0.1:8080 {', `reverse_proxy 127.0.0.1:${server} {\n${more}`)
  writeFileSync(file, `{\nadmin off\n}\n${site}`)
  examineCaddyfile(file)
  const caddy: ChildProcess = spawn(PROGRAMS.caddy.file, ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  caddy.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const kill = (): void => void caddy.kill('SIGTERM')
  process.once('exit', kill)
  const until = performance.now() + START_MS
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))) {
    if (caddy.exitCode !== null || performance.now() > until) throw new Error(`Caddy did not start: ${output}`)
    await sleep(50)
  }
  return {
    address,
    output: () => output,
    stop: async () => {
      process.off('exit', kill)
      const ended = once(caddy, 'close')
      caddy.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
