import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Job, Round } from '../load/caller.ts'
import { atTheEnd } from './clean-up.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** A server under measurement: the portal or its floor. */
export type Program = { readonly pid: number; readonly port: number; stop(): Promise<void> }

/** Ends a process, now or with the bench at the latest. */
function stopOf(child: ChildProcess): () => Promise<void> {
  return atTheEnd(() => endOf(child))
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Starts the portal as `npm start` does, and waits until it answers. */
export async function startPortal(
  environment: Readonly<Record<string, string>>,
): Promise<Program & { readonly ms: number }> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = stopOf(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-20_000)
    })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the portal did not start:\n${output}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { pid: child.pid ?? 0, port, stop, ms: performance.now() - from }
}

/** Starts the bare floor on a database; it says its port when it listens. */
export async function startFloor(settings: Readonly<Record<string, unknown>>): Promise<Program> {
  const child = fork(path.join(ROOT, 'lab/bench/floor/main.ts'), [JSON.stringify(settings)], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  const stop = stopOf(child)
  const said = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (child.exitCode !== null) throw new Error('the floor did not start')
  return { pid: child.pid ?? 0, port: Number(said[0]), stop }
}

/** The process that calls. */
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
