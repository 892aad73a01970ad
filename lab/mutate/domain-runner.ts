/**
 * Runs the domain's tests against one changed file after the other. The domain is pure, and its tests use only `test`,
 * `test.each`, `describe` and `expect`. So they run in this one process, in milliseconds; a run of vitest takes some
 * hundred. Only modules that import the changed file are evaluated again.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { transformSync } from '@swc/core'
import { expect } from 'vitest'
import type { Order, Outcome } from './trial.ts'

/** `imports`: all files that it imports, directly or not, and itself. */
type Module = { readonly exports: unknown; readonly imports: ReadonlySet<string> }
type Test = { readonly name: string; readonly run: () => unknown }

const codes = new Map<string, string>()
const modules = new Map<string, Module>()
let tests: Test[] = []

const add = (name: string, run: () => unknown): void => {
  tests.push({ name, run })
}
const each = (cases: readonly unknown[]) => (name: string, run: (...values: readonly unknown[]) => unknown) => {
  for (const one of cases) add(`${name}: ${JSON.stringify(one)}`, () => run(...(Array.isArray(one) ? one : [one])))
}
const test = Object.assign(add, { each })
const VITEST = { expect, test, it: test, describe: (_name: string, body: () => void) => body() }

const compile = (text: string): string =>
  transformSync(text, { jsc: { parser: { syntax: 'typescript' }, target: 'esnext' }, module: { type: 'commonjs' } })
    .code

function codeOf(path: string): string {
  const known = codes.get(path) ?? compile(readFileSync(path, 'utf8'))
  codes.set(path, known)
  return known
}

function load(path: string): Module {
  const known = modules.get(path)
  if (known !== undefined) return known
  const imports = new Set([path])
  const module = { exports: {} }
  const fromNode = createRequire(path)
  const required = (name: string): unknown => {
    if (name === 'vitest') return VITEST
    if (!name.startsWith('.')) return fromNode(name)
    const imported = load(join(dirname(path), name))
    for (const file of imported.imports) imports.add(file)
    return imported.exports
  }
  new Function('require', 'module', 'exports', '__filename', codeOf(path))(required, module, module.exports, path)
  const loaded = { exports: module.exports, imports }
  modules.set(path, loaded)
  return loaded
}

function forget(changed: string): void {
  for (const [path, { imports }] of modules) if (imports.has(changed)) modules.delete(path)
}

/** Runs test files until the first failure. A file that does not load fails. */
async function firstFailure(files: readonly string[]): Promise<Outcome> {
  let count = 0
  for (const file of files) {
    tests = []
    let name = file
    try {
      modules.delete(file)
      load(file)
      for (const one of tests) {
        name = one.name
        await one.run()
        count += 1
      }
    } catch (error) {
      return { failed: `${name}: ${String(error)}`, count }
    }
  }
  return { failed: null, count }
}

async function run({ root, path, text, tests: files }: Order): Promise<Outcome> {
  const changed = join(root, path)
  forget(changed)
  try {
    if (text !== null) codes.set(changed, compile(text))
    return await firstFailure(files.map((file) => join(root, file)))
  } finally {
    codes.delete(changed)
    forget(changed)
  }
}

process.on('message', (order: Order) => {
  run(order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ failed: String(error), count: 0 }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
