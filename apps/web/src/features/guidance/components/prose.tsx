import classes from './guidance.module.css'

type Block = { readonly kind: 'paragraph' | 'list' | 'steps'; readonly lines: string[] }

const MARKS = { list: /^- /, steps: /^\d+\. / } as const

/** Splits a text into blocks: `- ` begins an item of a list, `1. ` a step, everything else is a paragraph. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    const kind = MARKS.list.test(line) ? 'list' : MARKS.steps.test(line) ? 'steps' : 'paragraph'
    const last = blocks.at(-1)
    const words = kind === 'paragraph' ? line : line.replace(MARKS[kind], '')
    if (kind !== 'paragraph' && last?.kind === kind) last.lines.push(words)
    else blocks.push({ kind, lines: [words] })
  }
  return blocks
}

export const Prose = ({ text }: { text: string }) => (
  <div className={classes.prose}>
    {blocksOf(text).map(({ kind, lines }) => {
      const [first = ''] = lines
      if (kind === 'paragraph') return <p key={first}>{first}</p>
      const List = kind === 'list' ? 'ul' : 'ol'
      return (
        <List key={first}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      )
    })}
  </div>
)
