import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage, type Language, languageFromHeader } from '@portal/domain/kernel/language.ts'

/** So many different headers of language are read once each; a crowd of browsers has fewer. */
const MOST_KNOWN = 500
const known = new Map<string | undefined, Language>()

/** The language that a browser asks for by Accept-Language. */
export function browserLanguage({ 'accept-language': header }: IncomingHttpHeaders): Language {
  const language = known.get(header) ?? languageFromHeader(header)
  if (known.size < MOST_KNOWN) known.set(header, language)
  return language
}

/** The language of a page whose address names none: the cookie `lang` overrides Accept-Language. */
export function readerLanguage(headers: IncomingHttpHeaders): Language {
  const cookie = /(?:^|;\s*)lang=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return isLanguage(cookie) ? cookie : browserLanguage(headers)
}

/** How many hosts a request names; names and values of headers take turns. */
export function hostsOf(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count
}
