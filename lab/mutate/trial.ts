import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import type { Mutant } from './mutants.ts'
import type { Target } from './targets.ts'

/** Order to a runner: a test file, with this file changed. `text` null: unchanged. Paths are relative to `root`. */
export type Order = {
  readonly root: string
  readonly path: string
  readonly text: string | null
  readonly test: string
}
/** `failed`: the first test that failed; null: all `count` passed. */
export type Outcome = { readonly failed: string | null; readonly count: number }

export type Fate = 'killed' | 'timeout' | 'survived'

/** Longest start of a runner, and longest run of tests without a change. */
const PATIENCE_MS = 600_000
/** A mutant can make a loop endless. A run hangs if it takes much longer than without the change. */
const longestAfter = (usualMs: number): number => 5_000 + 8 * usualMs

/** A runner in an endless loop gets no signal, so its parent ends it. */
const living = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of living) child.kill('SIGKILL')
    process.exit(1)
  })

/** Runs tests on mutants in one runner, which is replaced after a mutant that hangs. */
export class Trial {
  readonly #project: Target['project']
  #child: ChildProcess | null = null
  /** Milliseconds of tests without a change; null: they fail. */
  readonly #usualMs = new Map<string, number | null>()

  constructor(project: Target['project']) {
    this.#project = project
  }

  /** Runs test files until one fails. Files that fail without the change too are left out. */
  async fateOf({ path, text }: Mutant, tests: readonly string[]): Promise<Fate> {
    for (const test of tests) {
      const usualMs = await this.#usualOf(path, test)
      if (usualMs === null) continue
      const outcome = await this.#run({ root: ROOT, path, text, test }, longestAfter(usualMs))
      if (outcome?.failed !== null) return outcome === null ? 'timeout' : 'killed'
    }
    return 'survived'
  }

  async #usualOf(path: string, test: string): Promise<number | null> {
    const known = this.#usualMs.get(test)
    if (known !== undefined) return known
    const from = performance.now()
    const outcome = await this.#run({ root: ROOT, path, text: null, test }, PATIENCE_MS)
    const isHealthy = outcome?.failed === null && outcome.count > 0
    if (!isHealthy) console.log(`${test} is left out: without a change fails ${outcome?.failed}`)
    const usualMs = isHealthy ? performance.now() - from : null
    this.#usualMs.set(test, usualMs)
    return usualMs
  }

  /** @returns null: no answer in time. */
  async #run(order: Order, mostMs: number): Promise<Outcome | null> {
    this.#child ??= await this.#start()
    const child = this.#child
    const answer = answerOf(child, mostMs)
    child.send(order)
    const outcome = await answer
    if (outcome !== null) return outcome as Outcome
    child.kill('SIGKILL')
    this.#child = null
    return null
  }

  close(): void {
    this.#child?.disconnect()
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, 'runner.ts'), [this.#project], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    living.add(child)
    child.on('close', () => living.delete(child))
    await answerOf(child, PATIENCE_MS)
    return child
  }
}

/** Next message of a child; null: none in time, or it ended. */
function answerOf(child: ChildProcess, mostMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const answer = (message: unknown): void => {
      clearTimeout(timer)
      child.removeAllListeners('message')
      child.removeAllListeners('exit')
      resolve(message)
    }
    const timer = setTimeout(answer, mostMs, null)
    child.once('message', answer)
    child.once('exit', () => answer(null))
  })
}
