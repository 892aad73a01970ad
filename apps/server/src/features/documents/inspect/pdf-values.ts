export type Value = Buffer | string

const BLANK = /(?:[\s\0]|%[^\r\n]*[\r\n])*/y
const WORD = /\/?[^\s\0()<>[\]{}/%]*/y
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads the values of a dictionary by name, as far as they are readable (ISO 32000-2, 7.3). */
export function readDictionary(text: string, at: number): ReadonlyMap<string, Value> | null {
  if (!text.startsWith('<<', at)) return null
  const found = new Map<string, Value>()
  let place = at + 2
  for (;;) {
    place = endOf(BLANK, text, place)
    if (text[place] !== '/') return found
    const end = endOf(WORD, text, place)
    const name = text.slice(place + 1, end)
    const [value, next] = readValue(text, endOf(BLANK, text, end))
    if (next <= end) return found
    found.set(name, value)
    place = next
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

function readValue(text: string, at: number): readonly [value: Value, next: number] {
  if (text.startsWith('<<', at) || text[at] === '[') return ['', endOfNested(text, at)]
  if (text[at] === '<') {
    const end = text.indexOf('>', at)
    return end === -1 ? ['', at] : [Buffer.from(text.slice(at + 1, end).replace(/\s/g, ''), 'hex'), end + 1]
  }
  if (text[at] === '(') return readString(text, at)
  const reference = /^\d+\s+\d+\s+R\b/.exec(text.slice(at, at + 40))
  const end = reference === null ? endOf(WORD, text, at) : at + reference[0].length
  return [text.slice(at, end), end]
}

/** The position behind a list or a dictionary. Strings inside may hold brackets. */
function endOfNested(text: string, at: number): number {
  let depth = 0
  let place = at
  while (place < text.length) {
    if (text.startsWith('<<', place) || text.startsWith('>>', place)) {
      depth += text[place] === '<' ? 1 : -1
      place += 2
    } else if (text[place] === '(') place = readString(text, place)[1]
    else {
      if (text[place] === '[') depth += 1
      if (text[place] === ']') depth -= 1
      place += 1
    }
    if (depth === 0) return place
  }
  return at
}

function readString(text: string, at: number): readonly [value: Buffer, next: number] {
  const characters: string[] = []
  let depth = 0
  let place = at
  while (place < text.length) {
    const one = text[place] as string
    place += 1
    if (one === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(place, place + 3))?.[0]
      const lineEnd = /^(?:\r\n|\r|\n)/.exec(text.slice(place, place + 2))?.[0]
      if (octal !== undefined) characters.push(String.fromCharCode(Number.parseInt(octal, 8) & 255))
      else if (lineEnd === undefined) characters.push(ESCAPED[text[place] as string] ?? (text[place] as string))
      place += (octal ?? lineEnd ?? ' ').length
      continue
    }
    if (one === '(') depth += 1
    if (one === ')') depth -= 1
    if (depth === 0) return [Buffer.from(characters.join(''), 'latin1'), place]
    if (depth > 1 || one !== '(') characters.push(one)
  }
  return [Buffer.alloc(0), place]
}
