import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const INTERVAL_MILLISECONDS = 300

/**
 * npm starts a script through a shell that passes no signal on: stopped, npm and the shell are gone and the server
 * would stay. So a server that npm started stops, as by SIGTERM, when either of the two is gone.
 */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const npm = parentOf(shell)
  const watch = setInterval(() => {
    if (process.ppid === shell && isAlive(npm)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, INTERVAL_MILLISECONDS)
  watch.unref()
}

function parentOf(pid: number): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
