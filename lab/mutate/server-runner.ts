/** Runs server tests against one changed file after the other; the embedded PostgreSQL stays up in between. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { saidOf } from './outcome.ts'
import { instrumented, type Reaching } from './reach.ts'
import type { Order, Outcome, Recording } from './trial.ts'

/** Changed texts by their file. */
const changed = new Map<string, string>()
const substitute = {
  name: 'mutant',
  enforce: 'pre' as const,
  load: (id: string) => changed.get(id.split('?')[0] ?? '') ?? null,
}

/** The server's project of `vitest.config.ts`, kept open: its global set-up runs once for all mutants. */
async function open(): Promise<Vitest> {
  const { projects } = config.test as { readonly projects: readonly { readonly test: { readonly name: string } }[] }
  const project = projects.find((each) => each.test.name === 'server')?.test
  const quiet = { silent: true, reporters: [{}] }
  // The cache on the disk knows a module by its path and would give it unchanged. Without isolation the modules of an
  // earlier run stay beside those that were loaded again, and tests fail that pass by themselves.
  const exact = { isolate: true, fsModuleCache: false, maxWorkers: 1, fileParallelism: false }
  const setupFiles = [join(import.meta.dirname, 'note-reached.ts')]
  return createVitest(
    'test',
    { ...project, ...exact, ...quiet, setupFiles, config: false, watch: false },
    { plugins: [substitute] },
  )
}

const exactly = (names: readonly string[]): RegExp =>
  new RegExp(`^(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`)

/** The files as they were before, whatever came of it. */
async function withChanged<Result>(files: ReadonlyMap<string, string>, run: () => Promise<Result>): Promise<Result> {
  for (const [path, text] of files) changed.set(path, text)
  for (const path of files.keys()) vitest.invalidateFile(path)
  try {
    return await run()
  } finally {
    changed.clear()
    for (const path of files.keys()) vitest.invalidateFile(path)
  }
}

/** One test file after the other, until one fails. */
async function run({ root, path, text, tests }: Order): Promise<Outcome> {
  const all = await vitest.globTestSpecifications()
  let count = 0
  vitest.config.bail = 1
  return withChanged(new Map(text === null ? [] : [[join(root, path), text]]), async () => {
    for (const { file, names } of tests) {
      const found = all.find((each) => each.moduleId.endsWith(`/${file}`))
      if (found === undefined) throw new Error(`no test file ${file}`)
      const some = names.length === 0 ? {} : { testNamePattern: exactly(names) }
      const ended = await vitest.runTestSpecifications([found.project.createSpecification(found.moduleId, some)])
      const { failed, passed } = saidOf(ended, new Set([found.moduleId]))
      count += passed
      if (failed !== null) return { failed, count }
    }
    return { failed: null, count }
  })
}

/** Which tests come into which functions of these files: all of the server's tests once, or those of some files. */
async function record({ root, record: paths, tests }: Recording): Promise<readonly (readonly [string, Reaching])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-reached-'))
  const into = join(folder, 'reached')
  vitest.provide('reachedInto', into)
  const files = paths.map((path) => {
    const whole = join(root, path)
    return [whole, instrumented(path, readFileSync(whole, 'utf8'))] as const
  })
  const all = await vitest.globTestSpecifications()
  const chosen = all.filter(({ moduleId }) => tests === null || tests.some((part) => moduleId.includes(part)))
  try {
    await withChanged(new Map(files), () => vitest.runTestSpecifications(chosen))
    const lines = readFileSync(into, 'utf8').trim().split('\n')
    return lines.map((line) => JSON.parse(line) as [string, Reaching])
  } finally {
    vitest.provide('reachedInto', '')
    rmSync(folder, { recursive: true, force: true })
  }
}

const vitest = await open()
vitest.provide('reachedInto', '')
process.on('message', (order: Order | Recording) => {
  const answer: Promise<unknown> = 'record' in order ? record(order) : run(order)
  answer.then(
    (outcome) => process.send?.(outcome as object),
    (error: unknown) => process.send?.({ failed: `no run: ${String(error)}`, count: 0 }),
  )
})
process.on('disconnect', () => vitest.close().then(() => process.exit(0)))
process.send?.('ready')
