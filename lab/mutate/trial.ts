import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Chosen, Reach, Reaching } from './reach.ts'
import type { Target } from './targets.ts'

/** An order to a runner: these tests, with this file changed; `text` null: as it is. Paths are below `root`. */
export type Order = {
  readonly root: string
  readonly path: string
  readonly text: string | null
  readonly tests: readonly Chosen[]
}
/** An order to the server's runner: record the tests that reach the functions of `record`; `tests` null: all. */
export type Recording = {
  readonly root: string
  readonly record: readonly string[]
  readonly tests: readonly string[] | null
}
/** `failed`: the first test that failed; null: all `count` passed. */
export type Outcome = { readonly failed: string | null; readonly count: number }

/** Fate of a mutant. `unseen`: it survives, and no test comes to its place. */
export type Fate = 'killed' | 'timeout' | 'survived' | 'unseen'

/** A run that takes longer hangs: a mutant can make a loop endless. Far above a slow run on a busy machine. */
const LONGEST_MS = { domain: 30_000, server: 240_000 } as const
/**
 * The domain's runs take milliseconds and hundreds of its mutants hang: there a run hangs that takes so much longer than
 * the same tests without the change.
 */
const longestAfter = (project: Target['project'], usualMs: number | undefined): number =>
  project === 'domain' && usualMs !== undefined ? Math.min(LONGEST_MS.domain, 2_000 + 8 * usualMs) : LONGEST_MS[project]

const LONGEST_RECORDING_MS = 3_600_000

/** A runner in an endless loop gets no signal: its parent ends it first. */
const living = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of living) child.kill('SIGKILL')
    process.exit(1)
  })

/** One runner of a project, started again after a mutant that hangs. */
export class Trial {
  readonly #root: string
  readonly #project: Target['project']
  #child: ChildProcess | null = null

  constructor(root: string, project: Target['project']) {
    this.#root = root
    this.#project = project
  }

  /**
   * Result of the tests of a file; null: they hang. `text` null: the file as it is.
   * @param usualMs duration of these tests without a change; undefined: unknown yet.
   */
  async run(path: string, text: string | null, tests: readonly Chosen[], usualMs?: number): Promise<Outcome | null> {
    // A new runner loads its modules first, which is no part of the time.
    if (this.#child === null && usualMs !== undefined) await this.run(path, null, tests)
    this.#child ??= await this.#begin()
    const child = this.#child
    const outcome = answerOf(child, longestAfter(this.#project, usualMs))
    child.send({ root: this.#root, path, text, tests } satisfies Order)
    const heard = await outcome
    if (heard !== null) return heard as Outcome
    child.kill('SIGKILL')
    this.#child = null
    return null
  }

  /** Which tests come into which functions of these files. */
  async record(paths: readonly string[], tests: readonly string[] | null): Promise<Reach> {
    this.#child ??= await this.#begin()
    const answer = answerOf(this.#child, LONGEST_RECORDING_MS)
    this.#child.send({ root: this.#root, record: paths, tests } satisfies Recording)
    const lines = (await answer) as readonly (readonly [string, Reaching])[] | null
    if (!Array.isArray(lines)) throw new Error(`no recording: ${JSON.stringify(lines)}`)
    const reach = new Map<string, Reaching[]>()
    for (const [place, test] of lines as readonly (readonly [string, Reaching])[])
      reach.set(place, [...(reach.get(place) ?? []), test])
    return reach
  }

  close(): void {
    this.#child?.disconnect()
  }

  async #begin(): Promise<ChildProcess> {
    const file = join(import.meta.dirname, `${this.#project}-runner.ts`)
    const child = fork(file, { cwd: this.#root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    living.add(child)
    child.on('close', () => living.delete(child))
    await answerOf(child, LONGEST_MS.server)
    return child
  }
}

/** The next message of a child; null: it says nothing in time, or has ended. */
function answerOf(child: ChildProcess, most: number): Promise<unknown> {
  return new Promise((resolve) => {
    const answer = (message: unknown): void => {
      clearTimeout(timer)
      child.removeAllListeners('message')
      child.removeAllListeners('exit')
      resolve(message)
    }
    const timer = setTimeout(answer, most, null)
    child.once('message', answer)
    child.once('exit', () => answer(null))
  })
}
