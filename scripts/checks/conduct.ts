import { ROLES } from '../../packages/domain/src/kernel/role.ts'
import { calleeName, isTest, type Problem, type Source, type SyntaxNode, textParts, walk } from './sources.ts'

/**
 * Rules for code beyond the linter's. No texts for people in code. No reading of the clock where `now` is passed in, or
 * of the environment outside its one file. No write to the database outside a slice's repository.
 */
export function checkConduct(sources: readonly Source[]): readonly Problem[] {
  const rules = [
    textsStayInCatalogues,
    timeIsPassedIn,
    environmentIsReadOnce,
    onlyRepositoriesWrite,
    noNetworkInFeatures,
    webKnowsNoRole,
    productNeedsNoTest,
    namesSayWhatTheyName,
    typedTextIsCanonical,
  ]
  const problems = sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => rules.flatMap((rule) => rule(source)))
  return [...problems, ...tablesHaveOneOwner(sources), ...statusesAreNamedOnce(sources)]
}

const CYRILLIC_WORD = /\p{Script=Cyrillic}{2,}/u
const LETTER = /\p{L}/u
/** JSX attributes that people read or hear. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'description',
  'label',
  'placeholder',
  'title',
])

/** Puts a dash between two values: each language has its own. Ranges of figures, 5–7, are the same in all. */
const DASH_BETWEEN = /[^\S\n][–—]|[–—][^\S\n]/u
const PRODUCT = /^(?:apps|packages)\/[\w-]+\/src\//

/** Lists the letters that the font must have; they are no text. */
const LETTER_LIST = 'apps/web/scripts/subset-font.ts'

function textsStayInCatalogues(source: Source): readonly Problem[] {
  if (source.path === LETTER_LIST) return []
  const problems: Problem[] = []
  walk(source.program, (node) => {
    const text = textParts(node)?.join(' ') ?? (node.type === 'JSXText' ? String(node['value']) : '')
    if (CYRILLIC_WORD.test(text))
      problems.push(`${source.at(node)}: text for people belongs into locales: ${text.trim()}`)
    else if (node.type === 'JSXText' && LETTER.test(text))
      problems.push(`${source.at(node)}: text for people belongs into locales: ${text.trim()}`)
    if (PRODUCT.test(source.path) && DASH_BETWEEN.test(textParts(node)?.join('') ?? text))
      problems.push(`${source.at(node)}: a dash between values belongs into a text with placeholders: ${text.trim()}`)
    const spoken = node.type === 'JSXAttribute' ? spokenText(node) : null
    if (spoken !== null) problems.push(`${source.at(node)}: text for people belongs into locales: ${spoken}`)
  })
  return problems
}

function spokenText(attribute: SyntaxNode): string | null {
  const name = attribute['name'] as SyntaxNode
  const value = attribute['value'] as SyntaxNode | null
  if (!SPOKEN.has(String(name['value'])) || value?.type !== 'StringLiteral') return null
  const text = String(value['value'])
  return LETTER.test(text) ? text : null
}

const SCHEMAS = /^packages\/domain\/src\/(?!kernel\/values\.ts)/

/** Typed text takes one form before any rule sees it: a schema that trims for itself forgets the rest of it. */
function typedTextIsCanonical(source: Source): readonly Problem[] {
  if (!SCHEMAS.test(source.path)) return []
  const problems: Problem[] = []
  walk(source.program, (node) => {
    if (node.type === 'CallExpression' && calleeName(node['callee']) === '.trim' && beginsWithString(node))
      problems.push(`${source.at(node)}: typed text is lineText, codeText or proseText of kernel/values.ts`)
  })
  return problems
}

/** Whether a chain of calls begins with `z.string()`. */
function beginsWithString(call: SyntaxNode): boolean {
  const callee = call['callee'] as SyntaxNode
  if (calleeName(callee) === 'z.string') return true
  const object = callee.type === 'MemberExpression' ? (callee['object'] as SyntaxNode) : undefined
  return object?.type === 'CallExpression' && beginsWithString(object)
}

