import { parseSync } from '@swc/core'
import type { SyntaxNode } from '../../scripts/checks/sources.ts'

/** A test that comes into a function; `name` is empty where a whole file does, by what it sets up. */
export type Reaching = { readonly file: string; readonly name: string }
/** The tests of each function, by `placeOf`. */
export type Reach = ReadonlyMap<string, readonly Reaching[]>
/** Tests of one file; no names: all of them. */
export type Chosen = { readonly file: string; readonly names: readonly string[] }

type Block = { readonly start: number; readonly end: number }

/** The bodies of a file's functions, as bytes; what encloses comes first. */
function bodiesOf(text: string): readonly Block[] {
  const found: Block[] = []
  const walk = (value: unknown, isBody: boolean): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, false)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as SyntaxNode
    if (isBody && (node.type === 'FunctionBody' || node.type === 'BlockStatement')) {
      // swc counts bytes from 1.
      const { start, end } = node.span as { readonly start: number; readonly end: number }
      found.push({ start: start - 1, end: end - 1 })
    }
    for (const [name, child] of Object.entries(node)) walk(child, name === 'body' && !/^(For|While|Do)/.test(node.type))
  }
  walk(parseSync(text, { syntax: 'typescript', target: 'esnext' }), false)
  return found
}

/** The innermost function around a byte of a file; null outside of all. */
export function placeOf(path: string, text: string, at: number): string | null {
  const around = bodiesOf(text).filter(({ start, end }) => start <= at && at < end)
  const inner = around.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
  return inner === undefined ? null : `${path}:${inner.start}`
}

/** A file that says `reached` whenever one of its functions is called (note-reached.ts). */
export function instrumented(path: string, text: string): string {
  const bytes = Buffer.from(text)
  const starts = bodiesOf(text)
    .map(({ start }) => start)
    .toSorted((a, b) => b - a)
  return starts
    .reduce(
      (whole, start) =>
        Buffer.concat([
          whole.subarray(0, start + 1),
          Buffer.from(`globalThis.reached?.('${path}:${start}');`),
          whole.subarray(start + 1),
        ]),
      bytes,
    )
    .toString()
}

/** Most tests of other slices for a slice that has none. */
const MOST_ELSEWHERE = 30

/** Most tests to choose: of the place's own slice, and of others beside them. */
export type Most = { readonly near: number; readonly far: number }

/** The first test of each file, then the second of each, and so on: of many tests some of every file are chosen. */
function inTurns(tests: readonly Reaching[]): readonly Reaching[] {
  const turns = new Map<string, number>()
  return tests
    .map((test) => {
      const turn = turns.get(test.file) ?? 0
      turns.set(test.file, turn + 1)
      return { test, turn }
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ test }) => test)
}

/**
 * The tests that come to a place, those of its slice first; at a place outside of functions those that come into its
 * file. A file whose set-up comes there is run whole.
 */
export function testsAt(reach: Reach, path: string, place: string | null, most: Most): readonly Chosen[] {
  const own = place === null ? undefined : reach.get(place)
  const all = own ?? [...reach].filter(([key]) => key.startsWith(`${path}:`)).flatMap(([, tests]) => tests)
  const slice = path.slice(0, path.lastIndexOf('/') + 1)
  const isNear = ({ file }: Reaching): boolean => file.startsWith(slice)
  const near = inTurns(all.filter(isNear)).slice(0, most.near)
  const far = inTurns(all.filter((test) => !isNear(test))).slice(0, near.length === 0 ? MOST_ELSEWHERE : most.far)
  const inOrder = [...near, ...far]
  return [...new Set(inOrder.map(({ file }) => file))].map((file) => {
    const names = new Set(inOrder.filter((test) => test.file === file).map(({ name }) => name))
    return { file, names: names.has('') ? [] : [...names] }
  })
}
