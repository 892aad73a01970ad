import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './failure.ts'

const FAST_SHUTDOWN_MILLISECONDS = 10_000
const IMMEDIATE_SHUTDOWN_MILLISECONDS = 3_000

/**
 * Stops an engine that a killed server left on this folder. The caller holds the lock of the data folder. Touches the
 * process only when it is proven to be the PostgreSQL of this folder.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const pid = readPostmasterPid(folder)
  if (pid === undefined || !isPostgresOf(pid, folder)) return
  for (const [signal, timeout] of [
    ['SIGINT', FAST_SHUTDOWN_MILLISECONDS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MILLISECONDS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MILLISECONDS],
  ] as const) {
    process.kill(pid, signal)
    const deadline = performance.now() + timeout
    while (performance.now() < deadline) {
      if (!isPostgresOf(pid, folder)) return
      await sleep(20)
    }
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL of ${folder} (process ${pid}) does not stop. Stop it, then start again.`,
  )
}

export function readPostmasterPid(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** The system reuses process ids: the number may belong to another program. */
function isPostgresOf(pid: number, folder: string): boolean {
  const words = commandLineOf(pid)
  return words.some((word) => /postgres(\.exe)?$/.test(word)) && words.includes(folder)
}

function commandLineOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const [program, parameters] =
      process.platform === 'win32'
        ? ([
            'powershell',
            ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`],
          ] as const)
        : (['ps', ['-p', String(pid), '-o', 'command=']] as const)
    const line = execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    // No parameter but the folder holds spaces; it is between -D and the next option.
    return line
      .trim()
      .split(/ (?=-)|(?<=-D) /)
      .map((word) => word.replaceAll('"', '').trim())
  } catch {
    return []
  }
}
