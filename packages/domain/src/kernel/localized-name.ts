import { z } from 'zod'
import type { Language } from './language.ts'

/** A name in the three languages, as directories carry it. */
export const localizedName = z.object({ nameKz: z.string(), nameRu: z.string(), nameEn: z.string() })
export type LocalizedName = z.output<typeof localizedName>

/** The name in the reader's language. */
export function nameIn(name: LocalizedName, language: Language): string {
  return { kk: name.nameKz, ru: name.nameRu, en: name.nameEn }[language]
}
