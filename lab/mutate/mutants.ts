import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SyntaxNode, syntaxOf } from '../../scripts/checks/sources.ts'

export type Mutant = {
  readonly path: string
  readonly line: number
  readonly at: number
  readonly operator: string
  readonly was: string
  readonly becomes: string
  /** Text of its line with the changed part in «». It names the place also after edits elsewhere. */
  readonly marked: string
  readonly text: string
}

/** Bytes of a file, end excluded. */
type Place = { readonly start: number; readonly end: number }
type Change = Place & { readonly operator: string; readonly becomes: string }

const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
}
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  ...COMPARISONS,
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}
const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
])
/** Type syntax with an expression inside. All other type syntax is left out. */
const TYPED = new Set(['TsAsExpression', 'TsSatisfiesExpression', 'TsNonNullExpression', 'TsConstAssertion'])
const LOOPS = new Set(['WhileStatement', 'ForStatement', 'DoWhileStatement'])

const child = (node: SyntaxNode, name: string): SyntaxNode | null => (node[name] as SyntaxNode | undefined) ?? null
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export function mutantsOf(root: string, path: string): readonly Mutant[] {
  const bytes = readFileSync(join(root, path))
  const program = syntaxOf(bytes.toString(), false)
  const changes = new Collector(bytes).of(program)
  const seen = new Set<string>()
  return changes.flatMap(({ operator, start, end, becomes }) => {
    const text = Buffer.concat([bytes.subarray(0, start), Buffer.from(becomes), bytes.subarray(end)]).toString()
    if (seen.has(text)) return []
    seen.add(text)
    const line = bytes.subarray(0, start).toString().split('\n').length
    const was = bytes.subarray(start, end).toString()
    const marked = markedLine(bytes, { start, end })
    return [{ path, line, at: start, operator, was, becomes, marked, text }]
  })
}

function markedLine(bytes: Buffer, { start, end }: Place): string {
  const [before, within, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)].map(
    String,
  )
  const line = `${before?.split('\n').at(-1)}«${within}»${after?.split('\n')[0]}`
  return line.replace(/\s+/g, ' ').trim()
}

class Collector {
  readonly #bytes: Buffer
  readonly #changes: Change[] = []
  #strings: readonly string[] = []

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  of(program: SyntaxNode): readonly Change[] {
    const strings = new Set<string>()
    visit(program, null, (node) => {
      if (node.type === 'StringLiteral') strings.add(String(node['value']))
    })
    this.#strings = [...strings]
    visit(program, null, (node, parent) => this.#mutate(node, parent))
    const named = this.#nameLists(program)
    const isName = ({ operator, start }: Change): boolean =>
      (operator === 'string' || operator === 'array') && named.some((list) => start >= list.start && start < list.end)
    return this.#changes.filter((change) => !isName(change)).toSorted((a, b) => a.start - b.start)
  }

  /** Lists of names for a type. The compiler finds changes in them. */
  #nameLists(program: SyntaxNode): readonly Place[] {
    const text = this.#bytes.toString()
    const lists: Place[] = []
    visit(program, null, (node) => {
      if (node.type !== 'VariableDeclarator') return
      const name = String(child(node, 'id')?.['value'])
      if (text.includes(`(typeof ${name})[number]`)) lists.push(this.#place(node))
    })
    return lists
  }

  #mutate(node: SyntaxNode, parent: SyntaxNode | null): void {
    if (node.span === undefined) return
    const whole = this.#place(node)
    const put = (operator: string, becomes: string, { start, end } = whole) =>
      this.#changes.push({ operator, start, end, becomes })
    if (node.type === 'BinaryExpression') for (const each of this.#operators(node)) this.#changes.push(each)
    if (node.type === 'UnaryExpression' && node['operator'] === '!')
      put('negation', '', { ...whole, end: whole.start + 1 })
    if (node.type === 'BooleanLiteral') put('boolean', String(!node['value']))
    if (node.type === 'NumericLiteral') for (const step of [1, -1]) put('number', String(Number(node['value']) + step))
    if (node.type === 'StringLiteral') put('string', `'${this.#otherThan(String(node['value']))}'`)
    if (node.type === 'TemplateLiteral') put('string', "''")
    if (node.type === 'RegExpLiteral') for (const each of patterns(node)) put('pattern', each)
    if (node.type === 'ArrayExpression' && (node['elements'] as unknown[]).length > 0) put('array', '[]')
    if (node.type === 'MemberExpression') {
      const property = child(node, 'property') as SyntaxNode
      const other = METHODS.get(String(property['value']))
      if (other !== undefined) put('some / every', other, this.#place(property))
    }
    const test = node.type === 'SwitchCase' ? null : child(node, 'test')
    if (test !== null) for (const becomes of this.#conditions(node, test)) put('condition', becomes, this.#place(test))
    if (isDroppable(node, parent)) put('dropped statement', ';')
  }

  #place(node: SyntaxNode): Place {
    // swc counts bytes from 1.
    const { start, end } = node.span as { readonly start: number; readonly end: number }
    return { start: start - 1, end: end - 1 }
  }

  #operators(node: SyntaxNode): readonly Change[] {
    const operator = String(node['operator'])
    const from = this.#place(child(node, 'left') as SyntaxNode).end
    const start = this.#bytes.indexOf(operator, from)
    return (OPERATORS[operator] ?? []).map((becomes) => ({
      operator: operator in COMPARISONS ? 'comparison' : 'operator',
      start,
      end: start + operator.length,
      becomes,
    }))
  }

  /** Loops do not become endless on purpose. The operators already negate comparisons. */
  #conditions(node: SyntaxNode, test: SyntaxNode): readonly string[] {
    const { start, end } = this.#place(test)
    const isCompared = test.type === 'BinaryExpression' && String(test['operator']) in COMPARISONS
    const negated = isCompared ? [] : [`!(${this.#bytes.subarray(start, end)})`]
    return LOOPS.has(node.type) ? ['false'] : ['true', 'false', ...negated]
  }

