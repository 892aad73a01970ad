/** Runs tests of one project with changed files. The set-up, such as the server's PostgreSQL, stays open. */
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { outcomeOf } from './outcome.ts'
import type { Order, Outcome } from './trial.ts'

const changed = new Map<string, string>()
const substitute = {
  name: 'mutant',
  enforce: 'pre' as const,
  load: (id: string) => changed.get(id.split('?')[0] ?? '') ?? null,
}

async function open(): Promise<Vitest> {
  const { projects } = config.test as { readonly projects: readonly { readonly test: { readonly name: string } }[] }
  const project = projects.find((each) => each.test.name === process.argv[2])?.test
  const quiet = { silent: true, reporters: [{}] }
  // The disk cache finds a module by its path and would give the unchanged one. Without isolation, modules of an
  // earlier run stay loaded beside new ones, and sound tests fail.
  const exact = { isolate: true, fsModuleCache: false, maxWorkers: 1, fileParallelism: false, bail: 1 }
  return createVitest(
    'test',
    { ...project, ...exact, ...quiet, config: false, watch: false },
    { plugins: [substitute] },
  )
}

async function run({ root, path, text, test }: Order): Promise<Outcome> {
  const all = await vitest.globTestSpecifications()
  const specification = all.find(({ moduleId }) => moduleId === join(root, test))
  if (specification === undefined) throw new Error(`no test file ${test}`)
  const file = join(root, path)
  if (text !== null) changed.set(file, text)
  vitest.invalidateFile(file)
  try {
    return outcomeOf(await vitest.runTestSpecifications([specification]), new Set([specification.moduleId]))
  } finally {
    changed.clear()
    vitest.invalidateFile(file)
  }
}

const vitest = await open()
process.on('message', (order: Order) => {
  run(order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ failed: `no run: ${String(error)}`, count: 0 }),
  )
})
process.on('disconnect', () => vitest.close().then(() => process.exit(0)))
process.send?.('ready')
