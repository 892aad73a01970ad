import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow } from '../../scripts/checks/sources.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

/** Mutants of one file, and the tests that can see them, nearest first; null: those that are seen to come there. */
export type Target = {
  readonly project: 'domain' | 'server'
  readonly path: string
  readonly mutants: readonly Mutant[]
  readonly tests: readonly string[] | null
}

const DOMAIN = 'packages/domain/src'
const FEATURES = 'apps/server/src/features'
/** Shapes and names alone: the compiler and the permission matrix hold them. */
const TABLES = /(\/(schema|assignment-schema|list-schema|form|endpoints?|error-key)|-endpoints)\.ts$/
/** A verb and a noun, and it takes part in a write. */
const COMMAND = /\/[a-z]+-[a-z-]+\.ts$/
const WRITES = /\b(WriteScope|MoveScope|Trx)\b/

const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8')
const isTestFile = (path: string): boolean => path.endsWith('.test.ts')

/** All mutants of the domain's rules. */
export function domainTargets(root: string): readonly Target[] {
  const files = filesBelow(root, DOMAIN).filter((path) => path.endsWith('.ts'))
  const tests = files.filter(isTestFile).map((test) => ({ test, seen: importedBy(root, test) }))
  return files
    .filter((path) => !isTestFile(path) && !TABLES.test(path))
    .map((path) => {
      const seeing = tests.filter(({ seen }) => seen.has(path)).map(({ test }) => test)
      const isNear = (test: string): boolean => posix.dirname(test) === posix.dirname(path)
      const inOrder = seeing.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))
      return { project: 'domain' as const, path, mutants: mutantsOf(root, path), tests: inOrder }
    })
    .filter(({ mutants }) => mutants.length > 0)
}

/** A sample of the mutants of everything on the server that writes: the same seed gives the same mutants. */
export function commandTargets(root: string, size: number, seed: number): readonly Target[] {
  const features = filesBelow(root, FEATURES)
  const commands = features.filter(
    (path) => COMMAND.test(path) && !isTestFile(path) && !path.includes('/templates/') && WRITES.test(read(root, path)),
  )
  const mutants = commands.flatMap((path) => mutantsOf(root, path))
  const drawn = new Set(shuffled(mutants, seed).slice(0, size))
  return commands
    .map((path) => ({
      project: 'server' as const,
      path,
      mutants: mutants.filter((mutant) => mutant.path === path && drawn.has(mutant)),
      tests: null,
    }))
    .filter((target) => target.mutants.length > 0)
}

/** Every file of the domain that a file reaches by its imports. */
function importedBy(root: string, path: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  for (const [, to = ''] of read(root, path).matchAll(/from '(\.[^']+)'/g)) {
    const imported = posix.join(posix.dirname(path), to)
    if (seen.has(imported)) continue
    seen.add(imported)
    importedBy(root, imported, seen)
  }
  return seen
}

/** Fisher and Yates over a linear congruential generator (Numerical Recipes' constants). */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const result = [...items]
  let state = seed >>> 0
  for (let last = result.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (last + 1))
    const [a, b] = [result[last] as T, result[other] as T]
    result[last] = b
    result[other] = a
  }
  return result
}
