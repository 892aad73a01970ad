import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../measure/clean-up.ts'
import { memoryOf } from '../measure/processes.ts'
import { startPortal } from '../measure/programs.ts'
import { median } from '../measure/statistics.ts'
import { atMost, type Part } from './part.ts'

const STARTS = 5
const IDLE_MS = 60_000

export const start: Part = {
  name: 'start',
  needsWorld: false,
  run: async () => {
    const environment = { DATA_DIR: temporaryFolder('bench-start') }
    await (await startPortal(environment)).stop()
    const seconds: number[] = []
    for (let count = 0; count < STARTS; count++) {
      const portal = await startPortal(environment)
      seconds.push(portal.ms / 1000)
      await portal.stop()
    }
    const idle = await startPortal(environment)
    await sleep(IDLE_MS)
    const memory = memoryOf(idle.pid)
    await idle.stop()
    return {
      figures: [],
      measures: [
        atMost(14, 'start on an existing folder', median(seconds), 's', 2, 1),
        atMost(14, 'memory when idle', memory, 'MB', 130, 100),
      ],
    }
  },
}
