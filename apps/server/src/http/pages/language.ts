import { isLanguage, type Language, languageFromHeader } from '@portal/domain/kernel/language.ts'

/** The language of a page whose address names none: the cookie `lang` overrides Accept-Language. */
export function readerLanguage(cookie: string | undefined, header: string | undefined): Language {
  const asked = cookie === undefined ? undefined : /(?:^|;\s*)lang=(\w+)/.exec(cookie)?.[1]
  return isLanguage(asked) ? asked : languageFromHeader(header)
}
