import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Modules, reachedStrings, readModules, type Use } from './reach.ts'
import { calleeName, isTest, type Problem, type Source, type SyntaxNode, walk } from './sources.ts'

/** Files that declare routes: parents, each slice's own, the router. */
const ROUTES =
  /^apps\/web\/src\/(platform\/parent-routes\.ts|features\/[^/]+\/routes\.tsx|app\/(router|role-routes)\.tsx)$/
const BY_ROLE = 'apps/web/src/app/by-role.tsx'
const CATALOGUES = [
  'guest',
  'guidance',
  'directory',
  'results',
  'season',
  'letter',
  'work',
  'content',
  'slots',
  'commissions',
] as const
type Catalogue = (typeof CATALOGUES)[number]
const isCatalogue = (text: string): text is Catalogue => CATALOGUES.some((name) => name === text)

/** Screens and frames of a route that are shown to a session alone, which has the texts of work. */
const FOR_SESSIONS: ReadonlySet<string> = new Set(['Administration', 'WorkLayout'])

/** A screen or frame of a route, and the catalogues that are loaded when it is shown. */
type Shown = { readonly place: string; readonly start: Use; readonly loads: ReadonlySet<Catalogue> }

/**
 * Proof that the catalogues of each route hold every text that its screen can say. A screen reaches its texts through the
 * declarations that it uses, from file to file; the other declarations of these files do not count. A template literal
 * means all keys of its form.
 */
