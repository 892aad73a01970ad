/** A text and its selection, from `start` to before `end`. */
export type Chosen = { readonly text: string; readonly start: number; readonly end: number }

export type Mark = 'strong' | 'emphasis' | 'heading' | 'list' | 'link'

/** Text that replaces `from` to `to`, and the selection afterwards. */
export type Replacement = Chosen & { readonly insert: string; readonly from: number; readonly to: number }

const SIGNS = { strong: '**', emphasis: '*' } as const

const LINK_START = 'https://'

function replaced({ text }: Chosen, from: number, to: number, insert: string, start: number, end: number): Replacement {
  return { text: text.slice(0, from) + insert + text.slice(to), insert, from, to, start, end }
}

/** Whether this sign encloses the selection, and no longer one: `**` is not `*` twice. */
function isMarked({ text, start, end }: Chosen, sign: string): boolean {
  const before = /\**$/.exec(text.slice(0, start))?.[0].length ?? 0
  const after = /^\**/.exec(text.slice(end))?.[0].length ?? 0
  const count = Math.min(before, after)
  return sign === '*' ? count === 1 || count === 3 : count >= 2
}

function withSigns(chosen: Chosen, sign: string): Replacement {
  // Spaces at the ends stay outside: Markdown marks words, not the gaps around them.
  const words = chosen.text.slice(chosen.start, chosen.end)
  const start = chosen.start + (words.length - words.trimStart().length)
  const end = Math.max(start, chosen.end - (words.length - words.trimEnd().length))
  const inner = chosen.text.slice(start, end)
  const { length } = sign
  if (isMarked({ text: chosen.text, start, end }, sign))
    return replaced(chosen, start - length, end + length, inner, start - length, end - length)
  return replaced(chosen, start, end, sign + inner + sign, start + length, end + length)
}

/** Adds a sign to every selected line, or removes it if all have it. */
function withLineSigns(chosen: Chosen, sign: string): Replacement {
  const from = chosen.text.lastIndexOf('\n', chosen.start - 1) + 1
  const next = chosen.text.indexOf('\n', Math.max(chosen.end, from))
  const to = next === -1 ? chosen.text.length : next
  const lines = chosen.text.slice(from, to).split('\n')
  const isMarkedAll = lines.every((line) => line.startsWith(sign))
  const insert = lines
    .map((line) => (isMarkedAll ? line.slice(sign.length) : line.startsWith(sign) ? line : sign + line))
    .join('\n')
  return replaced(chosen, from, to, insert, lines.length === 1 ? from + insert.length : from, from + insert.length)
}

/** Makes the words a link and selects its placeholder address. A selected address becomes a link to itself. */
function withLink(chosen: Chosen): Replacement {
  const { text, start, end } = chosen
  const words = text.slice(start, end)
  const address = /^https?:\/\/\S+$/i.test(words.trim()) ? words.trim() : LINK_START
  const insert = `[${words}](${address})`
  if (words === '') return replaced(chosen, start, end, insert, start + 1, start + 1)
  const at = start + words.length + 3
  return replaced(chosen, start, end, insert, at, at + address.length)
}

/** Applies a mark to the selection, or removes it if present. */
export function marked(chosen: Chosen, mark: Mark): Replacement {
  if (mark === 'link') return withLink(chosen)
  if (mark === 'heading') return withLineSigns(chosen, '## ')
  if (mark === 'list') return withLineSigns(chosen, '- ')
  return withSigns(chosen, SIGNS[mark])
}
