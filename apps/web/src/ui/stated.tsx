import type { Language } from '@portal/domain/kernel/language.ts'
import { statedIn } from '@portal/domain/kernel/localized-name.ts'
import { useTexts } from '../platform/texts.ts'

/** A text that its writers may not have in every language; where it is in another, a screen reader is told which. */
export function Stated({ texts }: { texts: Readonly<Record<Language, string | null | undefined>> }) {
  const { language } = useTexts()
  const stated = statedIn(texts, language)
  if (stated === null) return null
  return stated.language === language ? stated.text : <span lang={stated.language}>{stated.text}</span>
}
