import { expect, test } from 'vitest'
import { createLog } from './observability/log.ts'
import { createShutdown } from './shutdown.ts'

test('parts stop once, in the reverse of their order, whatever one of them throws', async () => {
  const stopped: string[] = []
  const shutdown = createShutdown(createLog('silent'))
  shutdown.add('database', () => void stopped.push('database'))
  shutdown.add('jobs', async () => {
    stopped.push('jobs')
    throw new Error('no')
  })
  shutdown.add('web', () => void stopped.push(String(shutdown.current())))
  await shutdown.run()
  await shutdown.run()
  expect(stopped).toEqual(['web', 'jobs', 'database'])
})
