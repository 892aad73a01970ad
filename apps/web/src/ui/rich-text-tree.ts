import { isWebLink } from '@portal/domain/universities/rules.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** Nodes of a rich text, our subset of Markdown: text and links only. */
export type RichNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'paragraph' | 'item'; readonly children: readonly RichNode[] }
  | { readonly kind: 'heading'; readonly rank: 1 | 2; readonly children: readonly RichNode[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly children: readonly RichNode[] }
  | { readonly kind: 'link'; readonly address: string; readonly children: readonly RichNode[] }

type Tree = ReturnType<typeof fromMarkdown>
type MarkdownNode = Tree | Tree['children'][number]

/** Other Markdown is not parsed and stays as typed. */
const LEFT_AS_TYPED = [
  ...['htmlFlow', 'htmlText', 'characterReference', 'definition', 'labelStartImage', 'autolink'],
  ...['codeIndented', 'codeFenced', 'codeText', 'blockQuote', 'thematicBreak', 'setextUnderline'],
]

/** Deepest nesting of lists. A deeper list stays as typed. */
const MOST_LEVELS = 6

/** More list marks at the beginning of a line than a text needs. Parsing them is slow. */
const MANY_MARKS = new RegExp(`^([ \\t]*(?:[-+*]|\\d{1,9}[.)])[ \\t]+){${MOST_LEVELS + 1},}`, 'gm')

/** Longer runs of emphasis marks have no meaning and are slow to parse. */
const LONG_RUNS = /[*_]{4,}/g
const MOST_MARKS = 500

/** Escapes marks that only an attacker writes, as each costs the reader's time. */
function withoutExcess(text: string): string {
  const escaped = (marks: string) => marks.replace(/[-+*_.)]/g, '\\$&')
  return text
    .replace(MANY_MARKS, escaped)
    .replace(LONG_RUNS, escaped)
    .split(/(\n[ \t]*\n)/)
    .map((block) =>
      (block.match(/[*_]/g)?.length ?? 0) > MOST_MARKS
        ? block.replace(/\\[*_]|[*_]/g, (mark) => mark.padStart(2, '\\'))
        : block,
    )
    .join('')
}

const LINE_MARKS = /^(?:[ \t]*(?:[-+*]|#{1,6}|\d{1,9}[.)])(?=[ \t]|$))+/gm
/** Most items and headings of one text. Parsing one costs as much as a page of words. */
const MOST_LINE_MARKS = 300

const hasTooManyLines = (text: string): boolean =>
  [...text.matchAll(LINE_MARKS)].reduce((sum, [marks]) => sum + marks.trim().split(/[ \t]+/).length, 0) >
  MOST_LINE_MARKS

const paragraphsAsTyped = (text: string): readonly RichNode[] =>
  text
    .split(/\n[ \t]*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => ({ kind: 'paragraph', children: [{ kind: 'text', text: block.trim() }] }))

/** Parses a rich text. The result consists of the nodes above, whatever the input. */
export function readRichText(text: string): readonly RichNode[] {
  if (hasTooManyLines(text)) return paragraphsAsTyped(text)
  const source = withoutExcess(text)
  const tree = fromMarkdown(source, { extensions: [{ disable: { null: LEFT_AS_TYPED } }] })
  const asTyped = ({ position }: MarkdownNode): RichNode => ({
    kind: 'text',
    text: source.slice(position?.start.offset, position?.end.offset),
  })
  // The first heading gets the highest rank, so that no rank is skipped below it.
  const highest = tree.children.find((node) => node.type === 'heading')?.depth ?? 1

  function read(node: MarkdownNode, level: number): RichNode {
    const children = (): readonly RichNode[] =>
      'children' in node ? node.children.map((child) => read(child, level + 1)) : []
    if (level > 2 * MOST_LEVELS + 4) return asTyped(node)
    switch (node.type) {
      case 'text':
        return { kind: 'text', text: node.value }
      case 'break':
        return { kind: 'break' }
      case 'strong':
      case 'emphasis':
      case 'paragraph':
        return { kind: node.type, children: children() }
      case 'heading':
        return { kind: 'heading', rank: node.depth > highest ? 2 : 1, children: children() }
      case 'list':
        return { kind: 'list', isOrdered: node.ordered === true, children: children() }
      case 'listItem':
        return { kind: 'item', children: children() }
      case 'link':
        return isWebLink(node.url) ? { kind: 'link', address: node.url, children: children() } : asTyped(node)
      default:
        return asTyped(node)
    }
  }
  return tree.children.map((node) => read(node, 0))
}
