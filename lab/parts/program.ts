import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 60_000

/** Creates a folder that accounts of programs may pass through. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `portal-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}

export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** Running program. It ends with this process at the latest. */
export type Running = {
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/**
 * Starts a program and waits until it is ready.
 * @throws Error with its output if it is not ready in time.
 */
export async function startProgram(
  file: string,
  parameters: readonly string[],
  isReady: () => Promise<unknown>,
  options: SpawnOptions = {},
): Promise<Running> {
  const child = spawn(file, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close')
  const kill = (): void => void child.kill('SIGINT')
  process.once('exit', kill)
  for (const until = performance.now() + START_MS; !(await isReady().catch(() => false)); await sleep(50))
    if (child.exitCode !== null || performance.now() > until) {
      kill()
      throw new Error(`${path.basename(file)} did not start: ${output}`)
    }
  return {
    output: () => output,
    stop: async (signal = 'SIGINT') => {
      process.off('exit', kill)
      child.kill(signal)
      await ended
    },
  }
}

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })

/** Makes a self-signed certificate and its key. `more` are parameters of `openssl req`. */
export function makeCertificate(folder: string, name: string, ...more: readonly string[]) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, ...more]
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return { key, certificate }
}
