import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
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
    const memory: Measure = { ...row, work: 'memory when idle', value: idle, unit: 'MB', must: 130, aim: 100 }
    return {
      figures: [],
      measures: [
        { ...row, work: 'start on an existing folder', value: median(seconds), unit: 's', must: 2, aim: 1 },
        ...(Number.isNaN(idle) ? [] : [memory]),
      ],
      missing: Number.isNaN(idle) ? [{ row: 'row 14, memory when idle', reason: 'this system does not tell it' }] : [],
    }
  },
}
