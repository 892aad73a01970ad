/** A random source that a seed repeats: numbers from 0 to below 1. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    happens: (share) => next() < share,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf: (things) => things[Math.floor(next() * things.length)] as (typeof things)[number],
  }
}

export type Chance = {
  readonly happens: (share: number) => boolean
  readonly whole: (least: number, most: number) => number
  readonly oneOf: <T>(things: readonly T[]) => T
}

export type JsonSchema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Words known to the portal, by the name of a fitting field; `any` fits every field. */
export type KnownWords = { readonly any: readonly string[]; readonly [field: string]: readonly string[] }

const wordFor = (chance: Chance, words: KnownWords, field: string): string =>
  chance.oneOf(words[field] !== undefined && chance.happens(0.8) ? words[field] : words.any)

export function rightValue(chance: Chance, schema: JsonSchema, words: KnownWords, field = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return chance.oneOf(schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return rightValue(chance, chance.oneOf(either), words, field)
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => rightValue(chance, part, words, field)))
  const { type, properties = {}, required = [], items = {} } = schema
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, of]) =>
        required.includes(name) || chance.happens(0.6) ? [[name, rightValue(chance, of, words, name)]] : [],
      ),
    )
  if (type === 'array') return Array.from({ length: chance.whole(0, 3) }, () => rightValue(chance, items, words, field))
  if (type === 'boolean') return chance.happens(0.5)
  if (type === 'null') return null
  if (type === 'number' || type === 'integer')
    return chance.whole(Math.max(schema.minimum ?? 0, -1e6), Math.min(schema.maximum ?? 20, 1e6))
  if (schema.format === 'uuid') return chance.oneOf(words['id'] ?? words.any)
  if (schema.format === 'email') return chance.oneOf(words['email'] ?? words.any)
  if (schema.format === 'date') return chance.oneOf(['2026-11-20', '2005-03-14', '2033-05-01', '2026-12-01'])
  if (schema.format === 'date-time') return chance.oneOf(['2026-11-27T05:00:00.000Z', '2026-12-01T04:30:00Z'])
  return wordFor(chance, words, field)
}

const nestedIn = (depth: number): unknown =>
  depth === 0 ? 'deep' : depth % 2 ? [nestedIn(depth - 1)] : { a: nestedIn(depth - 1) }

/** Values that no client sends by mistake, and common mistakes. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0.0001,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u200f',
  '\ufeff',
  'ﷺ',
  '👩‍👩‍👧‍👦',
  'İıſK',
  '%',
  '_',
  '\\',
  "' or 1=1--",
  '"',
  '<script>',
  '{{x}}',
  '../../etc/passwd',
  '/',
  'a/b',
  '%00',
  '%2e%2e',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '2026-11-20T25:61:61Z',
  '2026-11-20T10:00:00+99:99',
  '1'.repeat(400),
  'x'.repeat(70_000),
  'ә'.repeat(5_000),
  '\n'.repeat(3_000),
  '(a+)+$',
  '[',
  '*',
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { toString: 1 },
  { id: null },
  { id: [] },
  { id: { id: {} } },
  Array.from({ length: 3_000 }, () => 'x'),
  Array.from({ length: 500 }, () => ({})),
  nestedIn(20),
  nestedIn(60),
] as const

export const oddValue = (chance: Chance): unknown => chance.oneOf(ODD)

/** A value with one part broken: replaced, wrapped, doubled, removed or added. */
export function broken(chance: Chance, value: unknown): unknown {
  const goesDeeper =
    typeof value === 'object' && value !== null && Object.keys(value).length > 0 && chance.happens(0.75)
  if (!goesDeeper) return chance.happens(0.15) ? [value] : oddValue(chance)
  if (Array.isArray(value)) {
    const at = chance.whole(0, value.length - 1)
    if (chance.happens(0.2)) return [...value, ...value, ...value]
    return value.map((entry, index) => (index === at ? broken(chance, entry) : entry))
  }
  const entries = Object.entries(value as object)
  const at = chance.whole(0, entries.length - 1)
  if (chance.happens(0.1)) return Object.fromEntries(entries.filter((_, index) => index !== at))
  if (chance.happens(0.1))
    return Object.fromEntries([...entries, [JSON.stringify(oddValue(chance)).slice(0, 300), oddValue(chance)]])
  return Object.fromEntries(entries.map(([name, of], index) => [name, index === at ? broken(chance, of) : of]))
}
