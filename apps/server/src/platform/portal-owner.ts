import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { OWNER_LINES, type OwnerLine } from '@portal/domain/kernel/portal-owner.ts'
import type { Environment } from './environment.ts'
import { dateInWords, textsIn } from './texts.ts'

/** Address of a contact: an e-mail or an https page. */
export const contactAddress = (contact: string): string =>
  contact.startsWith('https:') ? contact : `mailto:${contact}`

/** Link that dials a number. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

export type Lines = Readonly<Record<OwnerLine, string | null>>

/** The operator of the portal as its pages show it. */
export type Owner = {
  readonly lines: Readonly<Record<Language, Lines>>
  /** Whether the office has a mailbox for feedback. */
  readonly hasMailbox: boolean
}

const NO_LINES = keyed(OWNER_LINES, () => null)
export const NO_OWNER: Owner = { lines: keyed(LANGUAGES, () => NO_LINES), hasMailbox: false }

export type ConfiguredOwner = Pick<
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
export function ownerOf(environment: ConfiguredOwner): Owner {
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
      tel: contacts.phone === undefined ? null : telOf(contacts.phone),
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