const TIMELESS = /^(packages\/domain\/src|apps\/(server|web)\/src\/features)\//
const SQL_CLOCK = /\b(now\(\)|current_timestamp|current_date|localtimestamp|clock_timestamp\(\))/i

function timeIsPassedIn(source: Source): readonly Problem[] {
  if (!TIMELESS.test(source.path)) return []
  const problems: Problem[] = []
  walk(source.program, (node) => {
    const name = calleeName(node['callee'])
    const isBare = (node['arguments'] as readonly unknown[] | undefined)?.length === 0 || node['arguments'] === null
    const readsClock =
      (node.type === 'NewExpression' && name === 'Date' && isBare) ||
      (node.type === 'CallExpression' && (name === 'Date.now' || (isBare && (name === 'Date' || name === 'dayjs'))))
    const text = source.path.startsWith('apps/server/') ? (textParts(node)?.join(' ') ?? '') : ''
    if (readsClock || SQL_CLOCK.test(text)) problems.push(`${source.at(node)}: reads the clock; now is passed in`)
  })
  return problems
}

const MAY_READ_ENVIRONMENT =
  /^(apps\/server\/src\/platform\/environment\.ts$|scripts\/|apps\/[^/]+\/scripts\/|apps\/[^/]+\/[^/]+\.ts$)/

/** The linter knows `process.env`; this also knows the named import and the computed name. */
function environmentIsReadOnce(source: Source): readonly Problem[] {
  if (MAY_READ_ENVIRONMENT.test(source.path)) return []
  const problems: Problem[] = []
  walk(source.program, (node) => {
    const isMember = node.type === 'MemberExpression' && calleeName(node).endsWith('process.env')
    if (isMember || importsEnvironment(node))
      problems.push(`${source.at(node)}: the environment is read in platform/environment.ts alone`)
  })
  return problems
}

function importsEnvironment(node: SyntaxNode): boolean {
  if (node.type !== 'ImportDeclaration') return false
  if (!/^(node:)?process$/.test(String((node['source'] as SyntaxNode)['value']))) return false
  const specifiers = node['specifiers'] as readonly SyntaxNode[]
  return specifiers.some((specifier) => {
    const imported = (specifier['imported'] ?? specifier['local']) as SyntaxNode
    return imported['value'] === 'env'
  })
}

