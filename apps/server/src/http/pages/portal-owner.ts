import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import {
  OWNER_LINES,
  OWNER_PARTS,
  type OwnerPart,
  ownerMark,
  type PackedOwner,
} from '@portal/domain/kernel/portal-owner.ts'
import type { Lines, Owner } from '../../platform/portal-owner.ts'
import { escapeHtml } from './escape-html.ts'

/** The lines for the web, which every page carries: one text where all languages have the same, nothing for none. */
function packed({ lines, hasMailbox }: Owner): PackedOwner {
  const all = OWNER_LINES.flatMap((line) => {
    const texts = LANGUAGES.map((language) => lines[language][line])
    if (texts.every((text) => text === null)) return []
    return [[line, new Set(texts).size === 1 ? texts[0] : keyed(LANGUAGES, (language) => lines[language][line])]]
  })
  return { ...Object.fromEntries(all), hasMailbox }
}

/** Fills the operator's lines into pages, removes parts without their line, and tells the web of all languages. */
export function pageOwner({ lines, hasMailbox }: Owner): (html: string, language: Language) => string {
  const attribute = `<html data-owner="${escapeHtml(JSON.stringify(packed({ lines, hasMailbox })))}" `
  const isThere = (part: OwnerPart, own: Lines): boolean => {
    if (part === 'mailbox') return hasMailbox
    return part === 'noMailbox' ? !hasMailbox : own[part] !== null
  }
  return (html, language) => {
    const own = lines[language]
    let filled = html.replace('<html ', () => attribute)
    for (const part of OWNER_PARTS) if (!isThere(part, own)) filled = filled.replace(partPattern(part), '')
    for (const line of OWNER_LINES) filled = filled.replaceAll(ownerMark(line), () => escapeHtml(own[line] ?? ''))
    return filled
  }
}

/** An element with `data-if`, up to the first end of its name: it contains none of the same name. */
const partPattern = (part: OwnerPart): RegExp => new RegExp(`<(\\w+) data-if="${part}"[^>]*>[\\s\\S]*?</\\1>`, 'g')
