/** A set-up file of the server's tests: writes down which test came into which function of an instrumented file. */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeEach, inject } from 'vitest'
import type { Reaching } from './reach.ts'

declare global {
  var reached: ((place: string) => void) | undefined
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file to write to; empty: nothing is recorded. */
    reachedInto: string
  }
}

const into = inject('reachedInto')
if (into !== '') {
  const seen = new Map<string, readonly [place: string, test: Reaching]>()
  let test: Reaching = { file: '', name: '' }
  globalThis.reached = (place) => {
    seen.set(`${place} ${test.name}`, [place, test])
  }
  beforeEach(({ task }) => {
    test = { file: task.file.name, name: task.fullTestName }
  })
  afterAll(() => {
    const lines = [...seen.values()].map(([place, { name }]) => JSON.stringify([place, { file: test.file, name }]))
    if (lines.length > 0) appendFileSync(into, `${lines.join('\n')}\n`)
    seen.clear()
  })
}
