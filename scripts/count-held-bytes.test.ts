import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hasToBeTold } from './count-held-bytes.ts'

const run = promisify(execFile)

/** How often a process walks over its whole heap while four gigabytes pass through it beside 40 MB that stay. */
async function walks(isCountingHeld: boolean): Promise<number> {
  const file = path.join(import.meta.dirname, 'count-held-bytes.ts')
  const code = `
    import { constants, PerformanceObserver } from 'node:perf_hooks'
    import { countHeldBytes } from ${JSON.stringify(file)}
    if (${isCountingHeld}) countHeldBytes()
    globalThis.kept = Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'kept ' + at }))
    let walks = 0
    new PerformanceObserver((list) => {
      for (const { detail } of list.getEntries())
        if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) walks += 1
    }).observe({ entryTypes: ['gc'] })
    for (let at = 0; at < 8_000; at += 1) {
      Buffer.allocUnsafeSlow(512 * 1024)
      await new Promise(setImmediate)
    }
    process.stdout.write(String(walks))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code])
  return Number(stdout)
}

test('V8 is told what it does not know by itself, and nothing that it does not know at all', () => {
  expect(['13.6.233.10', '14.6.202.34-node.34', '14.7.1', '14.8.0', '15.0.1'].map(hasToBeTold)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ])
})

test.runIf(hasToBeTold(process.versions.v8))('buffers that are gone bring about few walks over the heap', async () => {
  const [told, untold] = [await walks(true), await walks(false)]
  // How many there are depends on the machine's other work; how they compare does not.
  expect(untold).toBeGreaterThan(3)
  expect(told).toBeLessThan(untold / 2)
})
