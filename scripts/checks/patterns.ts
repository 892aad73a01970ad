import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as immediately } from 'node:timers/promises'
import type { checkSync } from 'recheck'
import manifest from '../../package.json' with { type: 'json' }
import { isTest, type Problem, type Source, walk } from './sources.ts'

/** Cache of verdicts: the patterns that one version of recheck found safe. `npm run generate` writes it. */
export const SAFE_PATTERNS = 'scripts/checks/safe-patterns.json'

type Safe = { readonly recheck: string; readonly patterns: readonly string[] }
type Pattern = { readonly pattern: string; readonly flags: string; readonly place: string }

const VERSION = manifest.devDependencies.recheck

/** Patterns known to be safe; none where another version of recheck judged them. */
function readSafe(root: string): ReadonlySet<string> {
  const path = join(root, SAFE_PATTERNS)
  if (!existsSync(path)) return new Set()
  const { recheck, patterns } = JSON.parse(readFileSync(path, 'utf8')) as Safe
  return new Set(recheck === VERSION ? patterns : [])
}

/** Each pattern of the product once, by `/pattern/flags`. */
function patternsOf(sources: readonly Source[]): ReadonlyMap<string, Pattern> {
  const found = new Map<string, Pattern>()
  for (const { path, program, at } of sources) {
    if (isTest(path)) continue
    walk(program, (node) => {
      if (node.type !== 'RegExpLiteral') return
      const [pattern, flags] = [String(node['pattern']), String(node['flags'])]
      const key = `/${pattern}/${flags}`
      if (!found.has(key)) found.set(key, { pattern, flags, place: at(node) })
    })
  }
  return found
}

/**
 * Patterns whose time grows faster than the square of their text. Every text that comes in has a length
 * (docs/specification/wire-format.md), so a square stays small. Analyses only patterns outside the cache.
 */
export async function checkPatterns(root: string, sources: readonly Source[]): Promise<readonly Problem[]> {
  // Its other engines are programs of their own, and no quicker here.
  process.env['RECHECK_BACKEND'] = 'pure'
  const { checkSync } = await import('recheck')
  const safe = readSafe(root)
  const problems: Problem[] = []
  for (const [key, { pattern, flags, place }] of patternsOf(sources)) {
    if (safe.has(key)) continue
    const fault = growthOf(checkSync(pattern, flags, WITHOUT_TIME))
    if (fault !== null) problems.push(`${place}: ${key} ${fault}`)
    // Other checks go on meanwhile.
    await immediately()
  }
  return problems
}

/** The cache for these sources: new patterns are analysed, unused ones leave, unsafe ones never enter. */
export async function safePatterns(root: string, sources: readonly Source[]): Promise<string> {
  const problems = await checkPatterns(root, sources)
  const patterns = [...patternsOf(sources).keys()].filter((key) => !problems.some((one) => one.includes(`: ${key} `)))
  return `${JSON.stringify({ recheck: VERSION, patterns: patterns.toSorted() } satisfies Safe, null, 2)}\n`
}

/** With a limit of time the answer would depend on what else the machine does. */
const WITHOUT_TIME = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

function growthOf(found: ReturnType<typeof checkSync>): string | null {
  if (found.status === 'safe') return null
  if (found.status === 'unknown') return 'could not be judged'
  const { type } = found.complexity
  const isSquare = type === 'polynomial' && found.complexity.degree <= 2
  return isSquare ? null : `takes ${type} time`
}
