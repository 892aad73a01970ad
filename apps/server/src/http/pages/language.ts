import { isLanguage, type Language, languageFromHeader } from '@portal/domain/kernel/language.ts'

/** Language of a page without one in its address: the cookie `lang`, else Accept-Language. */
export function readerLanguage(cookie: string | undefined, header: string | undefined): Language {
  const asked = cookie === undefined ? undefined : /(?:^|;\s*)lang=(\w+)/.exec(cookie)?.[1]
  return isLanguage(asked) ? asked : languageFromHeader(header)
}
