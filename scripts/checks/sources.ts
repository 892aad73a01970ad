import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseSync } from '@swc/core'

/** One thing a check found wrong, as a line for people: `path:line: what is wrong`. */
export type Problem = string

/** A node of the syntax tree, read structurally: the checks look at a handful of node types only. */
export type SyntaxNode = {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
} & Readonly<Record<string, unknown>>

/** A parsed source file. */
export type Source = {
  /** Relative to the repository, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly program: SyntaxNode
  /** `path:line` of a node. */
  readonly at: (node: SyntaxNode) => string
}

const NEVER_ENTERED = new Set(['node_modules', 'dist', 'var', 'coverage', 'test-results', 'playwright-report', '.git'])
const CODE = /\.(ts|tsx|mts|cts|js|mjs|cjs|jsx)$/
const TEST = /(\.test\.tsx?$)|^(e2e|lab)\/|^(apps|packages)\/[^/]+\/test\//

/** Every file below `folder` (relative to `root`, forward slashes), build output and dependencies left out. */
export function filesBelow(root: string, folder: string): readonly string[] {
  const start = join(root, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder.split(sep).join('/'), entry.name)
    if (entry.isDirectory()) return NEVER_ENTERED.has(entry.name) ? [] : filesBelow(root, path)
    return [path]
  })
}

/** Tests, journeys and measurements: they may hold sample texts and read the real clock. */
export const isTest = (path: string): boolean => TEST.test(path)

/** Folders with code of the product or of its tools. */
export const CODE_FOLDERS = ['packages', 'apps', 'scripts', 'e2e', 'lab'] as const

export const isCode = (path: string): boolean => CODE.test(path) && !path.endsWith('.d.ts')

/** Parses every code file below `CODE_FOLDERS`. */
export function readSources(root: string): readonly Source[] {
  return CODE_FOLDERS.flatMap((folder) => filesBelow(root, folder))
    .filter(isCode)
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')))
}

/** The syntax tree of TypeScript; the parser's own types leave fields out. */
export const syntaxOf = (text: string, tsx: boolean): SyntaxNode =>
  parseSync(text, { syntax: 'typescript', tsx, target: 'esnext' }) as unknown as SyntaxNode

function parse(path: string, text: string): Source {
  const bytes = Buffer.from(text)
  return {
    path,
    text,
    program: syntaxOf(text, path.endsWith('x')),
    at: (node) => {
      // swc counts bytes from 1.
      const before = bytes.subarray(0, Math.max(0, (node.span?.start ?? 1) - 1)).toString()
      return `${path}:${before.split('\n').length}`
    },
  }
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Calls `visit` on every node below and including `node`, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node)
  for (const value of Object.values(node)) descend(value, visit)
}

function descend(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const item of value) descend(item, visit)
  else if (isNode(value)) walk(value, visit)
  // Arguments and declarators sit one plain object deep: `{ spread, expression }`.
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) descend(item, visit)
}

/** The parts of a template literal or the text of a string; null for any other node. */
export function textParts(node: SyntaxNode): readonly string[] | null {
  if (node.type === 'StringLiteral') return [String(node['value'])]
  if (node.type !== 'TemplateLiteral') return null
  return (node['quasis'] as readonly SyntaxNode[]).map((quasi) => String(quasi['cooked'] ?? quasi['raw']))
}

/** `name` of a plain identifier, `object.property` of a member, else the empty string. */
export function calleeName(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['value'])
  if (node.type !== 'MemberExpression') return ''
  const property = calleeName(node['property'])
  const object = calleeName(node['object'])
  return object === '' ? `.${property}` : `${object}.${property}`
}
