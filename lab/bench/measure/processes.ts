import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'

/** Linux counts processor time in hundredths of a second for whoever asks. */
const TICK_MS = 10

function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name, which may hold anything.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
const parentOf = (pid: number): number => Number(statOf(pid)?.[1] ?? 0)
const own = (stat: readonly string[]): number => (Number(stat[11]) + Number(stat[12])) * TICK_MS
const withEnded = (stat: readonly string[]): number => own(stat) + (Number(stat[13]) + Number(stat[14])) * TICK_MS

/** Processor time of one process in milliseconds; NaN where that cannot be read. */
export const cpuOf = (pid: number): number => {
  const stat = statOf(pid)
  return stat === null ? Number.NaN : own(stat)
}

/** Processor time of a database: its first process, all that it runs, and all that it has run and that have ended. */
export function cpuOfDatabase(first: number | null): number {
  if (first === null) return Number.NaN
  const stat = statOf(first)
  if (stat === null) return Number.NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return children
    .filter((pid) => parentOf(pid) === first)
    .reduce((sum, pid) => sum + (cpuOf(pid) || 0), withEnded(stat))
}

/** The first process of the database that a client talks to; null where it is on another machine. */
export async function firstProcessOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = parentOf(rows[0]?.pid ?? 0)
  try {
    return readFileSync(`/proc/${parent}/comm`, 'utf8').startsWith('postgres') ? parent : null
  } catch {
    return null
  }
}

/** Processor time that the whole machine has used, in milliseconds. */
export function cpuOfAll(): number {
  try {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = readFileSync('/proc/stat', 'utf8')
      .split('\n', 1)
      .join()
      .split(/\s+/)
      .slice(1)
      .map(Number)
    return (user + nice + system + irq + softIrq) * TICK_MS
  } catch {
    return Number.NaN
  }
}

/** Megabytes of memory that a process has for itself, with its part of what it shares (Pss). */
export const memoryOf = (pid: number): number => fieldOf(`/proc/${pid}/smaps_rollup`, 'Pss')
/** Megabytes that a process holds now, and at most since `forgetPeak`. */
export const residentOf = (pid: number): number => fieldOf(`/proc/${pid}/status`, 'VmRSS')
export const peakOf = (pid: number): number => fieldOf(`/proc/${pid}/status`, 'VmHWM')

/** Lets `peakOf` begin anew (Linux: proc_pid_clear_refs). */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Then the peak is that since the start: never less than the right one.
  }
}

function fieldOf(file: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
