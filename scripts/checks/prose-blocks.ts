import { calleeName, type SyntaxNode, syntaxOf, textParts, walk } from './sources.ts'

/** One piece of prose: a paragraph of a comment or page, a list item, a table cell, a heading, the title of a test. */
export type Block = {
  /** The line of its first word, from 1. */
  readonly line: number
  /** Inline code and paths are one word each, `CODE`. Line breaks stay. */
  readonly text: string
  /** A heading or the head of a column: these may ask a question. */
  readonly isHeading: boolean
}

type Line = { readonly line: number; readonly text: string }

/** The placeholder of inline code and paths. */
export const CODE = '`…`'

/** All prose of one file, by its extension. `program`: its syntax tree where the caller has parsed it already. */
export function blocksOf(path: string, text: string, program?: SyntaxNode): readonly Block[] {
  if (path.endsWith('.md')) return pageBlocks(text)
  if (path.endsWith('.css')) return commentBlocks(text, NO_LINE_COMMENTS)
  if (path.endsWith('.sql')) return commentBlocks(text, DASHES)
  const tree = program ?? syntaxOf(text, path.endsWith('x'))
  return [...commentBlocks(withoutLiterals(text, tree), SLASHES), ...titleBlocks(text, tree)]
}

const block = (lines: readonly Line[], isHeading = false): readonly Block[] => {
  const text = withoutCode(lines.map((one) => one.text).join('\n'))
  return lines.length === 0 || text.trim() === '' ? [] : [{ line: lines[0]?.line ?? 1, text, isHeading }]
}

const INLINE_CODE = /`[^`]*`|\{@link [^}]*\}/g
const PATH =
  /[\w.@~<>*-]*\/[\w./@<>*{},:-]+(?:#[\w-]+)?|\b[\w-]+\.(?:tsx?|mjs|cjs|md|sql|json|css|xlsx|docx)\b(?:#[\w-]+)?/g

const withoutCode = (text: string): string =>
  text
    .replace(INLINE_CODE, (code) => CODE + '\n'.repeat(code.split('\n').length - 1))
    // A full stop at its end ends the sentence.
    .replace(PATH, (path) => (path.endsWith('.') ? `${CODE}.` : CODE))

const SLASHES = /\/\*([\s\S]*?)\*\/|\/\/([^\n]*)/g
const DASHES = /\/\*([\s\S]*?)\*\/|--([^\n]*)/g
const NO_LINE_COMMENTS = /\/\*([\s\S]*?)\*\//g
/** Comments for tools. */
const DIRECTIVE = /^[*!/\s]*(?:biome-ignore|@ts-|@type\b|@vite|v8 ignore|#|<reference)/
const TAG = /^@(?:param\s+\S+|throws(?:\s+[A-Z]\w*)?|\w+)\s*/
const ITEM = /^(?:[-*+]|\d+[.)])\s+/

/** Comments by paragraph, list item and JSDoc tag. Line comments below each other are one comment. */
function commentBlocks(text: string, marks: RegExp): readonly Block[] {
  const comments: Line[][] = []
  let last = { end: -1, isLine: false }
  for (const match of text.matchAll(marks)) {
    const before = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index)
    const isLine = match[2] !== undefined && before.trim() === ''
    const content = match[1] ?? match[2] ?? ''
    const first = text.slice(0, match.index).split('\n').length
    const lines = content.split('\n').map((line, at) => ({ line: first + at, text: line.replace(/^\s*\*?\s*/, '') }))
    const continues = isLine && last.isLine && /^\n[ \t]*$/.test(text.slice(last.end, match.index))
    if (continues) comments.at(-1)?.push(...lines)
    else comments.push(lines)
    last = { end: match.index + match[0].length, isLine }
  }
  return comments.flatMap((lines) => (DIRECTIVE.test(lines[0]?.text ?? '') ? [] : paragraphsOf(lines)))
}

function paragraphsOf(lines: readonly Line[]): readonly Block[] {
  const blocks: Block[] = []
  let open: Line[] = []
  const close = (): void => {
    blocks.push(...block(open))
    open = []
  }
  for (const { line, text } of lines) {
    const plain = text.trim()
    if (plain === '' || TAG.test(plain) || ITEM.test(plain)) close()
    if (plain !== '') open.push({ line, text: plain.replace(TAG, '').replace(ITEM, '') })
  }
  close()
  return blocks
}

const LITERALS = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText'])

/** The text with its strings, templates and expressions blank: what looks like a comment then is one. */
function withoutLiterals(text: string, program: SyntaxNode): string {
  const bytes = Buffer.from(text)
  walk(program, ({ type, span }) => {
    if (!LITERALS.has(type) || span === undefined) return
    // swc counts bytes from 1.
    for (let at = span.start - 1; at < span.end - 1; at += 1) if (bytes[at] !== 10) bytes[at] = 32
  })
  return bytes.toString()
}

/** Titles of `describe`, `it` and `test`, of their `.each` and their like too. */
function titleBlocks(text: string, program: SyntaxNode): readonly Block[] {
  const blocks: Block[] = []
  const bytes = Buffer.from(text)
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !/^(?:describe|it|test)(?:\.|$)/.test(callName(node))) return
    const [first] = node['arguments'] as readonly { readonly expression: SyntaxNode }[]
    const title = first === undefined ? null : textParts(first.expression)?.join(CODE)
    if (title == null || first === undefined) return
    const start = (first.expression.span?.start ?? 1) - 1
    blocks.push(...block([{ line: bytes.subarray(0, start).toString().split('\n').length, text: title }]))
  })
  return blocks
}

/** `it.each` of `it.each(rows)('title')`. */
function callName(call: SyntaxNode): string {
  const callee = call['callee'] as SyntaxNode
  return callee.type === 'CallExpression' ? callName(callee) : calleeName(callee)
}

const FENCE = /^\s*(?:```|~~~)/
const isRuler = (line: string): boolean => /^[|:\s-]+$/.test(line) && line.includes('---')
const HEADING = /^#{1,6}\s/

/** A Markdown page by paragraph, list item, table cell and heading, without its code blocks and the targets of links. */
function pageBlocks(text: string): readonly Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let open: Line[] = []
  let isCode = false
  const close = (): void => {
    blocks.push(...block(open))
    open = []
  }
  for (const [at, raw] of lines.entries()) {
    const line = at + 1
    const isFence = FENCE.test(raw)
    if (isFence) isCode = !isCode
    if (isFence || isCode) {
      close()
      continue
    }
    const plain = raw
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/[[\]]|\*\*|^\s*>+/g, '')
      .trim()
    const isRow = plain.startsWith('|')
    if (plain === '' || isRow || HEADING.test(plain) || ITEM.test(plain)) close()
    if (isRow && !isRuler(plain)) {
      const cells = withoutCode(plain).split(/(?<!\\)\|/)
      const isHead = isRuler(lines[at + 1] ?? '')
      blocks.push(...cells.flatMap((cell) => block([{ line, text: cell.trim() }], isHead)))
    } else if (HEADING.test(plain)) blocks.push(...block([{ line, text: plain.replace(HEADING, '') }], true))
    else if (plain !== '' && !isRow) open.push({ line, text: plain.replace(ITEM, '') })
  }
  close()
  return blocks
}
