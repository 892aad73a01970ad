import type { TestModule, Vitest } from 'vitest/node'

type Run = Awaited<ReturnType<Vitest['runTestSpecifications']>>
/** Result of a run of test files: the first test that failed, and how many passed. */
export type Said = { readonly failed: string | null; readonly passed: number }

/**
 * Result for the requested files of a run. Vitest answers with every file that it has ever run: one that
 * failed in an earlier trial stays among them as failed, and would fail each trial after it.
 */
export function saidOf({ testModules, unhandledErrors }: Run, asked: ReadonlySet<string>): Said {
  let passed = 0
  for (const module of testModules.filter(({ moduleId }) => asked.has(moduleId))) {
    passed += [...module.children.allTests('passed')].length
    const failed = faultOf(module)
    if (failed !== null) return { failed, passed }
  }
  const [error] = unhandledErrors
  return { failed: error === undefined ? null : String((error as Error).message), passed }
}

function faultOf(module: TestModule): string | null {
  const [failed] = module.children.allTests('failed')
  if (failed !== undefined) return `${failed.fullName}: ${failed.result().errors?.[0]?.message}`
  const [fault] = module.errors()
  if (fault !== undefined) return `${module.relativeModuleId}: ${fault.message}`
  // A failing hook fails its suite and none of its tests.
  const suite = [...module.children.allSuites()].find((each) => each.state() === 'failed')
  return suite?.fullName ?? null
}
