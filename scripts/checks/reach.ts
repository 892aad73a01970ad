import { posix } from 'node:path'
import { type Source, type SyntaxNode, textParts, walk } from './sources.ts'

/** A declaration of a module; without a name: everything that the module exports. */
export type Use = { readonly path: string; readonly name: string | null }
/** One top-level declaration: its strings and template literals, and the declarations that it uses. */
type Declaration = { readonly strings: readonly (readonly string[])[]; readonly uses: readonly Use[] }
type Module = { readonly declarations: ReadonlyMap<string, Declaration>; readonly passedOn: ReadonlyMap<string, Use> }

/** Declarations of all modules, by the module's path. */
export type Modules = ReadonlyMap<string, Module>

export function readModules(sources: readonly Source[]): Modules {
  return new Map(sources.map((source) => [source.path, readModule(source)]))
}

/** Every string that a declaration says, itself or through what it uses, with the module that says it. */
export function reachedStrings(
  start: readonly Use[],
  modules: Modules,
): readonly { readonly path: string; readonly parts: readonly string[] }[] {
  const seen = new Set<string>()
  const found: { path: string; parts: readonly string[] }[] = []
  const waiting = [...start]
  for (let use = waiting.pop(); use !== undefined; use = waiting.pop()) {
    const { path, name } = use
    const module = modules.get(path)
    if (module === undefined || seen.has(`${path} ${name}`)) continue
    seen.add(`${path} ${name}`)
    if (name === null) {
      waiting.push(...[...module.declarations.keys(), ...module.passedOn.keys()].map((each) => ({ path, name: each })))
      continue
    }
    const declaration = module.declarations.get(name)
    const elsewhere = module.passedOn.get(name)
    if (elsewhere !== undefined) waiting.push(elsewhere)
    if (declaration === undefined) continue
    found.push(...declaration.strings.map((parts) => ({ path, parts })))
    waiting.push(...declaration.uses)
  }
  return found
}

/** Path of a module as an import names it; the domain is named by its package. */
function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('@portal/domain/')) return specifier.replace('@portal/domain/', 'packages/domain/src/')
  return posix.join(posix.dirname(from), specifier)
}

const wordOf = (node: unknown): string => String((node as { value?: unknown } | null)?.value ?? '')
const listOf = (value: unknown): readonly SyntaxNode[] => (value ?? []) as readonly SyntaxNode[]

function readModule({ path, program }: Source): Module {
  const imported = new Map<string, Use>()
  const passedOn = new Map<string, Use>()
  const bodies = new Map<string, SyntaxNode>()
  for (const item of listOf(program['body'])) {
    if (item.type === 'ImportDeclaration') {
      const from = resolved(path, wordOf(item['source']))
      for (const specifier of listOf(item['specifiers'])) {
        const local = wordOf(specifier['local'])
        const isAll = specifier.type !== 'ImportSpecifier'
        imported.set(local, { path: from, name: isAll ? null : wordOf(specifier['imported']) || local })
      }
    } else if (item.type === 'ExportNamedDeclaration' && item['source'] !== null) {
      const from = resolved(path, wordOf(item['source']))
      for (const { orig, exported } of listOf(item['specifiers']))
        passedOn.set(wordOf(exported) || wordOf(orig), { path: from, name: wordOf(orig) })
    } else {
      const declaration = item.type === 'ExportDeclaration' ? (item['declaration'] as SyntaxNode) : item
      for (const [name, body] of declared(declaration)) bodies.set(name, body)
    }
  }
  const declarations = [...bodies].map(([name, body]) => {
    const others = new Map([...bodies].filter(([other]) => other !== name))
    return [name, readDeclaration(path, body, imported, others)] as const
  })
  return { declarations: new Map(declarations), passedOn }
}

/** Names that a top-level statement declares, each with its body. */
function declared(statement: SyntaxNode): readonly (readonly [string, SyntaxNode])[] {
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return [[wordOf(statement['identifier']), statement]]
  if (statement.type !== 'VariableDeclaration') return []
  return listOf(statement['declarations']).flatMap((declarator) => {
    const names: string[] = []
    walk(declarator['id'] as SyntaxNode, (node) => void (node.type === 'Identifier' && names.push(wordOf(node))))
    return names.map((name) => [name, declarator] as const)
  })
}

function readDeclaration(
  path: string,
  body: SyntaxNode,
  imported: ReadonlyMap<string, Use>,
  own: ReadonlyMap<string, SyntaxNode>,
): Declaration {
  const strings: (readonly string[])[] = []
  const uses: Use[] = []
  const known = new Set<SyntaxNode>()
  walk(body, (node) => {
    const parts = textParts(node)
    if (parts !== null) strings.push(parts)
    if (node.type === 'Identifier') {
      const name = wordOf(node)
      const use = imported.get(name) ?? (own.has(name) ? { path, name } : undefined)
      if (use !== undefined) uses.push(use)
    }
    for (const call of takenImports(node)) {
      if (known.has(call.node)) continue
      known.add(call.node)
      const from = resolved(path, call.specifier)
      uses.push(...call.names.map((name) => ({ path: from, name })))
    }
  })
  return { strings, uses }
}

type LaterImport = { readonly node: SyntaxNode; readonly specifier: string; readonly names: readonly (string | null)[] }

/**
 * Modules that a node brings when it runs. `screen(() => import('./x.tsx'), 'X')` takes one declaration of a module,
 * `import('./x.tsx').then((module) => module.X)` and `(await import('./x.tsx')).X` those that they name; any other
 * import takes all. A walk meets the outer node first.
 */
function takenImports(node: SyntaxNode): readonly LaterImport[] {
  if (node.type === 'MemberExpression') {
    const [call] = importsIn(unwrapped(node['object'] as SyntaxNode))
    const isAwaited = unwrapped(node['object'] as SyntaxNode).type === 'AwaitExpression'
    return call !== undefined && isAwaited ? [{ ...call, names: [wordOf(node['property'])] }] : []
  }
  if (node.type !== 'CallExpression') return []
  const callee = node['callee'] as SyntaxNode
  const given = (node['arguments'] as readonly { readonly expression: SyntaxNode }[]).map(
    ({ expression }) => expression,
  )
  const [first, second] = given
  if (callee.type === 'Import') return importsIn(node)
  if (first?.type === 'ArrowFunctionExpression' && second?.type === 'StringLiteral')
    return importsIn(first).map((call) => ({ ...call, names: [wordOf(second)] }))
  if (callee.type !== 'MemberExpression' || wordOf(callee['property']) !== 'then' || first === undefined) return []
  const parameter = wordOf(listOf(first['params'])[0])
  const names: string[] = []
  walk(first, (each) => {
    if (each.type === 'MemberExpression' && wordOf(each['object']) === parameter) names.push(wordOf(each['property']))
  })
  return names.length === 0 ? [] : importsIn(callee).map((call) => ({ ...call, names }))
}

const unwrapped = (node: SyntaxNode): SyntaxNode =>
  node.type === 'ParenthesisExpression' ? unwrapped(node['expression'] as SyntaxNode) : node

/** Calls of `import` in a node, each as taking the whole module. */
function importsIn(node: SyntaxNode): readonly LaterImport[] {
  const found: LaterImport[] = []
  walk(node, (each) => {
    if (each.type !== 'CallExpression' || (each['callee'] as SyntaxNode).type !== 'Import') return
    const [first] = each['arguments'] as readonly { readonly expression: SyntaxNode }[]
    if (first?.expression.type === 'StringLiteral')
      found.push({ node: each, specifier: wordOf(first.expression), names: [null] })
  })
  return found
}
