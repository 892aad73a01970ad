import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../apps/server/test/server-process.ts'
import { PROGRAMS } from './programs.ts'

const SAMPLES = path.join(import.meta.dirname, '../../deploy/nginx')
const START_MS = 10_000
const sample = (name: string): string => readFileSync(path.join(SAMPLES, name), 'utf8')

/**
 * Writes a sample of deploy/ with other addresses as a whole configuration.
 * @returns its file.
 */
function write(folder: string, name: string, change: (text: string) => string): string {
  chmodSync(folder, 0o711) // the workers run as another account
  for (const part of ['portal-locations.conf', 'portal-limits.conf'])
    writeFileSync(path.join(folder, part), sample(part))
  const site = change(sample(name)).replaceAll('/etc/nginx/portal-', path.join(folder, 'portal-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
    .join('\n')
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\npid ${path.join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`,
  )
  return file
}

/**
 * Validates a configuration by nginx itself.
 * @throws Error with nginx's words.
 */
function examine(file: string): void {
  execFileSync(PROGRAMS.nginx.file, ['-t', '-q', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Validates the https sample of one machine, with a certificate made for it. */
export function examineHttpsSample(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'))
  try {
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name))
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=portal.example']
    execFileSync('openssl', ['req', ...made, '-keyout', `${key}`, '-out', `${certificate}`], { stdio: 'pipe' })
    for (const sample of ['portal.conf', 'portal-two-servers.conf'])
      examine(
        write(folder, sample, (text) =>
          text
            .replace('/etc/ssl/portal/fullchain.pem', `${certificate}`)
            .replace('/etc/ssl/portal/privkey.pem', `${key}`)
            .replace('listen 443', 'listen 0.0.0.0:18443')
            .replace('listen 80', 'listen 0.0.0.0:18480'),
        ),
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Starts nginx with the sample of two servers.
 * @returns its address.
 */
export async function startNginx(servers: readonly [number, number]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'))
  const port = await findFreePort()
  const file = write(folder, 'compose.conf', (text) =>
    text
      .replace('server-1:8080', `127.0.0.1:${servers[0]}`)
      .replace('server-2:8080', `127.0.0.1:${servers[1]}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`),
  )
  examine(file)
  let output = ''
  const nginx: ChildProcess = spawn(PROGRAMS.nginx.file, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  nginx.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const kill = (): void => void nginx.kill('SIGTERM')
  process.once('exit', kill)
  const until = performance.now() + START_MS
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null || performance.now() > until) throw new Error(`nginx did not start: ${output}`)
    await sleep(50)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: async () => {
      process.off('exit', kill)
      const ended = once(nginx, 'close')
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Nginx = Awaited<ReturnType<typeof startNginx>>

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
