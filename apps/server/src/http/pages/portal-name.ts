import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type PortalNames, shippedName } from '../../platform/texts.ts'
import { escapeHtml } from './escape-html.ts'

/** Puts the operator's name of the portal into built pages, and into an attribute for the web's own texts. */
export function pageNaming(names: PortalNames): (html: string, language: Language) => string {
  if (LANGUAGES.every((language) => names[language] === undefined)) return (html) => html
  const attribute = `<html data-names="${escapeHtml(JSON.stringify(names))}" `
  return (html, language) => {
    const name = names[language]
    const named = name === undefined ? html : html.replaceAll(escapeHtml(shippedName(language)), () => escapeHtml(name))
    return named.replace('<html ', () => attribute)
  }
}
