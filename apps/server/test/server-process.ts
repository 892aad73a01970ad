import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')
const READY_MILLISECONDS = 90_000

/** Environment of the project's programs. They share the compile cache, as `npm start` does. */
export const PROGRAM_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../node_modules/.cache/compile'),
}

export type ServerProcess = {
  process: ChildProcess
  port: number
  output(): string
  /** Waits for the end and gives the exit code; null after a kill. */
  ended: Promise<number | null>
}

/** Starts the real server as a process of its own, without a demo. Does not wait for it. */
export async function spawnServer(
  dataDir: string,
  port?: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const chosenPort = port ?? (await findFreePort())
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      ...{ DATA_DIR: dataDir, PORT: String(chosenPort), DEMO: 'false', LOG_LEVEL: 'warn' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { process: child, port: chosenPort, output: () => output, ended }
}

export async function startServer(
  dataDir: string,
  environment?: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const server = await spawnServer(dataDir, undefined, environment)
  const ready = new Promise<true>((resolve) => {
    server.process.stdout?.on('data', () => {
      if (server.output().includes('Ready')) resolve(true)
    })
  })
  const patience = new Promise<false>((resolve) => setTimeout(resolve, READY_MILLISECONDS, false).unref())
  if (await Promise.race([ready, patience, server.ended.then(() => false)])) return server
  server.process.kill('SIGKILL')
  throw new Error(`the server did not start:\n${server.output()}`)
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
