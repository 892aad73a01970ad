import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hasToBeTold } from './count-held-bytes.ts'

const run = promisify(execFile)

/**
 * Lets buffers of half a megabyte pass through a process in which 40 MB stay, until it has walked over its whole heap
 * `walks` times or `buffers` of them have passed.
 *
 * @returns how many walks and how many buffers there were
 */
async function passing(isCountingHeld: boolean, until: { walks: number; buffers: number }) {
  const file = path.join(import.meta.dirname, 'count-held-bytes.ts')
  const code = `
    import { constants, PerformanceObserver } from 'node:perf_hooks'
    import { countHeldBytes } from ${JSON.stringify(file)}
    if (${isCountingHeld}) countHeldBytes()
    globalThis.kept = Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'kept ' + at }))
    let walks = 0
    let buffers = 0
    new PerformanceObserver((list) => {
      for (const { detail } of list.getEntries())
        if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) walks += 1
    }).observe({ entryTypes: ['gc'] })
    while (walks < ${until.walks} && buffers < ${until.buffers}) {
      Buffer.allocUnsafeSlow(512 * 1024)
      buffers += 1
      await new Promise(setImmediate)
    }
    process.stdout.write(JSON.stringify({ walks, buffers }))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code])
  return JSON.parse(stdout) as { walks: number; buffers: number }
}

test('V8 is told what it does not know by itself, and nothing that it does not know at all', () => {
  expect(['13.6.233.10', '14.6.202.34-node.34', '14.7.1', '14.8.0', '15.0.1'].map(hasToBeTold)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ])
})

test.runIf(hasToBeTold(process.versions.v8))('buffers that are gone bring about few walks over the heap', async () => {
  // How many buffers pass during one walk depends on the machine's other work, so the untold process says how many.
  const untold = await passing(false, { walks: 8, buffers: 200_000 })
  expect(untold.walks).toBeGreaterThanOrEqual(8)
  const told = await passing(true, { walks: 8, buffers: untold.buffers })
  expect(told).toEqual({ walks: expect.any(Number), buffers: untold.buffers })
  expect(told.walks).toBeLessThan(4)
})
