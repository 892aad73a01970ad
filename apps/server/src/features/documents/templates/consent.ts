import { CONSENT_VERSION, type ConsentType } from '@portal/domain/documents/schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Paper, PaperBlock } from '../../../platform/paper.ts'
import { textsIn } from '../../../platform/texts.ts'

const SECTIONS: Readonly<Record<ConsentType, readonly string[]>> = {
  personalData: ['processor', 'purposes', 'data', 'recipients', 'term', 'rights'],
  accuracy: ['confirm', 'promise', 'consequences'],
}

/** One of the two texts that ask for consent (docs/specification/accounts.md#consents). */
export function consent(type: ConsentType, language: Language): Paper {
  const t = textsIn(language)
  const section = (name: string): PaperBlock[] => [
    { kind: 'heading', text: t(`papers.consent.${type}.${name}.title`) },
    paragraphOrList(t(`papers.consent.${type}.${name}.text`)),
  ]
  return {
    title: t(`papers.consent.${type}.title`),
    language,
    footer: t('papers.consent.footer', { version: CONSENT_VERSION }),
    blocks: [
      { kind: 'title', text: t(`papers.consent.${type}.title`) },
      { kind: 'paragraph', text: t(`papers.consent.${type}.lead`) },
      ...SECTIONS[type].flatMap(section),
      { kind: 'paragraph', text: t(`papers.consent.${type}.closing`) },
    ],
  }
}

/** Several lines in the catalogue are the entries of a list. */
function paragraphOrList(text: string): PaperBlock {
  const lines = text.split('\n')
  return lines.length > 1 ? { kind: 'list', items: lines } : { kind: 'paragraph', text }
}