const FEATURE = /^apps\/server\/src\/features\/([^/]+)\//
const WRITING_CALL = /\.(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/
const WRITING_SQL =
  /\b(insert\s+into|update\s+"?[a-z_]+"?\s+(as\s+\w+\s+)?set|delete\s+from|merge\s+into|truncate)\s*"?([a-z_]*)/i

function onlyRepositoriesWrite(source: Source): readonly Problem[] {
  if (!FEATURE.test(source.path) || source.path.endsWith('/repository.ts')) return []
  return writes(source).map(({ at }) => `${at}: writes to the database; that is the repository's`)
}

function writes(source: Source): readonly { at: string; table: string | null }[] {
  const found: { at: string; table: string | null }[] = []
  walk(source.program, (node) => {
    if (node.type === 'CallExpression' && WRITING_CALL.test(calleeName(node['callee']))) {
      const [first] = node['arguments'] as readonly { expression: SyntaxNode }[]
      found.push({ at: source.at(node), table: (first && textParts(first.expression)?.[0]) ?? null })
    }
    const sql = WRITING_SQL.exec(textParts(node)?.join(' ') ?? '')
    if (sql !== null) found.push({ at: source.at(node), table: sql[3] || null })
  })
  return found
}

/** Each table is written by the repository of one slice. */
function tablesHaveOneOwner(sources: readonly Source[]): readonly Problem[] {
  const owners = new Map<string, string>()
  return sources.flatMap((source) => {
    const slice = FEATURE.exec(source.path)?.[1]
    if (slice === undefined || !source.path.endsWith('/repository.ts')) return []
    return writes(source).flatMap(({ at, table }) => {
      if (table === null) return []
      const name = (table.split(' ')[0] ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const owner = owners.get(name) ?? slice
      owners.set(name, owner)
      return owner === slice ? [] : [`${at}: the table ${name} belongs to ${owner}`]
    })
  })
}

const STATUS_FILE = /^packages\/domain\/src\/[^/]+\/status\.ts$/
/** Folders that must not spell a status: tables and named sets have it. */
const STATUSLESS = /^(packages\/domain\/src|apps\/server\/src\/features|apps\/web\/src)\//
/** Statuses and tables themselves, the wire's shapes, and how a screen words them. */
const MAY_NAME_STATUSES = /\/(status|workflow|([a-z]+-)?schema|labels)\.ts$/

/** Statuses are words of status.ts and workflow.ts: other files use steps, sets and predicates. */
function statusesAreNamedOnce(sources: readonly Source[]): readonly Problem[] {
  const words = new Set(sources.filter(({ path }) => STATUS_FILE.test(path)).flatMap(statusWords))
  const isWord = (text: string) => words.has(text)
  return sources
    .filter(({ path }) => STATUSLESS.test(path) && !MAY_NAME_STATUSES.test(path) && !isTest(path))
    .flatMap((source) => {
      const problems: Problem[] = []
      walk(source.program, (node) => {
        // Parts of a text key are no words of their own; in SQL a word is between quotes.
        const [text = '', ...more] = textParts(node) ?? []
        const found =
          isWord(text) && more.length === 0 ? [text] : node.type === 'TemplateLiteral' ? quoted([text, ...more]) : []
        for (const word of found.filter(isWord))
          problems.push(`${source.at(node)}: names the status ${word}; ask status.ts or workflow.ts`)
      })
      return problems
    })
}

const quoted = (parts: readonly string[]): readonly string[] =>
  parts.flatMap((part) => [...part.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? ''))

/** The values of every `*_STATUSES` list of a file. */
function statusWords({ program }: Source): readonly string[] {
  const words: string[] = []
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || !calleeName(node['id']).endsWith('_STATUSES')) return
    walk(node['init'] as SyntaxNode, (inner) => {
      if (inner.type === 'StringLiteral') words.push(String(inner['value']))
    })
  })
  return words
}

function noNetworkInFeatures(source: Source): readonly Problem[] {
  if (!FEATURE.test(source.path)) return []
  const problems: Problem[] = []
  walk(source.program, (node) => {
    if (node.type === 'CallExpression' && calleeName(node['callee']) === 'fetch')
      problems.push(`${source.at(node)}: only platform touches the network`)
  })
  return problems
}

/** Directions are cruised without the tests, so an import of one is caught here. */
function productNeedsNoTest(source: Source): readonly Problem[] {
  if (!/^(packages|apps)\/[^/]+\/src\//.test(source.path)) return []
  const problems: Problem[] = []
  walk(source.program, (node) => {
    if (node.type !== 'ImportDeclaration') return
    if (/\.\.\/test\/|\.test\.tsx?$/.test(String((node['source'] as SyntaxNode)['value'])))
      problems.push(`${source.at(node)}: the product imports a test`)
  })
  return problems
}

/** A property left out of an object keeps its name: `version: _version`. */
function namesSayWhatTheyName(source: Source): readonly Problem[] {
  const problems: Problem[] = []
  walk(source.program, (node) => {
    if (node.type === 'Identifier' && /^_{2,}$/.test(String(node['value'])))
      problems.push(`${source.at(node)}: a name of underscores alone`)
  })
  return problems
}

/**
 * A screen asks what the answer's or the session's `can` allows; it compares no role. Names of texts, such as
 * `kernel.roles.USER`, are no comparison.
 */
function webKnowsNoRole(source: Source): readonly Problem[] {
  if (!source.path.startsWith('apps/web/src/')) return []
  const problems: Problem[] = []
  walk(source.program, (node) => {
    const isWord = node.type === 'StringLiteral' || node.type === 'Identifier'
    if (isWord && (ROLES as readonly string[]).includes(String(node['value'])))
      problems.push(`${source.at(node)}: names a role; ask what \`can\` allows`)
  })
  return problems
}