export function checkRouteTexts(root: string, sources: readonly Source[]): readonly Problem[] {
  const product = sources.filter(({ path }) => /^(apps\/web|packages\/domain)\/src\//.test(path) && !isTest(path))
  const files = product.filter(({ path }) => ROUTES.test(path))
  if (files.length === 0) return []
  const modules = readModules(product)
  const keys = new Map(CATALOGUES.map((name) => [name, keysOf(root, name)]))
  const all = new Set([...keys.values()].flatMap((each) => [...each]))
  const slices = new Set([...all].map((key) => key.split('.')[0] ?? ''))
  const problems = shownOf(files, modules).flatMap(({ place, start, loads }) => {
    const held = new Set([...loads].flatMap((name) => [...(keys.get(name) ?? [])]))
    return reachedStrings([start], modules).flatMap(({ path, parts }) => {
      const lacking = keysLike(parts, all, slices).filter((key) => !held.has(key))
      return lacking.length === 0
        ? []
        : [`${path}: ${lacking[0]} is not in the catalogues of ${place} (${[...loads].join(', ')})`]
    })
  })
  return [...new Set(problems)]
}

/** Keys that a string or a template literal can be; none for what is no text's key. */
function keysLike(parts: readonly string[], all: ReadonlySet<string>, slices: ReadonlySet<string>): readonly string[] {
  const [head = ''] = parts
  if (parts.length === 1) return all.has(head) ? [head] : []
  if (!head.includes('.') || !slices.has(head.split('.')[0] ?? '')) return []
  const pattern = new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
  return [...all].filter((key) => pattern.test(key))
}

const PLURAL = /_(one|few|many|other)$/

/** Keys of a catalogue of the web: the files of `locales/` that it imports, whole or in parts. */
function keysOf(root: string, name: Catalogue): ReadonlySet<string> {
  const text = readFileSync(join(root, `apps/web/src/platform/catalogue/${name}-kk.ts`), 'utf8')
  const keys = new Set<string>()
  const take = (node: unknown, prefix: string): void => {
    if (typeof node === 'string') keys.add(prefix.replace(PLURAL, ''))
    else for (const [key, value] of Object.entries(node ?? {})) take(value, `${prefix}.${key}`)
  }
  for (const line of text.split('\n')) {
    const [, parts, address] = /^import (.+) from '(.+)\.json'$/.exec(line) ?? []
    if (address === undefined) continue
    const slice = address.slice(address.lastIndexOf('/') + 1)
    const texts: Record<string, unknown> = JSON.parse(readFileSync(join(root, `locales/kk/${slice}.json`), 'utf8'))
    const taken = parts?.startsWith('{') ? (parts.match(/\w+/g) ?? []) : Object.keys(texts)
    for (const part of taken) take(texts[part], `${slice}.${part}`)
  }
  return keys
}

type Definition = { readonly name: string; readonly body: SyntaxNode }

/** Screens and frames of all routes with what is loaded before each: its own catalogues and those of its parents. */
function shownOf(files: readonly Source[], modules: Modules): readonly Shown[] {
  const definitions = new Map<string, SyntaxNode>()
  for (const file of files)
    walk(file.program, (node) => {
      if (node.type === 'VariableDeclarator' && node['init'] !== null)
        definitions.set(nameIn(node['id']), node['init'] as SyntaxNode)
    })
  return files.flatMap((file) => {
    const shown: Shown[] = []
    walk(file.program, (node) => {
      // A parent's component is given by `update`, in the file that composes.
      if (node.type !== 'CallExpression' || !/^createRoute$|\.update$/.test(calleeName(node['callee']))) return
      const loads = loadsOf({ name: '', body: node }, definitions)
      for (const start of componentsOf(file.path, node, definitions, modules)) {
        const isForSessions = FOR_SESSIONS.has(start.name ?? '')
        const all = isForSessions ? [...loads.always, ...loads.sometimes] : [...loads.always]
        shown.push({ place: file.at(node), start: start.use, loads: new Set(['guest', ...all]) })
      }
    })
    return shown
  })
}

const nameIn = (node: unknown): string => String((node as { value?: unknown } | null)?.value ?? '')

/** Catalogues that a route and its parents load; `sometimes`: for a session alone. */
function loadsOf(
  { body }: Definition,
  definitions: ReadonlyMap<string, SyntaxNode>,
  seen = new Set<string>(),
): { readonly always: ReadonlySet<Catalogue>; readonly sometimes: ReadonlySet<Catalogue> } {
  const always = new Set<Catalogue>()
  const sometimes = new Set<Catalogue>()
  const look = (node: SyntaxNode, into: Set<Catalogue>): void => {
    if (node.type === 'CallExpression' && calleeName(node['callee']).endsWith('.load')) {
      const [first] = node['arguments'] as readonly { readonly expression: SyntaxNode }[]
      const name = nameIn(first?.expression)
      if (isCatalogue(name)) into.add(name)
    }
    // `onlyWith` loads the catalogues of its first argument.
    if (node.type === 'CallExpression' && calleeName(node['callee']) === 'onlyWith') {
      const [first] = node['arguments'] as readonly { readonly expression: SyntaxNode }[]
      const { expression: names } = first ?? {}
      const given = names?.type === 'Identifier' ? definitions.get(nameIn(names)) : names
      if (given !== undefined)
        walk(given, (each) => {
          const name = each.type === 'StringLiteral' ? nameIn(each) : ''
          if (isCatalogue(name)) into.add(name)
        })
    }
    const definition = node.type === 'Identifier' ? definitions.get(nameIn(node)) : undefined
    if (definition === undefined || seen.has(nameIn(node))) return
    seen.add(nameIn(node))
    const further = loadsOf({ name: nameIn(node), body: definition }, definitions, seen)
    for (const name of further.always) into.add(name)
    for (const name of further.sometimes) sometimes.add(name)
  }
  const conditional = new Set<SyntaxNode>()
  walk(body, (node) => {
    // "if there is a session, load": not for guests. A guard that ends the loading is no condition of what follows.
    if (node.type === 'IfStatement') walk(node, (each) => void conditional.add(each))
    look(node, conditional.has(node) ? sometimes : always)
  })
  return { always, sometimes }
}

/** Components of a route: its own screen, or those of each role. */
function componentsOf(
  path: string,
  route: SyntaxNode,
  definitions: ReadonlyMap<string, SyntaxNode>,
  modules: Modules,
): readonly { readonly name?: string; readonly use: Use }[] {
  let found: readonly { readonly name?: string; readonly use: Use }[] = []
  walk(route, (node) => {
    if (node.type !== 'KeyValueProperty' || nameIn(node['key']) !== 'component') return
    const value = node['value'] as SyntaxNode
    const known = value.type === 'Identifier' ? definitions.get(nameIn(value)) : undefined
    if (value.type === 'Identifier' && known === undefined) {
      const chosen = modules.get(BY_ROLE)?.declarations.get(nameIn(value))?.uses ?? []
      found = chosen.flatMap((use) => (use.name === null ? [] : [{ name: use.name, use }]))
    } else found = screensIn(path, known ?? value).map((use) => ({ use }))
  })
  return found
}

function screensIn(path: string, node: SyntaxNode): readonly Use[] {
  const found: Use[] = []
  walk(node, (each) => {
    if (each.type !== 'CallExpression' || calleeName(each['callee']) !== 'screen') return
    const [load, name] = (each['arguments'] as readonly { readonly expression: SyntaxNode }[]).map((a) => a.expression)
    if (load === undefined) return
    walk(load, (inner) => {
      if (inner.type !== 'StringLiteral') return
      found.push({ path: join(dirname(path), nameIn(inner)), name: nameIn(name) })
    })
  })
  return found
}
