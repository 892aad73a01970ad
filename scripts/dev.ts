/**
 * `npm run dev`: the web with hot reload and the server that restarts when its sources change, until Ctrl-C. The server
 * listens on PORT (8080), the web on WEB_PORT (5173) and passes the calls on; links in mails lead to the web.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { stopWithNpm } from './stop-with-npm.ts'

const root = path.join(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '8080'
const webPort = process.env['WEB_PORT'] ?? '5173'
/** Folders that the server reads at its start. */
const WATCHED = [
  'apps/server/src',
  'apps/server/migrations',
  'packages/domain/src',
  'packages/office-files/src',
  'packages/embedded-postgres/src',
  'locales',
  'data',
]

/** In a process group of its own: Ctrl-C reaches this process alone, which then asks each once. */
const start = (folder: string, parameters: readonly string[]): ChildProcess =>
  spawn(process.execPath, parameters, {
    cwd: path.join(root, folder),
    env: { PUBLIC_URL: `http://127.0.0.1:${webPort}`, ...process.env, PORT: port },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })

const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const running = [
  start('.', ['--watch-preserve-output', ...WATCHED.map((each) => `--watch-path=${each}`), 'apps/server/src/main.ts']),
  start('apps/web', [vite, '--configLoader', 'native', '--host', '127.0.0.1', '--port', webPort, '--strictPort']),
]

stopWithNpm()
const ended = running.map((child) => once(child, 'close'))
const stop = (): void => running.forEach((child) => void child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// One without the other is of no use.
await Promise.race(ended)
stop()
await Promise.all(ended)