  #otherThan(value: string): string {
    const next = this.#strings[(this.#strings.indexOf(value) + 1) % this.#strings.length] as string
    const other = next === value ? 'other' : next
    return other.replace(/[\\'\n\0]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
  }
}

/** A pattern that never matches, and the pattern without each of its anchors. */
function patterns(node: SyntaxNode): readonly string[] {
  const pattern = String(node['pattern'])
  const open = [pattern.replace(/^\^/, ''), pattern.replace(/\$$/, '')].filter(
    (each) => each !== pattern && each !== '',
  )
  return ['(?!)', ...open].map((each) => `/${each}/${node['flags']}`)
}

/**
 * Whether the code compiles without a statement. A last `return` gives the function's value. A condition `false` already
 * drops the only statement after an `if`.
 */
function isDroppable(node: SyntaxNode, parent: SyntaxNode | null): boolean {
  if (node.type === 'ExpressionStatement') return true
  const isLeaving = ['ReturnStatement', 'ContinueStatement', 'BreakStatement', 'ThrowStatement'].includes(node.type)
  return isLeaving && parent?.type === 'BlockStatement' && parent['isInside'] === true
}

/** Visits parents first, without types and imports. */
function visit(
  value: unknown,
  parent: SyntaxNode | null,
  each: (node: SyntaxNode, parent: SyntaxNode | null) => void,
): void {
  if (Array.isArray(value)) for (const item of value) visit(item, parent, each)
  else if (isNode(value)) visitNode(value, parent, each)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) visit(item, parent, each)
}

function visitNode(node: SyntaxNode, parent: SyntaxNode | null, each: Parameters<typeof visit>[2]): void {
  if (node.type.startsWith('Ts') && !TYPED.has(node.type)) return
  if (node.type === 'ImportDeclaration' || (node.type.startsWith('Export') && 'source' in node)) return
  each(node, parent)
  const isFunction = node.type.includes('Function') || node.type === 'ClassMethod'
  for (const [name, value] of Object.entries(node)) {
    if (node.type.endsWith('Property') && name === 'key') continue
    visit(isNode(value) && value.type === 'BlockStatement' ? { ...value, isInside: !isFunction } : value, node, each)
  }
}
