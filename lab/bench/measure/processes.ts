import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'

const TICK_MS = 10

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Fields of a process after its name, which may contain anything (proc_pid_stat). */
const statOf = (pid: number): readonly number[] => {
  const text = read(`/proc/${pid}/stat`)
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14] as const
const ticks = (stat: readonly number[], ...fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + (stat[field] ?? Number.NaN), 0) * TICK_MS

/** Processor time of a process in milliseconds; NaN: unknown. */
export const cpuOf = (pid: number): number => ticks(statOf(pid), USER, SYSTEM)

/** Processor time of a database: its first process with living and ended children. */
export function cpuOfDatabase(postmaster: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => statOf(Number(pid)))
    .filter((stat) => stat[PARENT] === postmaster)
  const own = ticks(statOf(postmaster), USER, SYSTEM, ENDED_USER, ENDED_SYSTEM)
  return children.reduce((sum, stat) => sum + (ticks(stat, USER, SYSTEM) || 0), own)
}

/** First process of the database behind a client on this machine. */
export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return statOf(rows[0]?.pid ?? 0)[PARENT] ?? 0
}

export function cpuOfAll(): number {
  const [line = ''] = read('/proc/stat').split('\n', 1)
  const [user = Number.NaN, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softIrq) * TICK_MS
}

const megabytes = (file: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(file))?.[1]) / 1024

/** Megabytes of a process with its part of shared memory. */
export const memoryOf = (pid: number): number => megabytes(`/proc/${pid}/smaps_rollup`, 'Pss')
/** Megabytes that a process holds now, and at most since `forgetPeak`. */
export const residentOf = (pid: number): number => megabytes(`/proc/${pid}/status`, 'VmRSS')
export const peakOf = (pid: number): number => megabytes(`/proc/${pid}/status`, 'VmHWM')
/** Resets `peakOf` (proc_pid_clear_refs). */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
