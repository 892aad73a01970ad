import { CONSENT_VERSION, type ConsentType, type Operator } from '@portal/domain/documents/schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Paper, PaperBlock } from '@portal/office-files/paper.ts'
import { textsIn } from '../../../platform/texts.ts'

const SECTIONS: Readonly<Record<ConsentType, readonly string[]>> = {
  personalData: ['processor', 'purposes', 'data', 'recipients', 'published', 'kept', 'deletion', 'term', 'rights'],
  accuracy: ['confirm', 'promise', 'consequences'],
}

/** What the consent says of this portal: who runs it, and how long it keeps what. */
export type ConsentTerms = {
  readonly operator: Operator
  readonly applicationsKeptYears: number
  readonly auditKeptYears: number
}

/** One of the two texts that ask for consent (docs/specification/accounts.md#consents). */
export function consent(
  type: ConsentType,
  { operator, applicationsKeptYears, auditKeptYears }: ConsentTerms,
  language: Language,
): Paper {
  const t = textsIn(language)
  const values = {
    operator: operatorText(operator, language),
    years: t('papers.consent.years', { count: applicationsKeptYears }),
    auditYears: t('papers.consent.years', { count: auditKeptYears }),
  }
  const section = (name: string): PaperBlock[] => [
    { kind: 'heading', text: t(`papers.consent.${type}.${name}.title`) },
    paragraphOrList(t(`papers.consent.${type}.${name}.text`, values)),
  ]
  return {
    title: t(`papers.consent.${type}.title`),
    language,
    footer: t('papers.consent.footer', { portal: t('notifications.portal'), version: CONSENT_VERSION }),
    blocks: [
      { kind: 'title', text: t(`papers.consent.${type}.title`) },
      { kind: 'paragraph', text: t(`papers.consent.${type}.lead`) },
      ...SECTIONS[type].flatMap(section),
      { kind: 'paragraph', text: t(`papers.consent.${type}.closing`) },
    ],
  }
}

/** Who runs the portal, as far as its configuration says. */
function operatorText({ name, bin, contact }: Operator, language: Language): string {
  const t = textsIn(language)
  const parts = [
    name ?? t('papers.consent.unnamedOperator'),
    bin === null ? null : t('papers.consent.bin', { bin }),
    contact,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** Several lines in the catalogue are the entries of a list. */
function paragraphOrList(text: string): PaperBlock {
  const lines = text.split('\n')
  return lines.length > 1 ? { kind: 'list', items: lines } : { kind: 'paragraph', text }
}
