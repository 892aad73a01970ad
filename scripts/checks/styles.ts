import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isTest, type Problem, type Source, type SyntaxNode, walk } from './sources.ts'

const MODULE = /\.module\.css$/
const CLASS = /\.([A-Za-z][\w-]*)/g

/** Finds classes of a style module that the module does not define: the page gets none, and no compiler says so. */
export function checkStyles(root: string, sources: readonly Source[]): readonly Problem[] {
  return sources.filter(({ path }) => !isTest(path)).flatMap((source) => undefinedClasses(root, source))
}

function undefinedClasses(root: string, { path, program, at }: Source): readonly Problem[] {
  const modules = modulesOf(program)
  if (modules.size === 0) return []
  const problems: Problem[] = []
  walk(program, (node) => {
    if (node.type !== 'MemberExpression') return
    const object = node['object'] as SyntaxNode
    const property = node['property'] as SyntaxNode
    const module = object.type === 'Identifier' ? modules.get(String(object['value'])) : undefined
    if (module === undefined || property.type !== 'Identifier') return
    const file = posix.join(posix.dirname(path), module)
    if (!classesOf(join(root, file)).has(String(property['value'])))
      problems.push(`${at(node)}: ${file} has no class ${property['value']}`)
  })
  return problems
}

/** Names of a file's style modules, with their places. */
function modulesOf(program: SyntaxNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const item of program['body'] as readonly SyntaxNode[]) {
    if (item.type !== 'ImportDeclaration') continue
    const place = String((item['source'] as SyntaxNode)['value'])
    if (!MODULE.test(place)) continue
    for (const { local } of item['specifiers'] as readonly { readonly local: SyntaxNode }[])
      found.set(String(local['value']), place)
  }
  return found
}

const known = new Map<string, ReadonlySet<string>>()

function classesOf(file: string): ReadonlySet<string> {
  const before = known.get(file)
  if (before !== undefined) return before
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const classes = new Set([...text.matchAll(CLASS)].map(([, name = '']) => name))
  known.set(file, classes)
  return classes
}
