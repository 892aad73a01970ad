import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type PortalNames, shippedName } from '../../platform/texts.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * Puts the operator's name of the portal into pages that were built with the shipped one, and tells the web of all names,
 * since its texts were built as well. Without a name of the operator's own a page stays as it is.
 */
export function pageNaming(names: PortalNames): (html: string, language: Language) => string {
  if (LANGUAGES.every((language) => names[language] === undefined)) return (html) => html
  const told = `<html data-names="${escapeHtml(JSON.stringify(names))}" `
  return (html, language) => {
    const name = names[language]
    const named = name === undefined ? html : html.replaceAll(escapeHtml(shippedName(language)), () => escapeHtml(name))
    return named.replace('<html ', () => told)
  }
}
