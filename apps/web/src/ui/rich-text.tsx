import { type ReactNode, useMemo } from 'react'
import { OutboundLink } from './outbound-link.tsx'
import classes from './rich-text.module.css'
import { type RichNode, readRichText } from './rich-text-tree.ts'

type RichTextProps = {
  readonly text: string
  /** Rank of its first heading: one below the surrounding heading. */
  readonly headingLevel?: 2 | 3 | 4
}

/** Text with simple marks as React elements. It never renders HTML from the input. */
export function RichText({ text, headingLevel = 2 }: RichTextProps) {
  const nodes = useMemo(() => readRichText(text), [text])
  return <div className={classes.text}>{shown(nodes, headingLevel)}</div>
}

function shown(nodes: readonly RichNode[], headingLevel: number): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and no state
  return nodes.map((node, at) => <Part key={`${at} ${node.kind}`} node={node} headingLevel={headingLevel} />)
}

type PartProps = { readonly node: RichNode; readonly headingLevel: number }

function Part({ node, headingLevel }: PartProps): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return <br />
  const children = shown(node.children, headingLevel)
  switch (node.kind) {
    case 'strong':
      return <strong>{children}</strong>
    case 'emphasis':
      return <em>{children}</em>
    case 'paragraph':
      return <p>{children}</p>
    case 'item':
      return <li>{children}</li>
    case 'list':
      return node.isOrdered ? <ol>{children}</ol> : <ul>{children}</ul>
    case 'heading': {
      const Heading = `h${headingLevel + node.rank - 1}` as 'h2'
      return <Heading>{children}</Heading>
    }
    case 'link':
      return <OutboundLink href={node.address}>{children}</OutboundLink>
  }
}
