import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import {
  OWNER_LINES,
  OWNER_PARTS,
  type OwnerLine,
  type OwnerPart,
  ownerMark,
  type PackedOwner,
} from '@portal/domain/kernel/portal-owner.ts'
import type { Environment } from '../../platform/environment.ts'
import { dateInWords, textsIn } from '../../platform/texts.ts'
import { contactAddress } from '../health.ts'
import { escapeHtml } from './escape-html.ts'

type Lines = Readonly<Record<OwnerLine, string | null>>

/** The operator of the portal as its pages show it. */
export type Owner = {
  readonly lines: Readonly<Record<Language, Lines>>
  /** Whether the office has a mailbox for feedback. */
  readonly hasMailbox: boolean
}

const NO_LINES = keyed(OWNER_LINES, () => null)
export const NO_OWNER: Owner = { lines: keyed(LANGUAGES, () => NO_LINES), hasMailbox: false }

type Configured = Pick<
  Environment,
  | 'owner'
  | 'operator'
  | 'contacts'
  | 'securityContact'
  | 'feedbackEmail'
  | 'isDemo'
  | 'applicationsKeptYears'
  | 'auditKeptYears'
>

/** Lines of the operator by language. A demo without an operator has one of its own. */
export function ownerOf(environment: Configured): Owner {
  const { owner, operator, contacts, isDemo, feedbackEmail } = environment
  const security = environment.securityContact ?? contacts.email
  const linesIn = (language: Language): Lines => {
    const t = textsIn(language)
    const demo = (line: 'name' | 'address' | 'hours') => (isDemo ? t(`papers.demoOperator.${line}`) : null)
    return {
      name: owner.names[language] ?? demo('name'),
      bin: operator.bin,
      address: owner.addresses[language] ?? demo('address'),
      phone: contacts.phone ?? null,
      tel: contacts.phone === undefined ? null : `tel:${contacts.phone.replace(/[^\d+]/g, '')}`,
      email: contacts.email ?? null,
      hours: owner.hours[language] ?? demo('hours'),
      security: security === undefined ? null : contactAddress(security),
      checkedOn: owner.checkedOn === undefined ? null : dateInWords(owner.checkedOn, language),
      keptYears: t('papers.consent.years', { count: environment.applicationsKeptYears }),
      auditYears: t('papers.consent.years', { count: environment.auditKeptYears }),
    }
  }
  return { lines: keyed(LANGUAGES, linesIn), hasMailbox: feedbackEmail !== undefined }
}

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
