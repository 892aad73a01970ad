import { tabStorage } from './storage.ts'

const STORAGE_KEY = 'season'

/** Season that a staff member looks at in this tab (docs/specification/seasons.md#lists). Null: the current one. */
export const chosenSeason = (): string | null => tabStorage.getItem(STORAGE_KEY)

export function chooseSeason(year: number | null): void {
  if (year === null) tabStorage.removeItem(STORAGE_KEY)
  else tabStorage.setItem(STORAGE_KEY, String(year))
}
