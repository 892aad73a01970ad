import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { currentYear } from '@portal/domain/seasons/rules.ts'
import { seasonState } from '@portal/domain/seasons/status.ts'
import type { Reader } from '../../platform/database/database.ts'
import { storedSeasons } from '../seasons/read-seasons.ts'

/** A season with its state of today and all others. Null: there is none of that year. */
export async function findSeason(db: Reader, now: Date, year: number) {
  const all = await storedSeasons(db)
  const season = all.find((each) => each.year === year)
  if (season === undefined) return null
  const today = kazakhstanDate(now)
  return { all, season, state: seasonState(season, today), isCurrent: year === currentYear(all, today) }
}
