import { consentParts } from '@portal/domain/content/consent-rules.ts'
import type { ConsentEntry } from '@portal/domain/content/text-schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { fillText } from '@portal/domain/kernel/texts.ts'
import type { Paper } from '@portal/office-files/paper.ts'
import type { Lines } from '../../../platform/portal-owner.ts'
import { textsIn } from '../../../platform/texts.ts'

export type ConsentTerms = {
  /** Lines of the operator in the language of the text. */
  readonly owner: Pick<Lines, 'name' | 'bin' | 'phone' | 'email' | 'keptYears' | 'auditYears'>
  /** Contact for personal data as configured; null: phone and e-mail. */
  readonly contact: string | null
  readonly version: string
}

/** One of the two texts that ask for consent (docs/specification/accounts.md#consents). */
export function consent(
  { title, body }: ConsentEntry,
  { owner, contact, version }: ConsentTerms,
  language: Language,
): Paper {
  const t = textsIn(language)
  const values = {
    operator: operatorText(owner, contact, language),
    years: owner.keptYears ?? '',
    auditYears: owner.auditYears ?? '',
  }
  return {
    title: title[language],
    language,
    footer: t('papers.consent.footer', { portal: t('notifications.portal'), version }),
    blocks: [{ kind: 'title', text: title[language] }, ...consentParts(fillText(body[language], values))],
  }
}

function operatorText({ name, bin, phone, email }: ConsentTerms['owner'], contact: string | null, language: Language) {
  const t = textsIn(language)
  const parts = [
    name ?? t('papers.consent.unnamedOperator'),
    bin === null ? null : t('papers.consent.bin', { bin }),
    ...(contact === null ? [phone, email] : [contact]),
  ]
  return parts.filter((part) => part !== null).join(', ')
}
