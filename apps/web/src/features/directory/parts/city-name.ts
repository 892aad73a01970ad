import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import cities from '../../../../../../data/cities.json'

/** A city by its id in the reader's language; the id where the portal does not know it. */
export function cityName(id: string, language: Language): string {
  const city = cities.find((each) => each.id === id)
  return city === undefined ? id : nameIn(city, language)
}
