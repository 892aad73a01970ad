import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { cityOf } from './places.ts'

/** Name of a city by its id; the id itself if unknown. */
export function cityName(id: string, language: Language): string {
  const city = cityOf(id)
  return city === undefined ? id : nameIn(city, language)
}
