import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EICAR, openScanner } from '../../apps/server/src/platform/files/scanner.ts'
import { PROGRAMS } from './programs.ts'

/** clamd of this machine with one signature of ours, without downloaded definitions. */
export type Clamd = { readonly url: string; readonly stop: () => Promise<void>; readonly start: () => Promise<void> }

export async function startClamd(more: readonly string[] = []): Promise<Clamd> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-clamd-'))
  chmodSync(folder, 0o755)
  const definitions = path.join(folder, 'definitions')
  mkdirSync(definitions)
  // Matches anywhere in a file of any kind, also inside a PDF or an archive.
  writeFileSync(path.join(definitions, 'own.ndb'), `Eicar-Test:0:*:${EICAR.toString('hex')}\n`)
  const socket = path.join(folder, 'clamd.ctl')
  const config = path.join(folder, 'clamd.conf')
  const settings = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${definitions}`,
    'Foreground yes',
    // As root it would drop its rights and could not open its socket here.
    'User root',
    'OfficialDatabaseOnly no',
    ...more,
  ]
  writeFileSync(config, `${settings.join('\n')}\n`)
  const url = `unix:${socket}`
  let child: ReturnType<typeof spawn> | undefined
  const start = async (): Promise<void> => {
    const started = spawn(PROGRAMS.clamd.file, ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    let said = ''
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
    const scanner = openScanner(url, 5_000)
    for (const deadline = performance.now() + 60_000; ; await sleep(200)) {
      const isReady = await scanner.version().then(
        () => true,
        () => false,
      )
      if (isReady) return
      if (started.exitCode !== null || performance.now() > deadline) throw new Error(`clamd does not start: ${said}`)
    }
  }
  const end = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(socket, { force: true })
  }
  await start()
  return {
    url,
    start,
    stop: async () => {
      await end()
      // A restart needs the folder. It is removed when the process ends.
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    },
  }
}
