import { isLanguage, type Language, languageFromHeader } from '@portal/domain/kernel/language.ts'

/** So many different headers of language are read once each; a crowd of browsers has fewer. */
const MOST_KNOWN = 500
const known = new Map<string | undefined, Language>()

/** The language that a browser asks for by its Accept-Language. */
export function browserLanguage(header: string | undefined): Language {
  const language = known.get(header) ?? languageFromHeader(header)
  if (known.size < MOST_KNOWN) known.set(header, language)
  return language
}

/** The language of a page whose address names none: the cookie `lang` overrides Accept-Language. */
export function readerLanguage(cookie: string | undefined, header: string | undefined): Language {
  const asked = cookie === undefined ? undefined : /(?:^|;\s*)lang=(\w+)/.exec(cookie)?.[1]
  return isLanguage(asked) ? asked : browserLanguage(header)
}

/** What a head says of itself, as far as a kept page depends on it. */
export type PlainHead = {
  host?: string
  cookie?: string
  language?: string
  encoding?: string
  knownTags?: string
}

/** Null: who says so wants more than a page. */
const FIELDS: ReadonlyMap<string, keyof PlainHead | null> = new Map([
  ['host', 'host'],
  ['cookie', 'cookie'],
  ['accept-language', 'language'],
  ['accept-encoding', 'encoding'],
  ['if-none-match', 'knownTags'],
  ['content-length', null],
  ['transfer-encoding', null],
  ['expect', null],
])

/**
 * Reads a head in one walk, in which names and values take turns: node's own object of all headers costs more.
 * Undefined: it says one of these things twice, has a body or expects something.
 */
export function readPlainHead(rawHeaders: readonly string[]): PlainHead | undefined {
  const head: PlainHead = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const field = FIELDS.get(rawHeaders[at]?.toLowerCase() ?? '')
    if (field === undefined) continue
    if (field === null || head[field] !== undefined) return undefined
    head[field] = rawHeaders[at + 1] ?? ''
  }
  return head
}

/** Whether an address is one of the API. */
export const isApi = (url: string | undefined): boolean => url?.startsWith('/api/') === true

/** How many hosts a request names; names and values of headers take turns. */
export function hostsOf(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count
}
