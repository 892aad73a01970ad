import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow } from '../../scripts/checks/sources.ts'
import { randomOf, shuffled } from '../random.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

export type Target = {
  /** Project of vitest.config.ts. */
  readonly project: 'packages' | 'server'
  readonly path: string
  readonly mutants: readonly Mutant[]
  readonly tests: readonly string[]
}

const DOMAIN = 'packages/domain/src'
const FEATURES = 'apps/server/src/features'
/** Shapes and names, which the compiler and the permission matrix check. */
const TABLES =
  /(\/(schema|assignment-schema|list-schema|form|endpoints?|error-key)|-endpoints|\/content\/[a-z]+-schema)\.ts$/
/** A command is named by a verb and a noun, and takes part in a write. */
const COMMAND = /\/[a-z]+-[a-z-]+\.ts$/
const WRITES = /\b(WriteScope|MoveScope|Trx)\b/

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8')
const isTestFile = (path: string): boolean => path.endsWith('.test.ts')

/** All mutants of the domain's rules, with tests that import them. Tests of the same folder come first. */
export function domainTargets(root: string): readonly Target[] {
  const files = filesBelow(root, DOMAIN).filter((path) => path.endsWith('.ts'))
  const tests = files.filter(isTestFile).map((test) => ({ test, imported: importedBy(root, test) }))
  return files
    .filter((path) => !isTestFile(path) && !TABLES.test(path))
    .map((path) => {
      const importing = tests.filter(({ imported }) => imported.has(path)).map(({ test }) => test)
      const isNear = (test: string): boolean => posix.dirname(test) === posix.dirname(path)
      const inOrder = importing.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))
      return { project: 'packages' as const, path, mutants: mutantsOf(root, path), tests: inOrder }
    })
}

/** All mutants of the server's commands, with the tests of all slices. */
export function commandTargets(root: string): readonly Target[] {
  const features = filesBelow(root, FEATURES)
  const tests = features.filter(isTestFile)
  return features
    .filter(
      (path) =>
        COMMAND.test(path) && !isTestFile(path) && !path.includes('/templates/') && WRITES.test(read(root, path)),
    )
    .map((path) => ({
      project: 'server' as const,
      path,
      mutants: mutantsOf(root, path),
      tests: slicesFirst(tests, path),
    }))
}

/** A sample of mutants. A seed repeats it. */
export function drawnFrom(targets: readonly Target[], size: number, seed: number): readonly Target[] {
  const all = targets.flatMap(({ mutants }) => mutants)
  const drawn = new Set(shuffled(all, randomOf(seed)).slice(0, size))
  return targets
    .map((target) => ({ ...target, mutants: target.mutants.filter((mutant) => drawn.has(mutant)) }))
    .filter(({ mutants }) => mutants.length > 0)
}

/** All tests, those of a command's slice first. */
function slicesFirst(tests: readonly string[], path: string): readonly string[] {
  const slice = `${path
    .split('/')
    .slice(0, FEATURES.split('/').length + 1)
    .join('/')}/`
  return tests.toSorted((a, b) => Number(b.startsWith(slice)) - Number(a.startsWith(slice)))
}

function importedBy(root: string, path: string, imported: Set<string> = new Set()): ReadonlySet<string> {
  for (const [, to = ''] of read(root, path).matchAll(/from '(\.[^']+)'/g)) {
    const file = posix.join(posix.dirname(path), to)
    if (imported.has(file)) continue
    imported.add(file)
    importedBy(root, file, imported)
  }
  return imported
}
