import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../../apps/server/test/server-process.ts'
import { ROOT } from '../../root.ts'
import type { Job, Round } from '../load/caller.ts'
import { atTheEnd } from './clean-up.ts'

export type Program = { readonly pid: number; readonly port: number; stop(): Promise<void> }

const stopOf = (child: ChildProcess): (() => Promise<void>) =>
  atTheEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })

export type Server = {
  readonly folder: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Path that answers with success when the server is ready. */
  readonly readyPath: string
}

/**
 * Starts a server under the pinned Node.js on a free port, its `PORT`. `ms`: milliseconds until it was ready.
 * @throws Error with its output if it ends before.
 */
export async function startServer({
  folder,
  args,
  environment,
  readyPath,
}: Server): Promise<Program & { readonly ms: number }> {
  const port = await findFreePort()
  const from = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = stopOf(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-20_000)
    })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}${readyPath}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${output}`)
    await sleep(10)
  }
  return { pid: child.pid ?? 0, port, stop, ms: performance.now() - from }
}

/** Starts the portal as `npm start` does. */
export const startPortal = (environment: Readonly<Record<string, string>>) =>
  startServer({
    folder: ROOT,
    args: ['--import', './scripts/require-node.mjs', 'scripts/start.ts'],
    environment: { DEMO: 'false', LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...environment },
    readyPath: '/readyz',
  })

/** Starts the floor. It sends its port when it listens. */
export async function startFloor(settings: Readonly<Record<string, unknown>>): Promise<Program> {
  const child = fork(path.join(ROOT, 'lab/bench/floor/main.ts'), [JSON.stringify(settings)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  const stop = stopOf(child)
  const [port] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (child.exitCode !== null) throw new Error('the floor did not start')
  return { pid: child.pid ?? 0, port: Number(port), stop }
}

export type Caller = { call(job: Job): Promise<Round> }

export function startCaller(): Caller {
  const child = fork(path.join(ROOT, 'lab/bench/load/caller.ts'), [], { serialization: 'advanced' })
  stopOf(child)
  return {
    call: async (job) => {
      const answered = once(child, 'message')
      child.send(job)
      const [round] = (await answered) as [Round]
      if (round.fault !== undefined) throw new Error(round.fault)
      return round
    },
  }
}
