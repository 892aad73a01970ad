import type { Language } from '@portal/domain/kernel/language.ts'
import { statedIn } from '@portal/domain/kernel/localized-name.ts'
import { useTexts } from '../platform/texts.ts'

/**
 * Text in the reader's language, or else in one that its authors provided. Marks a different language for screen
 * readers.
 */
export function Stated({ texts }: { texts: Readonly<Record<Language, string | null | undefined>> }) {
  const { language } = useTexts()
  const stated = statedIn(texts, language)
  if (stated === null) return null
  return stated.language === language ? stated.text : <span lang={stated.language}>{stated.text}</span>
}
