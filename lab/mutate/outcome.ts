import type { TestModule, Vitest } from 'vitest/node'
import type { Outcome } from './trial.ts'

type Run = Awaited<ReturnType<Vitest['runTestSpecifications']>>

/**
 * Outcome of the requested files of a run. Vitest also reports every earlier file. One that failed in an earlier trial
 * would fail all later trials.
 */
export function outcomeOf({ testModules, unhandledErrors }: Run, asked: ReadonlySet<string>): Outcome {
  let count = 0
  for (const module of testModules.filter(({ moduleId }) => asked.has(moduleId))) {
    count += [...module.children.allTests('passed')].length
    const failed = failureOf(module)
    if (failed !== null) return { failed, count }
  }
  const [error] = unhandledErrors
  return { failed: error === undefined ? null : String((error as Error).message), count }
}

function failureOf(module: TestModule): string | null {
  const [failed] = module.children.allTests('failed')
  if (failed !== undefined) return `${failed.fullName}: ${failed.result().errors?.[0]?.message}`
  const [error] = module.errors()
  if (error !== undefined) return `${module.relativeModuleId}: ${error.message}`
  // A failing hook fails its suite and none of its tests.
  const suite = [...module.children.allSuites()].find((each) => each.state() === 'failed')
  return suite?.fullName ?? null
}
