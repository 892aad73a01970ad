import { posix } from 'node:path'
import { isTest, type Problem, type Source, type SyntaxNode, walk } from './sources.ts'

/** Folders of slices; the slice is the name of the folder below. */
const SIDES = ['packages/domain/src', 'apps/server/src/features', 'apps/web/src/features'] as const

/** Slices form no cycle, on any side: each can be read, tested and changed without those that need it. */
export function checkSliceCycles(sources: readonly Source[]): readonly Problem[] {
  return SIDES.flatMap((side) => {
    const needs = needsOf(side, sources)
    return [...needs.keys()].flatMap((slice) => {
      const way = wayBack(slice, needs)
      // Reported once, at its first slice in the order of names.
      return way === null || [...way].sort()[0] !== slice
        ? []
        : [`${side}: the slices ${[...way, slice].join(' \u2192 ')} form a cycle`]
    })
  })
}

type Needs = ReadonlyMap<string, ReadonlySet<string>>

function needsOf(side: string, sources: readonly Source[]): Needs {
  const needs = new Map<string, Set<string>>()
  for (const source of sources) {
    const from = sliceOf(side, source.path)
    if (from === null || isTest(source.path)) continue
    for (const path of importedBy(source)) {
      const to = sliceOf(side, path)
      if (to !== null && to !== from) needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  }
  return needs
}

const sliceOf = (side: string, path: string): string | null =>
  path.startsWith(`${side}/`) ? (path.slice(side.length + 1).split('/')[0] ?? null) : null

/** The files that a file imports by their place, types included. */
function importedBy({ path, program }: Source): readonly string[] {
  const found: string[] = []
  walk(program, (node) => {
    const isImport = node.type === 'ImportDeclaration' || node.type.startsWith('Export')
    const given = isImport ? (node['source'] as SyntaxNode | null | undefined) : null
    const name = given ? String(given['value']) : ''
    if (name.startsWith('.')) found.push(posix.join(posix.dirname(path), name))
  })
  return found
}

/** The shortest way from a slice back to itself, both ends named once; null where there is none. */
function wayBack(slice: string, needs: Needs): readonly string[] | null {
  const seen = new Set<string>()
  const ways: (readonly string[])[] = [[slice]]
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of needs.get(way.at(-1) ?? '') ?? []) {
      if (next === slice) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}
