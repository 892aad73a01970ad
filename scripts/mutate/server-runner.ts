/** Runs server tests against one changed file after the other; the embedded PostgreSQL stays up in between. */
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import type { Order, Outcome } from './trial.ts'

let mutated: { readonly path: string; readonly text: string } | null = null
const substitute = {
  name: 'mutant',
  enforce: 'pre' as const,
  load: (id: string) => (mutated !== null && id.split('?')[0] === mutated.path ? mutated.text : null),
}

/** One project of `vitest.config.ts`, kept open: its global set-up runs once for all mutants. */
async function open(name: string): Promise<Vitest> {
  const { projects } = config.test as { readonly projects: readonly { readonly test: { readonly name: string } }[] }
  const project = projects.find((each) => each.test.name === name)?.test
  const quiet = { silent: true, reporters: [{}] }
  // The cache on the disk knows a module by its path and would give it unchanged.
  const exact = { fsModuleCache: false, bail: 1, maxWorkers: 1, fileParallelism: false }
  return createVitest(
    'test',
    { ...project, ...exact, ...quiet, config: false, watch: false },
    { plugins: [substitute] },
  )
}

async function run(vitest: Vitest, { root, path: relative, text, tests }: Order): Promise<Outcome> {
  const path = join(root, relative)
  mutated = text === null ? null : { path, text }
  vitest.invalidateFile(path)
  const all = await vitest.globTestSpecifications()
  const chosen = tests.flatMap((test) => all.filter((each) => each.moduleId.endsWith(`/${test}`)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  vitest.invalidateFile(path)
  let count = 0
  for (const module of testModules) {
    count += [...module.children.allTests('passed')].length
    const [failed] = module.children.allTests('failed')
    if (failed !== undefined) return { failed: failed.fullName, count }
    const [fault] = module.errors()
    if (fault !== undefined) return { failed: `${module.relativeModuleId}: ${fault.message}`, count }
    // A failing hook fails its suite and none of its tests.
    const [suite] = [...module.children.allSuites()].filter((each) => each.state() === 'failed')
    if (suite !== undefined) return { failed: suite.fullName, count }
  }
  const [error] = unhandledErrors
  return { failed: error === undefined ? null : String((error as Error).message), count }
}

const vitest = await open('server')
process.on('message', (order: Order) => {
  run(vitest, order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ failed: `no run: ${String(error)}`, count: 0 }),
  )
})
process.on('disconnect', () => vitest.close().then(() => process.exit(0)))
process.send?.('ready')
