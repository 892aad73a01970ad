import { Connection, wireOf } from '../load/wire.ts'
import { atMost, largest, type Part } from './part.ts'
import { centralTokens, wakeSessions } from './readers.ts'

const CALLS = 60

/** Row 16: calls of one person while a slow call of the same person waits for a locked table. */
export const slowCall: Part = {
  name: 'slow-call',
  isQuick: true,
  run: async (bench) => {
    const world = largest(bench)
    await wakeSessions(world)
    const [token = ''] = await centralTokens(world, 'ADMIN')
    const { port } = world.portal
    const slow = new Connection(port)
    const other = new Connection(port)
    const list = wireOf({ path: '/api/staff/request/list?status=PASSED', token })
    await other.send(list)
    const milliseconds: number[] = []
    await world.client.query('begin')
    await world.client.query('lock table screening_attempts in access exclusive mode')
    let isWaiting = true
    const waiting = slow.send(wireOf({ path: '/api/test/filters?passed=true', token })).finally(() => {
      isWaiting = false
    })
    try {
      for (let call = 0; call < CALLS; call++) {
        const from = performance.now()
        const { status } = await other.send(list)
        if (status !== 200) throw new Error(`a call beside a slow one was answered with ${status}`)
        milliseconds.push(performance.now() - from)
      }
      if (!isWaiting) throw new Error('the slow call did not wait')
    } finally {
      await world.client.query('rollback')
      await waiting
      slow.close()
      other.close()
    }
    const slowest = Math.max(...milliseconds)
    return { figures: [], measures: [atMost(16, 'calls beside a slow one, slowest', slowest, 'ms', 50)] }
  },
}
