import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import cities from '../../../../../../data/cities.json'

/** Name of a city by its id; the id itself if unknown. */
export function cityName(id: string, language: Language): string {
  const city = cities.find((each) => each.id === id)
  return city === undefined ? id : nameIn(city, language)
}
